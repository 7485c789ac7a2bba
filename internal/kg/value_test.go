package kg

import (
	"crypto/sha256"
	"math/big"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestParseValue(t *testing.T) {
	tests := []struct {
		format Format
		in     string
		typ    ValueType
		want   string
	}{
		{FormatString, "Ada", TypeString, "Ada"},
		{FormatText, "two\nlines", TypeString, "two\nlines"},
		{FormatURL, "https://example.org/a?b=c#d", TypeString, "https://example.org/a?b=c#d"},
		{FormatInteger, "9223372036854775807", TypeNumber, "9223372036854775807"},
		{FormatInteger, "-9223372036854775808", TypeNumber, "-9223372036854775808"},
		{FormatInteger, "9007199254740993", TypeNumber, "9007199254740993"},
		{FormatInteger, "-0", TypeNumber, "0"},
		{FormatDecimal, "0.1", TypeNumber, "0.1"},
		{FormatDecimal, "1.50", TypeNumber, "1.5"},
		{FormatDecimal, "100", TypeNumber, "100"},
		{FormatDecimal, "-0", TypeNumber, "0"},
		{FormatDecimal, "-0.0", TypeNumber, "0"},
		{FormatDecimal, "0e999999999", TypeNumber, "0"},
		{FormatDecimal, "1e3", TypeNumber, "1000"},
		{FormatDecimal, "1.25E+1", TypeNumber, "12.5"},
		{FormatDecimal, "-12.5e-3", TypeNumber, "-0.0125"},
		{FormatDecimal, "0.00120e2", TypeNumber, "0.12"},
		{FormatDecimal, "1e-0000000000000000000000001", TypeNumber, "0.1"},
		{FormatDecimal, "123456789012345678901234567890.123456789", TypeNumber, "123456789012345678901234567890.123456789"},
		{FormatBoolean, "true", TypeBoolean, "true"},
		{FormatBoolean, "false", TypeBoolean, "false"},
		{FormatDate, "1911", TypeDate, "1911"},
		{FormatDate, "-0044-03-15", TypeDate, "-0044-03-15"},
		{FormatDateTime, "2023-03-26T02:30:00+05:45", TypeDateTime, "2023-03-25T20:45:00Z"},
		{FormatDateTime, "1954-06-07T21:00:00+01:00", TypeDateTime, "1954-06-07T20:00:00Z"},
		{FormatDateTime, "2023-03-26T02:30:00-00:00", TypeDateTime, "2023-03-26T02:30:00Z"},
		{FormatDateTime, "2023-03-26T02:30:00-14:00", TypeDateTime, "2023-03-26T16:30:00Z"},
		{FormatDateTime, "2023-03-26T02:30:00.120Z", TypeDateTime, "2023-03-26T02:30:00.12Z"},
		{FormatDateTime, "2016-12-31T23:59:59.999999000Z", TypeDateTime, "2016-12-31T23:59:59.999999Z"},
	}
	home := time.Local
	t.Cleanup(func() { time.Local = home })
	for _, zone := range []*time.Location{time.UTC, time.FixedZone("Asia/Kathmandu", 5*3600+45*60)} {
		time.Local = zone // no result may depend on the zone of the machine
		for _, tt := range tests {
			got, err := ParseValue(tt.format, tt.in)
			if err != nil {
				t.Errorf("ParseValue(%s, %q): %v", tt.format, tt.in, err)
				continue
			}
			if diff := cmp.Diff(Value{tt.typ, tt.format, tt.want}, got); diff != "" {
				t.Errorf("ParseValue(%s, %q) in %v (-want +got):\n%s", tt.format, tt.in, zone, diff)
			}
			if again, err := ParseValue(tt.format, got.Text); err != nil || again != got {
				t.Errorf("canonical %s %q parses as %v, %v", tt.format, got.Text, again, err)
			}
		}
	}
}

func TestParseValueRefuses(t *testing.T) {
	tests := []struct {
		format Format
		in     string
		want   string
	}{
		{"float", "1", `unknown type "float": known are string, text, url`},
		{"", "1", "unknown type"},
		{FormatString, "", "empty"},
		{FormatString, "Jos\xe9", `not UTF-8: "Jos\xe9"`},
		{FormatInteger, "9223372036854775808", "over 64 bits"},
		{FormatInteger, "-9223372036854775809", "over 64 bits"},
		{FormatInteger, "1" + strings.Repeat("0", 400), "over 64 bits"},
		{FormatInteger, "1e3", "not a plain integer"},
		{FormatInteger, "1.0", "not a plain integer"},
		{FormatInteger, "007", "leading zero"},
		{FormatInteger, "-00", "leading zero"},
		{FormatInteger, "+5", "not a plain integer"},
		{FormatInteger, "-", "not a plain integer"},
		{FormatInteger, "--5", "not a plain integer"},
		{FormatInteger, "1,000", "not a plain integer"},
		{FormatInteger, "1_000", "not a plain integer"},
		{FormatInteger, "0x10", "not a plain integer"},
		{FormatInteger, "١٢٣", "not a plain integer"},
		{FormatInteger, " 5 ", "not a plain integer"},
		{FormatDecimal, "1e400", "out of range"},
		{FormatDecimal, "1e308", "out of range"},
		{FormatDecimal, "1e-400", "out of range"},
		{FormatDecimal, "-1e-320", "out of range"},
		{FormatDecimal, "1e999999999", "out of range"},
		{FormatDecimal, "1e99999999999999999999999999", "out of range"},
		{FormatDecimal, "1" + strings.Repeat("0", 1_000_100) + "e-2000000", "out of range"},
		{FormatDecimal, strings.Repeat("1", 101), "too many digits: 101"},
		{FormatDecimal, ".5", "not a number"},
		{FormatDecimal, "5.", "not a number"},
		{FormatDecimal, "007.5", "not a number"},
		{FormatDecimal, "+5", "not a number"},
		{FormatDecimal, "1,5", "write a decimal point"},
		{FormatDecimal, "1e", "not a number"},
		{FormatDecimal, "1e+-5", "not a number"},
		{FormatDecimal, "1 ", "not a number"},
		{FormatDecimal, "-", "not a number"},
		{FormatDecimal, "null", "not a number"},
		{FormatDecimal, "NaN", "not a finite number"},
		{FormatDecimal, "nan", "not a finite number"},
		{FormatDecimal, "+Inf", "not a finite number"},
		{FormatDecimal, "-Infinity", "not a finite number"},
		{FormatDecimal, "NaN(0x1)", "not a number"},
		{FormatBoolean, "True", "not a boolean"},
		{FormatBoolean, "1", "not a boolean"},
		{FormatDate, "2023-02-30", "no such day"},
		{FormatDate, "2023-01-01T00:00:00Z", "not YYYY"},
		{FormatDateTime, "2016-12-31T23:59:60Z", "leap seconds are not supported"},
		{FormatDateTime, "2016-12-31T23:59:61Z", "no such second"},
		{FormatDateTime, "2023-01-01T24:00:00Z", "no such hour"},
		{FormatDateTime, "2023-01-01T12:60:00Z", "no such minute"},
		{FormatDateTime, "2016-12-31T23:59:59.999999999Z", "finer than a microsecond"},
		{FormatDateTime, "2023-03-26T02:30:00", "no time zone"},
		{FormatDateTime, "2023-03-26T02:30:00.5", "no time zone"},
		{FormatDateTime, "2023-03-26T02:30:00.Z", "no digit after the decimal point"},
		{FormatDateTime, "2023-03-26T02:30:00,5Z", "not a time zone"},
		{FormatDateTime, "2023-03-26 02:30:00Z", "not a date-time"},
		{FormatDateTime, "2023-03-26T02:30:00z", "not a time zone"},
		{FormatDateTime, "2023-03-26T02:30:00+0100", "not a time zone"},
		{FormatDateTime, "2023-03-26T02:30:00+25:00", "time zone out of range"},
		{FormatDateTime, "2023-03-26T02:30:00+14:01", "time zone out of range"},
		{FormatDateTime, "2023-03-26T02:30:00+01:60", "time zone out of range"},
		{FormatDateTime, "2023-03-26T02:30:00 Europe/Berlin", "not a time zone"},
		{FormatDateTime, "2023-03-26T02:30Z", "not a date-time"},
		{FormatDateTime, "2023-03-26", "not a date-time"},
		{FormatDateTime, "-023-03-26T02:30:00Z", "not YYYY"},
		{FormatDateTime, "-0044-03-5T02:30:00Z", "not a date-time"},
		{FormatDateTime, "2023-02-30T02:30:00Z", "no such day"},
		{FormatDateTime, "0001-01-01T00:00:00+01:00", "year out of range"},
		{FormatDateTime, "9999-12-31T23:59:59-01:00", "year out of range"},
		{FormatURL, "javascript:alert(1)", "not a URL that starts with http"},
		{FormatURL, "//example.org/x", "not a URL that starts with http"},
		{FormatURL, "https:///path", "without a host"},
		{FormatURL, "https://:80/path", "without a host"},
		{FormatURL, "https://example.org/a b", "white space"},
		{FormatURL, "https://example.org/%zz", "not a URL"},
	}
	for _, tt := range tests {
		v, err := ParseValue(tt.format, tt.in)
		if err == nil {
			t.Errorf("ParseValue(%s, %.60q) = %.60v, want an error", tt.format, tt.in, v)
			continue
		}
		if got := inputReason(t, err); !strings.Contains(got, tt.want) || len(got) > 300 {
			t.Errorf("ParseValue(%s, %.60q): reason %.400q does not hold %q", tt.format, tt.in, got, tt.want)
		}
	}
}

func TestHashTellsTypesApart(t *testing.T) {
	integer, decimal := Value{TypeNumber, FormatInteger, "5"}, Value{TypeNumber, FormatDecimal, "5"}
	text := Value{TypeString, FormatString, "5"}
	if integer.Hash() != decimal.Hash() {
		t.Error("5 and 5 as a decimal are different values")
	}
	if integer.Hash() == text.Hash() {
		t.Error(`the number 5 and the string "5" are one value`)
	}
	if want := sha256.Sum256([]byte("number\x005")); integer.Hash() != want {
		t.Errorf("hash is %x, want SHA-256 of type, NUL, text: %x", integer.Hash(), want)
	}
}

// A canonical decimal is the same number, written in the one way that equal numbers share.
func TestDecimalsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?(0|[1-9][0-9]{0,40})(\.[0-9]{1,40})?([eE][+-]?[0-9]{1,2})?`).Draw(t, "text")
		got, err := ParseDecimal(text)
		if err != nil {
			t.Fatalf("ParseDecimal(%q): %v", text, err)
		}
		want, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("big.Rat does not read %q", text)
		}
		back, ok := new(big.Rat).SetString(got)
		if !ok || want.Cmp(back) != 0 {
			t.Fatalf("ParseDecimal(%q) = %q, another number", text, got)
		}
		if strings.ContainsAny(got, "eE+") || got == "-0" || strings.Contains(got, ".") && strings.HasSuffix(got, "0") {
			t.Errorf("ParseDecimal(%q) = %q, not canonical", text, got)
		}
		scaled := got
		if !strings.Contains(scaled, ".") {
			scaled += ".000"
		}
		if again, err := ParseDecimal(scaled); err != nil || again != got {
			t.Errorf("equal numbers %q and %q: %q, %v", got, scaled, again, err)
		}
	})
}

func TestIntegersAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64().Draw(t, "n")
		text := strconv.FormatInt(n, 10)
		v, err := ParseValue(FormatInteger, text)
		if err != nil || v.Text != text {
			t.Errorf("ParseValue(integer, %q) = %q, %v", text, v.Text, err)
		}
	})
}

// No two readings of one instant differ, whatever offset it is written with.
func TestDateTimesAgreeWithTimeParse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		instant := time.UnixMicro(rapid.Int64Range(-62135500000_000000, 253402200000_000000).Draw(t, "micros"))
		zone := time.FixedZone("", 60*rapid.IntRange(-maxOffset, maxOffset).Draw(t, "offset"))
		text := instant.In(zone).Format(time.RFC3339Nano)
		got, err := ParseDateTime(text)
		if err != nil || !got.Equal(instant) || got.Location() != time.UTC {
			t.Errorf("ParseDateTime(%q) = %v, %v; want %v", text, got, err, instant.UTC())
		}
	})
}

func TestQuoteIsShortAndPrintable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		got := Quote(s)
		if len(got) > 40*10+10 {
			t.Errorf("Quote returned %d bytes", len(got))
		}
		for _, r := range got {
			if !strconv.IsPrint(r) {
				t.Errorf("Quote(%q) = %q holds %U", s, got, r)
			}
		}
		if back, err := strconv.Unquote(got); err == nil && back != s {
			t.Errorf("Quote(%q) reads as %q", s, back)
		}
	})
}
