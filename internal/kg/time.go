package kg

import (
	"fmt"
	"strings"
	"time"
)

// Precision says how much of a [Bound] is known. The stored time is always the start of its unit.
type Precision string

// The precisions, coarsest first. PrecisionTime is an instant, kept to the microsecond.
const (
	PrecisionYear  Precision = "year"
	PrecisionMonth Precision = "month"
	PrecisionDay   Precision = "day"
	PrecisionTime  Precision = "time"
)

// The years that a date may name, in the notation of the files: XSD 1.0, which has no year 0, so that
// -0001 is 1 BC (the ISO 8601 year 0000) and -4712 is 4712 BC. All of it, the start of the year after
// MaxYear included, fits PostgreSQL's timestamptz, which begins in 4713 BC.
const (
	MinYear = -4712
	MaxYear = 9999
)

// Bound is one end of an [Interval]: an instant in UTC and how precisely it is known. The zero Bound is open.
type Bound struct {
	Time      time.Time
	Precision Precision
}

// IsZero reports whether the bound is open.
func (b Bound) IsZero() bool { return b.Precision == "" }

// Interval is a half-open stretch of time, [From, To). An open From has no beginning, an open To no end.
type Interval struct {
	From, To Bound
}

// NewInterval joins two half-open ends. It returns an [*InputError] when nothing lies between them.
func NewInterval(from, to Bound) (Interval, error) {
	switch {
	case from.IsZero() || to.IsZero() || from.Time.Before(to.Time):
		return Interval{From: from, To: to}, nil
	case to.Precision == PrecisionTime && from.Time.Equal(to.Time):
		return Interval{}, inputErrorf("ends at the instant it starts (%s): an end is exclusive", FormatTo(to))
	}
	return Interval{}, inputErrorf("ends (%s) before it starts (%s)", FormatTo(to), FormatFrom(from))
}

// IntervalFromFile reads the valid_from and valid_to of a file. Both ends are inclusive at their own precision,
// so that 1911 to 1911 is the whole year; an empty string is an open end. A date-time is an instant, which has
// no length: as valid_to it is the first moment that no longer counts. Errors are [*InputError].
func IntervalFromFile(from, to string) (Interval, error) {
	f, err := ParseFrom(from)
	if err != nil {
		return Interval{}, err
	}
	t, err := ParseTo(to)
	if err != nil {
		return Interval{}, err
	}
	return NewInterval(f, t)
}

// ParseFrom reads a valid_from as [IntervalFromFile] does: its result is the start of what it names.
func ParseFrom(s string) (Bound, error) {
	switch {
	case s == "":
		return Bound{}, nil
	case strings.Contains(s, "T"):
		t, err := ParseDateTime(s)
		if err != nil {
			return Bound{}, err
		}
		return Bound{Time: t, Precision: PrecisionTime}, nil
	}
	return ParseDate(s)
}

// ParseTo reads a valid_to as [IntervalFromFile] does: its result is the start of the unit after what it names.
func ParseTo(s string) (Bound, error) {
	b, err := ParseFrom(s)
	if err != nil {
		return Bound{}, err
	}
	return b.shift(1), nil
}

// shift moves a bound that stands at the start of its unit by n units of its own precision. An instant has no unit.
func (b Bound) shift(n int) Bound {
	switch b.Precision {
	case PrecisionYear:
		b.Time = b.Time.AddDate(n, 0, 0)
	case PrecisionMonth:
		b.Time = b.Time.AddDate(0, n, 0)
	case PrecisionDay:
		b.Time = b.Time.AddDate(0, 0, n)
	}
	return b
}

// FormatFrom writes the start of an interval as the files do, the inverse of [ParseFrom]. An open bound is "".
func FormatFrom(b Bound) string {
	if b.IsZero() {
		return ""
	}
	t := b.Time.UTC()
	if b.Precision == PrecisionTime {
		return formatDateTime(t)
	}
	year, sign := t.Year(), ""
	if year <= 0 {
		year, sign = 1-year, "-"
	}
	switch b.Precision {
	case PrecisionYear:
		return fmt.Sprintf("%s%04d", sign, year)
	case PrecisionMonth:
		return fmt.Sprintf("%s%04d-%02d", sign, year, t.Month())
	default:
		return fmt.Sprintf("%s%04d-%02d-%02d", sign, year, t.Month(), t.Day())
	}
}

// FormatTo writes the exclusive end of an interval as the files do, inclusive: the inverse of [ParseTo].
func FormatTo(b Bound) string {
	b.Time = b.Time.UTC()
	return FormatFrom(b.shift(-1))
}

// ParseDate reads YYYY, YYYY-MM or YYYY-MM-DD in the proleptic Gregorian calendar (ISO 8601), with a leading '-'
// before our era and years from [MinYear] to [MaxYear]. The bound is the start of the year, month or day in UTC.
// Errors are [*InputError].
func ParseDate(s string) (Bound, error) {
	body, before := s, false
	if len(s) > 0 && s[0] == '-' {
		body, before = s[1:], true
	}
	digits := leadingDigits(body)
	if (digits == 5 || digits == 6) && (len(body) == digits || body[digits] == '-') {
		return Bound{}, inputErrorf("year out of range: years go from %d to %d", MinYear, MaxYear)
	}
	ok := digits == 4
	precision := PrecisionYear
	month, day := 1, 1
	switch len(body) {
	case len("2006"):
	case len("2006-01"):
		precision = PrecisionMonth
		ok = ok && body[4] == '-' && twoDigits(body, 5, &month)
	case len("2006-01-02"):
		precision = PrecisionDay
		ok = ok && body[4] == '-' && body[7] == '-' && twoDigits(body, 5, &month) && twoDigits(body, 8, &day)
	default:
		ok = false
	}
	if !ok {
		return Bound{}, inputErrorf("not YYYY-MM-DD, YYYY-MM or YYYY: %s", Quote(s))
	}
	year := int(body[0]-'0')*1000 + int(body[1]-'0')*100 + int(body[2]-'0')*10 + int(body[3]-'0')
	if before {
		if -year < MinYear {
			return Bound{}, inputErrorf("year out of range: years go from %d to %d", MinYear, MaxYear)
		}
		year = -year
	}
	return dateBound(year, month, day, precision)
}

// dateBound checks the fields of a date, whose year is in the notation of the files, and builds its bound.
func dateBound(year, month, day int, precision Precision) (Bound, error) {
	if year == 0 {
		return Bound{}, inputErrorf("no such year: there is no year 0, the one before 0001 is -0001")
	}
	if year < 0 {
		year++ // from the files' count to the astronomical one, which has a year 0
	}
	if month < 1 || month > 12 {
		return Bound{}, inputErrorf("no such month: %02d is not in 01 to 12", month)
	}
	if last := daysIn(year, time.Month(month)); day < 1 || day > last {
		return Bound{}, inputErrorf("no such day: %02d is not in 01 to %d, the days of that month", day, last)
	}
	return Bound{Time: time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC), Precision: precision}, nil
}

// daysIn returns the number of days of a month; the year is astronomical.
func daysIn(year int, month time.Month) int {
	return time.Date(year, month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// leadingDigits counts the ASCII digits at the start of s.
func leadingDigits(s string) int {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return i
		}
	}
	return len(s)
}

// twoDigits reads s[at:at+2] into n and reports whether both are digits; s must be long enough.
func twoDigits(s string, at int, n *int) bool {
	if !isDigit(s[at]) || !isDigit(s[at+1]) {
		return false
	}
	*n = int(s[at]-'0')*10 + int(s[at+1]-'0')
	return true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
