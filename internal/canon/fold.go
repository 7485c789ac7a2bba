package canon

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// MaxFold is the greatest length of a search key, in code points.
const MaxFold = 500

// FoldName returns the search key of a name: two names that differ in case, in compatibility forms such as ligatures
// and full-width letters, in invisible characters or in white space have one key, and the start of a name has the
// start of its key, or nearly so where characters combine. It is NFKC_Casefold (Unicode section 3.13), then white
// space trimmed and collapsed to single U+0020, then cut to [MaxFold] code points. It takes any string.
func FoldName(s string) string {
	if folded, ok := foldASCII(s); ok {
		return cut(folded)
	}
	s = strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToValidUTF8(s, "\ufffd")))
	fold := cases.Fold()
	s = norm.NFKC.String(fold.String(norm.NFKC.String(fold.String(s))))
	return cut(strings.Join(strings.FieldsFunc(s, unicode.IsSpace), " "))
}

// foldASCII folds an ASCII string, without allocation when it is its own key; ok is false when s is not ASCII.
func foldASCII(s string) (folded string, ok bool) {
	same, space := true, true
	for i := range len(s) {
		c := s[i]
		if c >= utf8.RuneSelf {
			return "", false
		}
		blank := c == ' '
		if blank && space || 'A' <= c && c <= 'Z' || '\t' <= c && c <= '\r' {
			same = false
		}
		space = blank
	}
	if same && (!space || s == "") {
		return s, true
	}
	return strings.ToLower(strings.Join(strings.Fields(s), " ")), true
}

// cut shortens a key to MaxFold code points.
func cut(s string) string {
	if len(s) <= MaxFold {
		return s
	}
	n := 0
	for i := range s {
		if n == MaxFold {
			return strings.TrimRight(s[:i], " ")
		}
		n++
	}
	return s
}
