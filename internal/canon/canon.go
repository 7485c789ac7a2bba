// Package canon holds the rules on text that comes from outside: which characters, how many, and in which form it is
// kept. Files and the GraphQL API go through the same functions. Rules that need no Unicode tables are in internal/kg;
// nothing here knows a file format or a database.
//
// Every text must be UTF-8 and is kept in Unicode normalization form C, never NFKC. Lengths are counted in Unicode
// code points of that form, and what is too long is refused, never cut. Refused everywhere:
//
//   - C0 and C1 control characters and DEL, but for tab and line feed in descriptions and long text;
//   - non-characters (U+FFFE, U+FDD0 and the like);
//   - bidirectional overrides, and bidirectional embeddings and isolates that are not closed in their paragraph;
//   - tag characters outside a flag.
//
// Names, evidence and short strings refuse more: line and paragraph separators, and invisible characters such as the
// zero-width space and the byte order mark. Allowed are those that names need: the soft hyphen, direction marks, and
// the zero-width joiner and non-joiner after a letter of a script that uses them or after an emoji. A name has at least
// one visible character.
//
// Identifiers (ids, kinds, predicates, keys) refuse all invisible characters but joiners and variation selectors in
// such a place, white space at either end, and any white space within other than U+0020.
package canon

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/kg"
	"golang.org/x/text/unicode/norm"
)

// The greatest lengths, in code points of the normalized text.
const (
	MaxName        = 500
	MaxID          = 200
	MaxKind        = 100
	MaxPredicate   = 100
	MaxKey         = 100
	MaxString      = 4_000 // a value of format string
	MaxURL         = 2_000 // a value of format url
	MaxText        = 100_000
	MaxDescription = 100_000
	MaxEvidence    = 4_000
	MaxLang        = 35 // RFC 5646 section 4.4.1
)

// A strictness says which characters a text may hold; each level refuses what the ones before it refuse.
type strictness int

const (
	long       strictness = iota // running text, with tabs and line feeds
	line                         // one line, in which nothing hides
	identifier                   // what must not look like another one
)

// rule is what one kind of field has to keep to.
type rule struct {
	max      int
	level    strictness
	optional bool // may be empty, for "unknown"; else it also needs a visible character
}

var (
	nameRule        = rule{max: MaxName, level: line}
	idRule          = rule{max: MaxID, level: identifier}
	kindRule        = rule{max: MaxKind, level: identifier}
	predicateRule   = rule{max: MaxPredicate, level: identifier}
	keyRule         = rule{max: MaxKey, level: identifier}
	stringRule      = rule{max: MaxString, level: line}
	urlRule         = rule{max: MaxURL, level: identifier}
	textRule        = rule{max: MaxText, level: long, optional: true}
	descriptionRule = rule{max: MaxDescription, level: long, optional: true}
	evidenceRule    = rule{max: MaxEvidence, level: line, optional: true}
)

// Name returns the canonical form of a name. Errors of this and the following functions are [*kg.InputError].
func Name(s string) (string, error) { return nameRule.apply(s) }

// ID returns the canonical form of an external id.
func ID(s string) (string, error) { return idRule.apply(s) }

// Kind returns the canonical form of an entity kind.
func Kind(s string) (string, error) { return kindRule.apply(s) }

// Predicate returns the canonical form of a predicate key.
func Predicate(s string) (string, error) { return predicateRule.apply(s) }

// Key returns the canonical form of the key of a value.
func Key(s string) (string, error) { return keyRule.apply(s) }

// Description returns the canonical form of a description, which may be empty.
func Description(s string) (string, error) { return descriptionRule.apply(s) }

// Text returns the canonical form of running text, which may be empty.
func Text(s string) (string, error) { return textRule.apply(s) }

// Evidence returns the canonical form of a piece of evidence, which may be empty.
func Evidence(s string) (string, error) { return evidenceRule.apply(s) }

// Value reads text as [kg.ParseValue] does, after it has applied the rules on characters and lengths to the formats
// string (as a name, but at most [MaxString]), text (as [Text], and not empty) and url (as an id, but at most [MaxURL]).
func Value(format kg.Format, text string) (kg.Value, error) {
	var err error
	switch format {
	case kg.FormatString:
		text, err = stringRule.apply(text)
	case kg.FormatText:
		text, err = textRule.apply(text)
	case kg.FormatURL:
		text, err = urlRule.apply(text)
	}
	if err != nil {
		return kg.Value{}, err
	}
	return kg.ParseValue(format, text)
}

// apply returns the canonical form of s, or says why the rule refuses it.
func (r *rule) apply(s string) (string, error) {
	if s == "" {
		if r.optional {
			return "", nil
		}
		return "", refuse(0, "empty")
	}
	visible, ascii, err := r.scanASCII(s)
	if err != nil {
		return "", err
	}
	length := len(s)
	if !ascii {
		if s, err = normalize(s); err != nil {
			return "", err
		}
		length = utf8.RuneCountInString(s)
		if visible, err = r.scan(s); err != nil {
			return "", err
		}
	}
	switch {
	case length > r.max:
		return "", refuse(0, "too long: %d characters, at most %d are allowed", length, r.max)
	case !visible && !r.optional:
		return "", refuse(0, "blank: no visible character")
	case r.level == identifier:
		return s, checkEnds(s)
	}
	return s, nil
}

// scanASCII checks s up to its first byte that is not ASCII. It reports whether something visible was in it and
// whether that was all of s. Nearly all text ends here.
func (r *rule) scanASCII(s string) (visible, ascii bool, err error) {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return visible, false, nil
		case c > ' ' && c != 0x7f:
			visible = true
		case c != ' ' && (r.level != long || c != '\t' && c != '\n'):
			return false, false, refuse(i+1, "%s", describe(rune(c)))
		}
	}
	return visible, true, nil
}

// normalize returns s in normalization form C, or an error when it is not UTF-8 or piles up more combining marks than
// the Stream-Safe Text Format allows (UAX #15, 30 in a row): golang.org/x/text would put a U+034F among them.
func normalize(s string) (string, error) {
	if at, ok := validUTF8(s); !ok {
		return "", refuse(at+1, "not UTF-8 (byte 0x%02x)", s[at])
	}
	if norm.NFC.IsNormalString(s) {
		return s, nil
	}
	out := norm.NFC.String(s)
	const joiner = "\u034f"
	if strings.Count(out, joiner) > strings.Count(s, joiner) {
		return "", refuse(0, "more than 30 combining marks in a row")
	}
	return out, nil
}

// validUTF8 reports whether s is UTF-8, and where its first bad byte is if not.
func validUTF8(s string) (at int, ok bool) {
	if utf8.ValidString(s) {
		return 0, true
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
			return i, false
		}
	}
	return len(s), false
}

// refuse builds the error of a rule; at is the byte counted from 1, or 0.
func refuse(at int, format string, args ...any) error {
	return &kg.InputError{Reason: fmt.Sprintf(format, args...), Offset: at}
}
