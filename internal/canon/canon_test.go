package canon

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/kg"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// fields are the rules by name, each with its limit.
var fields = map[string]struct {
	check func(string) (string, error)
	max   int
}{
	"name":        {Name, MaxName},
	"id":          {ID, MaxID},
	"kind":        {Kind, MaxKind},
	"predicate":   {Predicate, MaxPredicate},
	"key":         {Key, MaxKey},
	"string":      {valueOf(kg.FormatString), MaxString},
	"description": {Description, MaxDescription},
	"text":        {Text, MaxText},
	"evidence":    {Evidence, MaxEvidence},
}

func valueOf(f kg.Format) func(string) (string, error) {
	return func(s string) (string, error) {
		v, err := Value(f, s)
		return v.Text, err
	}
}

// reason returns the reason of an *kg.InputError, or fails the test.
func reason(t *testing.T, err error) string {
	t.Helper()
	var bad *kg.InputError
	if !errors.As(err, &bad) {
		t.Fatalf("error is %T (%v), want *kg.InputError", err, err)
	}
	return bad.Reason
}

func TestAccepts(t *testing.T) {
	const every = "name id kind predicate key string description text evidence"
	tests := []struct{ fields, in, want string }{
		{every, "Ada Lovelace", "Ada Lovelace"},
		{every, "a", "a"},
		{every, "Rene\u0301 Cafe\u0301", "René Café"},
		{every, "\u212bngstr\u00f6m", "Ångström"},
		{every, "\u1112\u1161\u11ab\u1100\u1173\u11af", "한글"},
		{every, "\ufb01sh", "\ufb01sh"}, // NFKC would take the ligature apart
		{every, "a\u0307\u0323", "\u1ea1\u0307"},
		{every, "עדה לאבלייס", "עדה לאבלייס"},
		{every, "مُحَمَّد", "مُحَمَّد"},
		{every, "🚀 Rockets", "🚀 Rockets"},
		{every, "👩🏽‍🔬", "👩🏽‍🔬"},
		{every, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦"},
		{every, "❤️‍🔥 and ☺ and ☺️", "❤️‍🔥 and ☺ and ☺️"},
		{every, "1\ufe0f\u20e3", "1\ufe0f\u20e3"},
		{every, "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", "🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f"},
		{every, "علی\u200cرضا", "علی\u200cرضا"},                 // Persian, ZWNJ
		{every, "ശ്രീ അവന്\u200d", "ശ്രീ അവന്\u200d"},           // Malayalam, ZWJ at the end
		{every, "葛\U000e0100城", "葛\U000e0100城"},                 // ideographic variation
		{every, "Z̷̢̡a̵̡̛l̸̨̛g̵̨̛o̶̧̕", "Z̷̢̡a̵̡̛l̸̨̛g̵̨̛o̶̧̕"}, // stacked marks
		{every, "\ue000 private use", "\ue000 private use"},
		{every, "literal \\u0000 and \\0", "literal \\u0000 and \\0"},
		{"name string description text evidence", "Soft\u00adhyphen", "Soft\u00adhyphen"},
		{"name string description text evidence", "No\u00a0break", "No\u00a0break"},
		{"name string description text evidence", "\u2067עדה\u2069 (Ada)", "\u2067עדה\u2069 (Ada)"},
		{"name string description text evidence", "\u202bעדה\u202c and a stray \u202c\u2069", "\u202bעדה\u202c and a stray \u202c\u2069"},
		{"name string description text evidence", "\u2067a \u202b b\u2069", "\u2067a \u202b b\u2069"}, // the isolate closes both
		{"name string description text evidence", "left\u200eto right", "left\u200eto right"},
		{"name string description text evidence", " spaced ", " spaced "},
		{"description text", "a tab\tand\ntwo lines", "a tab\tand\ntwo lines"},
		{"description text", "\u202bone paragraph\u202c\n\u202banother\u202c", "\u202bone paragraph\u202c\n\u202banother\u202c"},
		{"description text", "zero\u200bwidth, \ufeff, \u2028", "zero\u200bwidth, \ufeff, \u2028"},
		{"description text evidence", "", ""},
		{"description text evidence", "  ", "  "},
	}
	for _, tt := range tests {
		for field := range strings.FieldsSeq(tt.fields) {
			got, err := fields[field].check(tt.in)
			if err != nil || got != tt.want {
				t.Errorf("%s(%+q) = %+q, %v; want %+q", field, tt.in, got, err, tt.want)
			}
		}
	}
}

func TestRefuses(t *testing.T) {
	const (
		every       = "name id kind predicate key string description text evidence"
		oneLine     = "name id kind predicate key string evidence"
		visible     = "name id kind predicate key string"
		identifiers = "id kind predicate key"
	)
	tests := []struct{ fields, in, want string }{
		{visible, "", "empty"},
		{visible, "   ", "blank"},
		{"name string", "\u00ad\u2800\u3164", "blank"},
		{visible, "\u200b\u2060", "invisible character U+200B"},
		{every, "Bell\a", "control character U+0007"},
		{every, "\x1b[31mRed\x1b[0m", "control character U+001B"},
		{every, "Delete\x7f", "control character U+007F"},
		{every, "Next\u0085line", "control character U+0085"},
		{every, "C1 \u009b in Ünicode", "control character U+009B"},
		{every, "É\x07", "control character U+0007"},
		{every, "Nu\x00ll", "NUL (U+0000)"},
		{every, "CR\rCR", "control character U+000D"},
		{every, "VT\v, FF\f", "control character U+000B"},
		{oneLine, "tab\ttab", "control character U+0009"},
		{oneLine, "é line\nline", "control character U+000A"},
		{oneLine, "Line\u2028separator", "separator U+2028"},
		{oneLine, "Paragraph\u2029separator", "separator U+2029"},
		{oneLine, "Zero\u200bwidth", "invisible character U+200B"},
		{oneLine, "\ufeffmark", "invisible character U+FEFF"},
		{oneLine, "word\u2060joiner", "invisible character U+2060"},
		{oneLine, "Latin\u200dLatin", "invisible character U+200D"},
		{oneLine, "\u200dat the start", "invisible character U+200D"},
		{oneLine, "👩\u200d\u200d👩", "invisible character U+200D"},
		{every, "tag \U000e0041 outside a flag", "invisible character U+E0041"},
		{every, "Non\ufffecharacter", "non-character U+FFFE"},
		{every, "Non\ufdd0character", "non-character U+FDD0"},
		{every, "Non\U0010ffffcharacter", "non-character U+10FFFF"},
		{every, "photo\u202egnp.exe", "override U+202E"},
		{every, "\u202bopen embedding", "U+202B"},
		{every, "\u2066open isolate", "U+2066"},
		{every, "\u2067\u202c", "U+2067"}, // the wrong closer
		{"description text", "\u202bopen\nnext paragraph \u202c", "U+202B"},
		{every, "Jos\xe9", "not UTF-8 (byte 0xe9)"},
		{every, "pair \xed\xa0\xbd\xed\xb8\x80", "not UTF-8"},
		{every, "slash \xc0\xaf", "not UTF-8"},
		{every, "a" + strings.Repeat("\u0338", 31), "more than 30 combining marks"},
		{identifiers, " a", "white space at the start"},
		{identifiers, "a ", "white space at the end"},
		{identifiers, "é ", "white space at the end"},
		{identifiers, "a\u00a0b", "white space other than U+0020: U+00A0"},
		{identifiers, "soft\u00adhyphen", "invisible character U+00AD"},
		{identifiers, "mark\u200e", "invisible character U+200E"},
		{identifiers, "a\ufe0f", "invisible character U+FE0F"},
		{identifiers, "\u2067עדה\u2069", "invisible character U+2067"},
		{identifiers, "filler\u3164", "invisible character U+3164"},
	}
	for _, tt := range tests {
		for field := range strings.FieldsSeq(tt.fields) {
			got, err := fields[field].check(tt.in)
			if err == nil {
				t.Errorf("%s(%+q) = %+q, want an error", field, tt.in, got)
				continue
			}
			if r := reason(t, err); !strings.Contains(r, tt.want) {
				t.Errorf("%s(%+q): reason %q does not hold %q", field, tt.in, r, tt.want)
			}
		}
	}
}

// Limits count code points of the normalized text, whatever they take in bytes.
func TestLimits(t *testing.T) {
	for field, f := range fields {
		for _, unit := range []string{"x", "é", "e\u0301", "𝔘"} {
			if got, err := f.check(strings.Repeat(unit, f.max)); err != nil || utf8.RuneCountInString(got) != f.max {
				t.Errorf("%s of %d times %q: %v", field, f.max, unit, err)
			}
			_, err := f.check(strings.Repeat(unit, f.max+1))
			want := fmt.Sprintf("too long: %d characters, at most %d", f.max+1, f.max)
			if err == nil || !strings.Contains(reason(t, err), want) {
				t.Errorf("%s of %d times %q: error %v, want %q", field, f.max+1, unit, err, want)
			}
		}
	}
}

func TestErrorNamesTheByte(t *testing.T) {
	_, err := Name("Jos\xe9")
	if want := "not UTF-8 (byte 0xe9), at byte 4"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

// What a rule gives back it takes again, unchanged, and it is in form C.
func TestCanonicalFormIsStable(t *testing.T) {
	alphabet := []rune("aB1 \t\n\r\u00ad\u00e9e\u0301\u0323\u0338\u200b\u200c\u200d\u202a\u202b\u202c\u202e\u2066\u2067\u2069\u2800\ufe0f\ufeff" +
		"\U000e0067\U000e007f\U0001f3f4\u05d0\u0628\u094d\u0915\u1112\u1161\u11ab\u212b\ufb01👩🏽♂\U0001d15e")
	text := rapid.OneOf(rapid.StringOf(rapid.RuneFrom(alphabet)), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		in := text.Draw(t, "in")
		for field, f := range fields {
			got, err := f.check(in)
			if err != nil {
				continue
			}
			if !norm.NFC.IsNormalString(got) || got != norm.NFC.String(in) {
				t.Errorf("%s(%+q) = %+q, not its form C", field, in, got)
			}
			if again, err := f.check(got); err != nil || again != got {
				t.Errorf("%s(%+q) = %+q, and again: %+q, %v", field, in, got, again, err)
			}
		}
	})
}

func TestValue(t *testing.T) {
	good := map[kg.Format][2]string{
		kg.FormatString:  {"Cafe\u0301", "Café"},
		kg.FormatText:    {"two\nlines e\u0301", "two\nlines é"},
		kg.FormatURL:     {"https://example.org/Cafe\u0301", "https://example.org/Café"},
		kg.FormatInteger: {"-0", "0"},
	}

	for format, pair := range good {
		want := kg.Value{Type: format.Type(), Format: format, Text: pair[1]}
		if got, err := Value(format, pair[0]); err != nil || got != want {
			t.Errorf("Value(%s, %+q) = %+q, %v; want %+q", format, pair[0], got, err, want)
		}
	}
	bad := map[kg.Format]string{
		kg.FormatString:  "two\nlines",
		kg.FormatText:    "",
		kg.FormatURL:     "https://example.org/a b\u200b",
		kg.FormatInteger: " 5 ",
		"float":          "1",
	}
	for format, text := range bad {
		if got, err := Value(format, text); err == nil {
			t.Errorf("Value(%s, %q) = %v, want an error", format, text, got)
		}
	}
}

func TestLang(t *testing.T) {
	good := map[string]string{
		"": "", "en": "en", "EN-us": "en-US", "no": "no", "zh-hant-tw": "zh-Hant-TW", "sl-ROZAJ-1994": "sl-rozaj-1994",
		"de-CH-1996": "de-CH-1996", "es-419": "es-419", "x-Team-AB": "x-team-ab", "i-klingon": "i-klingon",
		"en-CA-x-CA": "en-CA-x-ca", "ast": "ast", "art-lojban": "art-lojban",
	}
	for in, want := range good {
		if got, err := Lang(in); err != nil || got != want {
			t.Errorf("Lang(%q) = %q, %v; want %q", in, got, err, want)
		}
		if again, err := Lang(want); err != nil || again != want {
			t.Errorf("Lang(%q) = %q, %v; want it unchanged", want, again, err)
		}
	}
	for _, in := range []string{
		"e", "x", "1", "en_US", "en-", "-en", "en--us", "englishes", "en us", "é", "e1", "1996-de", "a-b", "en\n",
		strings.Repeat("en-abcdefgh-", 3) + "x",
	} {
		if got, err := Lang(in); err == nil {
			t.Errorf("Lang(%q) = %q, want an error", in, got)
		} else if r := reason(t, err); len(r) > 200 {
			t.Errorf("Lang(%q): reason of %d bytes", in, len(r))
		}
	}
}
