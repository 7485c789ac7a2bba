package kg

import (
	"strings"
	"time"
)

// maxOffset is the largest offset from UTC that is or was in use (Kiribati), in minutes.
const maxOffset = 14 * 60

const notDateTime = "not a date-time of the form 2006-01-02T15:04:05Z"

// ParseDateTime reads an RFC 3339 date-time and returns it in UTC. It is strict: capital T and Z, seconds given,
// an offset given and at most 14:00 (-00:00 counts as UTC, RFC 3339 section 4.3), no leap second, no hour 24, and
// nothing finer than a microsecond, which is what PostgreSQL keeps. The result lies in the years 1 to 9999. It never
// depends on the zone of the machine. Errors are [*InputError].
func ParseDateTime(s string) (time.Time, error) {
	const fixed = len("2006-01-02T15:04:05")
	var hour, minute, second int
	if len(s) < fixed || s[4] != '-' || s[7] != '-' || s[10] != 'T' || s[13] != ':' || s[16] != ':' ||
		!twoDigits(s, 11, &hour) || !twoDigits(s, 14, &minute) || !twoDigits(s, 17, &second) {
		return time.Time{}, inputErrorf("%s: %s", notDateTime, Quote(s))
	}
	day, err := ParseDate(s[:10])
	if err != nil {
		return time.Time{}, err
	}
	if err := checkClock(hour, minute, second); err != nil {
		return time.Time{}, err
	}
	nanos, rest, err := parseFraction(s[fixed:])
	if err != nil {
		return time.Time{}, err
	}
	offset, err := parseOffset(rest)
	if err != nil {
		return time.Time{}, err
	}
	y, m, d := day.Time.Date()
	t := time.Date(y, m, d, hour, minute-offset, second, nanos, time.UTC)
	if t.Year() < 1 || t.Year() > MaxYear {
		return time.Time{}, inputErrorf("year out of range: in UTC, date-times go from 0001 to %d", MaxYear)
	}
	return t, nil
}

// checkClock refuses what is not a time of day, leap seconds included.
func checkClock(hour, minute, second int) error {
	switch {
	case hour > 23:
		return inputErrorf("no such hour: %d is not in 0 to 23", hour)
	case minute > 59:
		return inputErrorf("no such minute: %d is not in 0 to 59", minute)
	case second == 60:
		return inputErrorf("leap seconds are not supported")
	case second > 60:
		return inputErrorf("no such second: %d is not in 0 to 59", second)
	}
	return nil
}

// parseFraction reads an optional fraction of a second at the start of s and returns it in nanoseconds, with what
// follows. Digits past the sixth have to be 0: rounding or cutting could move a time into another year.
func parseFraction(s string) (nanos int, rest string, err error) {
	if !strings.HasPrefix(s, ".") {
		return 0, s, nil
	}
	n := leadingDigits(s[1:])
	if n == 0 {
		return 0, "", inputErrorf("%s: no digit after the decimal point of the seconds", notDateTime)
	}
	digits, rest := s[1:1+n], s[1+n:]
	if n > 6 && strings.Trim(digits[6:], "0") != "" {
		return 0, "", inputErrorf("finer than a microsecond: at most 6 digits of a second are kept")
	}
	unit := int(time.Second) / 10
	for _, c := range []byte(digits[:min(n, 6)]) {
		nanos += int(c-'0') * unit
		unit /= 10
	}
	return nanos, rest, nil
}

// parseOffset reads Z or +hh:mm or -hh:mm and returns the minutes east of UTC.
func parseOffset(s string) (int, error) {
	switch {
	case s == "Z":
		return 0, nil
	case s == "":
		return 0, inputErrorf("no time zone: add Z for UTC, or an offset such as +01:00")
	}
	var hours, minutes int
	if len(s) != len("+01:00") || s[0] != '+' && s[0] != '-' || s[3] != ':' ||
		!twoDigits(s, 1, &hours) || !twoDigits(s, 4, &minutes) {
		return 0, inputErrorf("not a time zone: %s is neither Z nor an offset such as +01:00", Quote(s))
	}
	offset := hours*60 + minutes
	if minutes > 59 || offset > maxOffset {
		return 0, inputErrorf("time zone out of range: %s is past 14:00", s)
	}
	if s[0] == '-' {
		offset = -offset
	}
	return offset, nil
}

// formatDateTime writes t in UTC with as many digits of a second as it needs, at most six.
func formatDateTime(t time.Time) string {
	return t.UTC().Format("2006-01-02T15:04:05.999999Z")
}
