package canon

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFoldName(t *testing.T) {
	tests := map[string][]string{
		"ada lovelace":    {"Ada Lovelace", " ADA \t lovelace ", "ada lovelace", "Ada\u00a0Lovelace", "Ａｄａ　Ｌｏｖｅｌａｃｅ"},
		"fish":            {"\ufb01sh", "FISH", "Fi\u200bsh"},
		"rené":            {"RENÉ", "Rene\u0301"},
		"ångström":        {"\u212bngström", "ÅNGSTRÖM"},
		"strasse":         {"Straße", "STRASSE", "STRAẞE"},
		"σοφοσ":           {"ΣΟΦΟΣ", "σοφος"},
		"österreichische": {"Öster\u00adreichische"},
		"\u03b9":          {"\u0345", "Ι"},
		"👩🏽🔬":             {"👩🏽‍🔬"},
		"":                {"", " ", "\u200b", "\u3000\u00ad"},
		"a\ufffdb":        {"A\xffB"},
	}
	for want, names := range tests {
		for _, name := range names {
			if got := FoldName(name); got != want {
				t.Errorf("FoldName(%+q) = %+q, want %+q", name, got, want)
			}
		}
	}
}

func TestFoldNameProperties(t *testing.T) {
	alphabet := []rune("aAß \t\u00a0\u00ad\u00e9e\u0301\u0323\u0345\u0390\u03a3\u03c2\u200d\u212b\u3000\ufb01\ufdfa\u1e9e\u0130\u01c5")
	text := rapid.OneOf(rapid.StringOf(rapid.RuneFrom(alphabet)), rapid.StringOfN(rapid.RuneFrom(alphabet), 480, 520, -1), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		name := text.Draw(t, "name")
		got := FoldName(name)
		if n := utf8.RuneCountInString(got); n > MaxFold || !utf8.ValidString(got) {
			t.Errorf("FoldName(%+q) has %d code points", name, n)
		}
		if again := FoldName(got); again != got {
			t.Errorf("FoldName(%+q) = %+q, and again %+q", name, got, again)
		}
		if strings.TrimSpace(got) != got || strings.Contains(got, "  ") {
			t.Errorf("FoldName(%+q) = %+q, with white space left", name, got)
		}
		if padded := FoldName("  " + name + "\t"); padded != got {
			t.Errorf("FoldName(%+q) = %+q, but %+q with space around", name, got, padded)
		}
	})
}

func TestFoldNameOfACanonicalNameAllocatesNothing(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { FoldName("ada lovelace") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
