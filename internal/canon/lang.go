package canon

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// Lang returns the canonical form of a language tag, which may be empty: the shape of BCP 47 (RFC 5646 section 2.1:
// parts of at most eight letters and digits, joined by hyphens) in its customary case (section 2.1.1), so that EN-us
// and en-US are one. Whether the parts are registered is not looked up.
func Lang(s string) (string, error) {
	if len(s) == 2 && isLower(s[0]) && isLower(s[1]) || s == "" {
		return s, nil
	}
	if n := utf8.RuneCountInString(s); n > MaxLang {
		return "", refuse(0, "too long: %d characters, at most %d are allowed", n, MaxLang)
	}
	parts := bytes.Split([]byte(s), []byte("-"))
	single := false // an extension or private use has begun: all of it is lower case
	for i, part := range parts {
		if !isSubtag(part) || i == 0 && !isLanguage(part, len(parts) > 1) {
			return "", refuse(0, "not a language tag: %s; write it like en or pt-BR", kg.Quote(s))
		}
		copy(part, bytes.ToLower(part))
		switch {
		case i == 0 || single || !isAlpha(part):
		case len(part) == 2:
			copy(part, bytes.ToUpper(part))
		case len(part) == 4:
			copy(part, strings.ToUpper(string(part[:1])))
		}
		single = single || len(part) == 1
	}
	return string(bytes.Join(parts, []byte("-"))), nil
}

// isLanguage reports whether part may open a tag: letters, and one letter only before more parts (x-…, i-…).
func isLanguage(part []byte, more bool) bool {
	return isAlpha(part) && (len(part) > 1 || more && strings.Contains("xXiI", string(part)))
}

// isSubtag reports whether part is one to eight ASCII letters and digits.
func isSubtag(part []byte) bool {
	for _, c := range part {
		if !isLower(c|0x20) && (c < '0' || c > '9') {
			return false
		}
	}
	return len(part) >= 1 && len(part) <= 8
}

// isAlpha reports whether all of part is ASCII letters.
func isAlpha(part []byte) bool {
	for _, c := range part {
		if !isLower(c | 0x20) {
			return false
		}
	}
	return true
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
