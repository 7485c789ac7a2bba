package canon

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

const (
	nonJoiner  = '\u200c'
	joiner     = '\u200d'
	softHyphen = '\u00ad'
	blackFlag  = '\U0001f3f4'
	tagFirst   = '\U000e0020'
	tagCancel  = '\U000e007f'
)

// The bidirectional formatting characters (UAX #9 section 2) that open or close something.
const (
	lre, rle, pdf, lro, rlo = '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'
	lri, rli, fsi, pdi      = '\u2066', '\u2067', '\u2068', '\u2069'
)

// joining holds the characters that a zero-width joiner or non-joiner can follow: the scripts in which it changes a
// letter's shape, marks shared between scripts, and symbols, which emoji sequences are made of.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mandaic, unicode.Nko, unicode.Mongolian, unicode.Phags_Pa, unicode.Adlam,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar,
	unicode.Tibetan, unicode.Thaana, unicode.Inherited, unicode.So, unicode.Sk,
}

// direction marks and the like, which a one-line text may hold although they do not show.
var harmless = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: softHyphen, Hi: softHyphen, Stride: 1},
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, // combining grapheme joiner
		{Lo: 0x061c, Hi: 0x061c, Stride: 1}, // Arabic letter mark
		{Lo: 0x115f, Hi: 0x1160, Stride: 1}, // fillers, in old Korean syllables
		{Lo: 0x17b4, Hi: 0x17b5, Stride: 1}, // Khmer inherent vowels
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, // Mongolian variation selectors, vowel separator
		{Lo: 0x200e, Hi: 0x200f, Stride: 1}, // direction marks
		{Lo: lre, Hi: pdf, Stride: 1},       // embeddings, whose pairs are checked
		{Lo: 0x2066, Hi: 0x2069, Stride: 1}, // isolates, likewise
		{Lo: 0x2800, Hi: 0x2800, Stride: 1}, // Braille blank
		{Lo: 0x3164, Hi: 0x3164, Stride: 1}, // Hangul filler
		{Lo: 0xfe00, Hi: 0xfe0f, Stride: 1}, // variation selectors
		{Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, // half-width Hangul filler
	},
	R32: []unicode.Range32{
		{Lo: 0x1bca0, Hi: 0x1bca3, Stride: 1}, // shorthand
		{Lo: 0x1d173, Hi: 0x1d17a, Stride: 1}, // musical notation
		{Lo: 0xe0100, Hi: 0xe01ef, Stride: 1}, // variation selectors
	},
	LatinOffset: 1,
}

// invisible reports whether r shows nothing of itself: Default_Ignorable_Code_Point as Unicode derives it
// (DerivedCoreProperties.txt), and the Braille blank.
func invisible(r rune) bool {
	switch {
	case r < softHyphen:
		return false
	case r == '\u2800':
		return true
	case unicode.Is(unicode.Cf, r):
		return !unicode.Is(unicode.Prepended_Concatenation_Mark, r) &&
			(r < 0xfff9 || r > 0xfffb) && (r < 0x13430 || r > 0x13440)
	}
	return unicode.Is(unicode.Variation_Selector, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r)
}

// nonCharacter reports whether r is one of the 66 code points that Unicode keeps for internal use.
func nonCharacter(r rune) bool {
	return r&0xfffe == 0xfffe || r >= 0xfdd0 && r <= 0xfdef
}

// scan checks a normalized text that is not ASCII alone and reports whether something visible is in it.
func (r *rule) scan(s string) (visible bool, err error) {
	var pairs bidi
	prev := rune(0)
	for i, c := range s {
		if err := pairs.add(c, i+1); err != nil {
			return false, err
		}
		hidden := invisible(c)
		if !r.allows(c, prev, hidden) {
			return false, refuse(i+1, "%s", describe(c))
		}
		visible = visible || !hidden && !unicode.IsSpace(c)
		prev = c
	}
	return visible, pairs.end()
}

// allows reports whether c may follow prev; hidden tells that c is invisible.
func (r *rule) allows(c, prev rune, hidden bool) bool {
	switch {
	case c >= ' ' && c < '\x7f':
		return true
	case c == '\t' || c == '\n':
		return r.level == long
	case c <= '\u009f' || nonCharacter(c):
		return false
	case c >= tagFirst && c <= tagCancel: // a flag such as that of Wales: a black flag, tags, the cancel tag
		return prev == blackFlag || prev >= tagFirst && prev < tagCancel
	case r.level == long:
		return true
	case c == '\u2028' || c == '\u2029' || c >= 0xfff9 && c <= 0xfffb:
		return false
	case c == joiner || c == nonJoiner:
		return prev != joiner && prev != nonJoiner && unicode.In(prev, joining...)
	case r.level == line:
		return !hidden || unicode.Is(harmless, c)
	case unicode.Is(unicode.Variation_Selector, c): // an emoji's style, a Han or Mongolian letter's form
		return prev >= utf8.RuneSelf || prev >= '0' && prev <= '9' || prev == '#' || prev == '*'
	}
	return !hidden && !unicode.IsSpace(c)
}

// checkEnds refuses an identifier with white space at an end. Other white space than U+0020 is refused already.
func checkEnds(s string) error {
	switch {
	case s[0] == ' ':
		return refuse(1, "white space at the start")
	case s[len(s)-1] == ' ':
		return refuse(len(s), "white space at the end")
	}
	return nil
}

// describe names a character that a rule refuses.
func describe(c rune) string {
	switch {
	case c == 0:
		return "NUL (U+0000)"
	case c <= 0x1f || c >= 0x7f && c <= 0x9f:
		return fmt.Sprintf("control character %U", c)
	case nonCharacter(c):
		return fmt.Sprintf("non-character %U", c)
	case c == '\u2028' || c == '\u2029':
		return fmt.Sprintf("line or paragraph separator %U", c)
	case unicode.IsSpace(c):
		return fmt.Sprintf("white space other than U+0020: %U", c)
	}
	return fmt.Sprintf("invisible character %U", c)
}

// bidi follows the bidirectional controls of a paragraph.
type bidi struct {
	open []rune // what is open, innermost last
}

// add takes the next character, at a byte counted from 1. A control that closes nothing is harmless and stays.
func (b *bidi) add(c rune, at int) error {
	switch c {
	case '\n':
		return b.end()
	case lro, rlo:
		return refuse(at, "bidirectional override %U", c)
	case lre, rle, lri, rli, fsi:
		b.open = append(b.open, c)
	case pdf:
		if n := len(b.open); n > 0 && isEmbedding(b.open[n-1]) {
			b.open = b.open[:n-1]
		}
	case pdi: // closes its isolate and the embeddings opened in it (UAX #9, rule X6a)
		for n := len(b.open) - 1; n >= 0; n-- {
			if !isEmbedding(b.open[n]) {
				b.open = b.open[:n]
				break
			}
		}
	}
	return nil
}

// end closes a paragraph, which every line of a text is.
func (b *bidi) end() error {
	if len(b.open) > 0 {
		return refuse(0, "unclosed bidirectional embedding or isolate %U", b.open[len(b.open)-1])
	}
	return nil
}

func isEmbedding(c rune) bool { return c == lre || c == rle }
