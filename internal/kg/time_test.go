package kg

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func utc(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// inputReason returns the reason of an *InputError and fails the test for any other error.
func inputReason(t *testing.T, err error) string {
	t.Helper()
	var bad *InputError
	if !errors.As(err, &bad) {
		t.Fatalf("error is %T (%v), want *InputError", err, err)
	}
	return bad.Reason
}

func TestParseDate(t *testing.T) {
	tests := []struct {
		in   string
		want Bound
	}{
		{"1911", Bound{utc(1911, 1, 1), PrecisionYear}},
		{"2009-12", Bound{utc(2009, 12, 1), PrecisionMonth}},
		{"2024-02-29", Bound{utc(2024, 2, 29), PrecisionDay}},
		{"2000-02-29", Bound{utc(2000, 2, 29), PrecisionDay}},
		{"1582-10-10", Bound{utc(1582, 10, 10), PrecisionDay}},
		{"0001-01-01", Bound{utc(1, 1, 1), PrecisionDay}},
		{"9999-12-31", Bound{utc(9999, 12, 31), PrecisionDay}},
		{"-0001", Bound{utc(0, 1, 1), PrecisionYear}},
		{"-0044-03-15", Bound{utc(-43, 3, 15), PrecisionDay}},
		{"-0005-02-29", Bound{utc(-4, 2, 29), PrecisionDay}}, // 5 BC is the leap year -4
		{"-4712-01-01", Bound{utc(-4711, 1, 1), PrecisionDay}},
	}
	for _, tt := range tests {
		got, err := ParseDate(tt.in)
		if err != nil {
			t.Errorf("ParseDate(%q): %v", tt.in, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("ParseDate(%q) (-want +got):\n%s", tt.in, diff)
		}
		if back := FormatFrom(got); back != tt.in {
			t.Errorf("FormatFrom(ParseDate(%q)) = %q", tt.in, back)
		}
	}
}

func TestParseDateRefuses(t *testing.T) {
	tests := map[string]string{
		"":             "not YYYY",
		"-":            "not YYYY",
		"2023-02-30":   "no such day: 30 is not in 01 to 28",
		"1900-02-29":   "no such day",
		"-0004-02-29":  "no such day", // 4 BC is the astronomical year -3
		"2023-13-01":   "no such month: 13",
		"2023-00-10":   "no such month: 00",
		"2023-01-00":   "no such day: 00",
		"1943-00-00":   "no such month: 00",
		"0000":         "no such year",
		"0000-01-01":   "no such year",
		"-0000":        "no such year",
		"10000-01-01":  "year out of range",
		"-10000":       "year out of range",
		"-4713":        "year out of range",
		"23-1-1":       "not YYYY",
		"2023-1":       "not YYYY",
		"2023-01-2":    "not YYYY",
		"2023/01/02":   "not YYYY",
		"02.01.2023":   "not YYYY",
		"01/02/2023":   "not YYYY",
		"20230102":     "not YYYY",
		"202301":       "year out of range",
		"2023-W01-1":   "not YYYY",
		"2023-001":     "not YYYY",
		"today":        "not YYYY",
		"2023-01-02 ":  "not YYYY",
		" 2023":        "not YYYY",
		"+2023":        "not YYYY",
		"--2023":       "not YYYY",
		"٢٠٢٣":         "not YYYY",
		"2023-01-02T1": "not YYYY",
	}
	for in, want := range tests {
		b, err := ParseDate(in)
		if err == nil {
			t.Errorf("ParseDate(%q) = %v, want an error", in, b)
			continue
		}
		if got := inputReason(t, err); !strings.Contains(got, want) {
			t.Errorf("ParseDate(%q): reason %q does not hold %q", in, got, want)
		}
	}
}

func TestIntervalFromFile(t *testing.T) {
	instant := time.Date(2023, 3, 25, 20, 45, 0, 0, time.UTC)
	tests := []struct {
		from, to string
		want     Interval
		wantErr  string
	}{
		{"", "", Interval{}, ""},
		{"1911", "1911", Interval{Bound{utc(1911, 1, 1), PrecisionYear}, Bound{utc(1912, 1, 1), PrecisionYear}}, ""},
		{"1940-01-31", "1940-01-31", Interval{Bound{utc(1940, 1, 31), PrecisionDay}, Bound{utc(1940, 2, 1), PrecisionDay}}, ""},
		{"2009-12", "2010", Interval{Bound{utc(2009, 12, 1), PrecisionMonth}, Bound{utc(2011, 1, 1), PrecisionYear}}, ""},
		{"1940-06-15", "1940", Interval{Bound{utc(1940, 6, 15), PrecisionDay}, Bound{utc(1941, 1, 1), PrecisionYear}}, ""},
		{"", "9999-12", Interval{To: Bound{utc(10000, 1, 1), PrecisionMonth}}, ""},
		{"-0001-12-31", "", Interval{From: Bound{utc(0, 12, 31), PrecisionDay}}, ""},
		{"-0001", "-0001-12-31", Interval{Bound{utc(0, 1, 1), PrecisionYear}, Bound{utc(1, 1, 1), PrecisionDay}}, ""},
		{"2023", "2023-03-26T02:30:00+05:45", Interval{Bound{utc(2023, 1, 1), PrecisionYear}, Bound{instant, PrecisionTime}}, ""},
		{"1945-08-15", "1939-09-04", Interval{}, "ends (1939-09-04) before it starts (1945-08-15)"},
		{"1940", "1939-12-31", Interval{}, "ends (1939-12-31) before it starts (1940)"},
		{"2023-03-25T20:45:00Z", "2023-03-25T20:45:00Z", Interval{}, "ends at the instant it starts"},
		{"1940-13", "", Interval{}, "no such month"},
		{"", "x", Interval{}, "not YYYY"},
		{"2023-03-26T02:30:00", "", Interval{}, "no time zone"},
	}
	for _, tt := range tests {
		got, err := IntervalFromFile(tt.from, tt.to)
		if tt.wantErr != "" {
			if err == nil || !strings.Contains(inputReason(t, err), tt.wantErr) {
				t.Errorf("IntervalFromFile(%q, %q): error %v, want %q", tt.from, tt.to, err, tt.wantErr)
			}
			continue
		}
		if err != nil {
			t.Errorf("IntervalFromFile(%q, %q): %v", tt.from, tt.to, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("IntervalFromFile(%q, %q) (-want +got):\n%s", tt.from, tt.to, diff)
		}
	}
}

// drawDate draws a valid date of the files, at any precision.
func drawDate(t *rapid.T) string {
	year := rapid.IntRange(MinYear, MaxYear).Filter(func(y int) bool { return y != 0 }).Draw(t, "year")
	month := time.Month(rapid.IntRange(1, 12).Draw(t, "month"))
	sign, astronomical := "", year
	if year < 0 {
		sign, astronomical, year = "-", year+1, -year
	}
	day := rapid.IntRange(1, daysIn(astronomical, month)).Draw(t, "day")
	full := fmt.Sprintf("%s%04d-%02d-%02d", sign, year, month, day)
	return full[:len(full)-rapid.SampledFrom([]int{0, 3, 6}).Draw(t, "cut")]
}

// Whatever a file says comes back to the letter, and the parsed ends are in order.
func TestFileIntervalsRoundTrip(t *testing.T) {
	end := rapid.Custom(func(t *rapid.T) string {
		switch rapid.IntRange(0, 5).Draw(t, "shape") {
		case 0:
			return ""
		case 1:
			micros := rapid.Int64Range(-62135596800_000000, 253402300799_999999).Draw(t, "micros")
			return formatDateTime(time.UnixMicro(micros))
		}
		return drawDate(t)
	})
	rapid.Check(t, func(t *rapid.T) {
		from, to := end.Draw(t, "from"), end.Draw(t, "to")
		interval, err := IntervalFromFile(from, to)
		if err != nil {
			from, to = to, from
			if interval, err = IntervalFromFile(from, to); err != nil && from != to {
				t.Fatalf("neither order of %q and %q is an interval: %v", from, to, err)
			} else if err != nil {
				return // one instant twice
			}
		}
		if got := FormatFrom(interval.From); got != from {
			t.Errorf("valid_from %q comes back as %q", from, got)
		}
		if got := FormatTo(interval.To); got != to {
			t.Errorf("valid_to %q comes back as %q", to, got)
		}
		if from != "" && to != "" && !interval.From.Time.Before(interval.To.Time) {
			t.Errorf("%q to %q is empty: %v", from, to, interval)
		}
	})
}

// A unit ends where the next one starts.
func TestUnitsMeet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		date := drawDate(t)
		from, err := ParseFrom(date)
		if err != nil {
			t.Fatal(err)
		}
		to, err := ParseTo(date)
		if err != nil {
			t.Fatal(err)
		}
		if next, err := ParseDate(FormatFrom(to)); err != nil {
			if !strings.HasPrefix(FormatFrom(to), "10000") {
				t.Fatalf("the unit after %q is %q: %v", date, FormatFrom(to), err)
			}
		} else if !next.Time.Equal(to.Time) {
			t.Errorf("%q ends at %v, the next unit starts at %v", date, to.Time, next.Time)
		}
		if hours := to.Time.Sub(from.Time).Hours(); from.Precision == PrecisionDay && hours != 24 {
			t.Errorf("day %q has %v hours", date, hours)
		}
	})
}

// A database may hand a time back in the zone of the machine.
func TestFormatIgnoresTheZoneOfATime(t *testing.T) {
	kathmandu := time.FixedZone("Asia/Kathmandu", 5*3600+45*60)
	for _, s := range []string{"1911", "2009-12", "1940-01-01", "-0044-03-15", "2023-03-25T20:45:00.5Z"} {
		from, err := ParseFrom(s)
		if err != nil {
			t.Fatal(err)
		}
		to, err := ParseTo(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, zone := range []*time.Location{kathmandu, time.FixedZone("west", -11*3600)} {
			from.Time, to.Time = from.Time.In(zone), to.Time.In(zone)
			if got := FormatFrom(from); got != s {
				t.Errorf("FormatFrom(%q in %v) = %q", s, zone, got)
			}
			if got := FormatTo(to); got != s {
				t.Errorf("FormatTo(%q in %v) = %q", s, zone, got)
			}
		}
	}
}
