package canon

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// parser reads JSON text as RFC 8259 defines it and refuses everything else.
type parser struct {
	src     string
	pos     int
	max     int // levels of arrays and objects
	scratch []byte
}

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.pos < len(p.src) {
		return p.src[p.pos]
	}
	return 0
}

// space skips white space.
func (p *parser) space() {
	for p.pos < len(p.src) {
		switch p.src[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

// unexpected is the error for what stands at pos.
func (p *parser) unexpected(want string) error {
	if p.pos >= len(p.src) {
		return refuse(p.pos+1, "not JSON: cut off where %s should follow", want)
	}
	_, size := utf8.DecodeRuneInString(p.src[p.pos:])
	return refuse(p.pos+1, "not JSON: %s where %s should follow", kg.Quote(p.src[p.pos:p.pos+size]), want)
}

// end checks that nothing but white space is left.
func (p *parser) end() error {
	p.space()
	if p.pos < len(p.src) {
		return refuse(p.pos+1, "more than one JSON value")
	}
	return nil
}

func (p *parser) literal(word string) error {
	if !strings.HasPrefix(p.src[p.pos:], word) {
		return p.unexpected("a value")
	}
	p.pos += len(word)
	return nil
}

// list reads what stands between the brackets open and closing, separated by commas, calling item for each.
func (p *parser) list(open, closing byte, item func() error) error {
	if p.peek() != open {
		return p.unexpected(string(open))
	}
	p.pos++
	p.space()
	if p.peek() == closing {
		p.pos++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		p.space()
		switch p.peek() {
		case ',':
			p.pos++
			p.space()
		case closing:
			p.pos++
			return nil
		default:
			return p.unexpected(`"," or "` + string(closing) + `"`)
		}
	}
}

// object reads an object. It calls member with each key and where that starts, when the value is what comes next.
func (p *parser) object(member func(key string, at int) error) error {
	return p.list('{', '}', func() error {
		at := p.pos
		key, err := p.str()
		if err != nil {
			return err
		}
		p.space()
		if p.peek() != ':' {
			return p.unexpected(`":"`)
		}
		p.pos++
		p.space()
		return member(key, at)
	})
}

// number reads a number and returns its text.
func (p *parser) number() (string, error) {
	start := p.pos
	for p.pos < len(p.src) && strings.IndexByte("+-.eE0123456789", p.src[p.pos]) >= 0 {
		p.pos++
	}
	text := p.src[start:p.pos]
	if text == "" {
		return "", p.unexpected("a value")
	}
	if !kg.IsNumber(text) {
		return "", refuse(start+1, "not JSON: %s is not a number", kg.Quote(text))
	}
	return text, nil
}

// str reads a string and returns it decoded.
func (p *parser) str() (string, error) {
	if p.peek() != '"' {
		return "", p.unexpected("a string")
	}
	p.pos++
	start := p.pos
	for p.pos < len(p.src) {
		switch c := p.src[p.pos]; {
		case c == '"':
			p.pos++
			return p.src[start : p.pos-1], p.utf8(start, p.pos-1)
		case c == '\\':
			return p.escaped(start)
		case c < ' ':
			return "", refuse(p.pos+1, "not JSON: %s in a string must be escaped", describe(rune(c)))
		default:
			p.pos++
		}
	}
	return "", p.unexpected(`the closing "`)
}

// utf8 checks that src[from:to] is UTF-8.
func (p *parser) utf8(from, to int) error {
	if at, ok := validUTF8(p.src[from:to]); !ok {
		return refuse(from+at+1, "not UTF-8 (byte 0x%02x)", p.src[from+at])
	}
	return nil
}

// escaped goes on with a string at its first escape.
func (p *parser) escaped(start int) (string, error) {
	var b strings.Builder
	from := start // what is read and not yet written
	for p.pos < len(p.src) {
		c := p.src[p.pos]
		if c >= ' ' && c != '"' && c != '\\' {
			p.pos++
			continue
		}
		if err := p.utf8(from, p.pos); err != nil {
			return "", err
		}
		b.WriteString(p.src[from:p.pos])
		switch c {
		case '"':
			p.pos++
			return b.String(), nil
		case '\\':
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b.WriteRune(r)
			from = p.pos
		default:
			return "", refuse(p.pos+1, "not JSON: %s in a string must be escaped", describe(rune(c)))
		}
	}
	return "", p.unexpected(`the closing "`)
}

// escape reads one escape, or the two of a surrogate pair.
func (p *parser) escape() (rune, error) {
	const letters, meanings = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	at := p.pos
	p.pos++ // the backslash
	c := p.peek()
	if i := strings.IndexByte(letters, c); c != 0 && i >= 0 {
		p.pos++
		return rune(meanings[i]), nil
	}
	if c != 'u' {
		return 0, p.unexpected("an escape")
	}
	r, ok := p.hex()
	if !ok {
		return 0, refuse(at+1, `not JSON: four hexadecimal digits must follow \u`)
	}
	if r == 0 {
		return 0, refuse(at+1, `NUL (\u0000)`)
	}
	if !utf16.IsSurrogate(r) {
		return r, nil
	}
	if strings.HasPrefix(p.src[p.pos:], `\u`) {
		p.pos++
		if low, ok := p.hex(); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, nil
			}
		}
	}
	return 0, refuse(at+1, `lone surrogate \u%04x`, r)
}

// hex reads a u and four hexadecimal digits.
func (p *parser) hex() (rune, bool) {
	if len(p.src)-p.pos < 5 {
		return 0, false
	}
	r := rune(0)
	for _, c := range []byte(p.src[p.pos+1 : p.pos+5]) {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	p.pos += 5
	return r, true
}
