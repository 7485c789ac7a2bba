package canon

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// The limits on JSON objects (attributes of an entity, properties of a relationship).
const (
	MaxObject = 256 << 10 // bytes of the canonical form
	MaxDepth  = 32        // arrays and objects within each other, the outermost counted
	maxKeys   = 64        // members that Members takes apart
)

// Object returns the canonical form of a JSON object: keys sorted by their UTF-8 bytes, no white space, strings with
// as few escapes as RFC 8259 allows, and numbers in their own digits, but without an exponent and without the sign of
// a negative zero (what PostgreSQL's jsonb would change). Equal objects have equal bytes. It returns nil for an empty
// object and for an empty raw, which both say nothing.
//
// It is stricter than encoding/json: a key that appears twice, a lone surrogate, a byte that is not UTF-8, more than
// [MaxDepth] levels, a number that [kg.ParseDecimal] refuses, and text that [Text] refuses are errors of type
// [*kg.InputError]. Text is normalized as everywhere.
func Object(raw string) (json.RawMessage, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	p := parser{src: raw, max: MaxDepth}
	p.space()
	if p.peek() != '{' {
		return nil, refuse(p.pos+1, "not a JSON object")
	}
	out, err := p.value(make([]byte, 0, len(raw)), 0)
	if err != nil {
		return nil, err
	}
	if err := p.end(); err != nil {
		return nil, err
	}
	switch {
	case len(out) == len("{}"):
		return nil, nil
	case len(out) > MaxObject:
		return nil, refuse(0, "too long: at most %d bytes of JSON are allowed", MaxObject)
	}
	return out, nil
}

// JSONKind is the kind of a JSON value.
type JSONKind string

// The kinds of JSON values.
const (
	JSONString  JSONKind = "a string"
	JSONNumber  JSONKind = "a number"
	JSONBoolean JSONKind = "a boolean"
	JSONNull    JSONKind = "null"
	JSONObject  JSONKind = "an object"
	JSONArray   JSONKind = "an array"
)

// Member is one member of a JSON object.
type Member struct {
	Key  string
	Kind JSONKind
	// Text is the decoded string, neither checked nor normalized; the digits of a number as they are written; or the
	// source text of anything else.
	Text string
}

// Members takes a JSON object apart, members in their order, and appends them to dst. It is as strict as [Object], but
// that the strings and numbers of the outermost level are left to the caller to check. It takes records, not
// dictionaries: more than 64 members are refused. The members may share memory with src.
func Members(dst []Member, src string) ([]Member, error) {
	p := parser{src: src, max: MaxDepth + 1}
	p.space()
	if p.peek() != '{' {
		if err := p.check(); err != nil {
			return dst, err
		}
		return dst, refuse(0, "not a JSON object")
	}
	first := len(dst)
	err := p.object(func(key string, at int) error {
		if len(dst)-first == maxKeys {
			return refuse(at+1, "too many keys: at most %d are allowed", maxKeys)
		}
		if slices.ContainsFunc(dst[first:], func(m Member) bool { return m.Key == key }) {
			return refuse(at+1, "key %s appears twice", kg.Quote(key))
		}
		m, err := p.member(key)
		dst = append(dst, m)
		return err
	})
	if err != nil {
		return dst, err
	}
	return dst, p.end()
}

// check reads one value of any kind and the end of the text.
func (p *parser) check() error {
	if _, err := p.value(nil, 0); err != nil {
		return err
	}
	return p.end()
}

// member reads the value of a member of the outermost object.
func (p *parser) member(key string) (m Member, err error) {
	m.Key = key
	start := p.pos
	switch c := p.peek(); c {
	case '"':
		m.Kind = JSONString
		m.Text, err = p.str()
		return m, err
	case '{', '[':
		m.Kind = JSONObject
		if c == '[' {
			m.Kind = JSONArray
		}
		p.scratch, err = p.value(p.scratch[:0], 1)
	case 't', 'f', 'n':
		m.Kind = JSONBoolean
		if c == 'n' {
			m.Kind = JSONNull
		}
		_, err = p.value(nil, 1)
	default:
		m.Kind = JSONNumber
		_, err = p.number()
	}
	m.Text = p.src[start:p.pos]
	return m, err
}

// segment is a member of an object that has been written: dst[from:to], with its key.
type segment struct {
	key      string
	from, to int
}

// value appends the canonical form of the next value to dst; depth counts the arrays and objects around it.
func (p *parser) value(dst []byte, depth int) ([]byte, error) {
	if len(dst) > MaxObject { // checked on the way too, since a short number can be long in plain notation
		return dst, refuse(0, "too long: at most %d bytes of JSON are allowed", MaxObject)
	}
	switch c := p.peek(); c {
	case '{', '[':
		if depth >= p.max {
			return dst, refuse(p.pos+1, "nested too deeply: at most %d levels are allowed", MaxDepth)
		}
		if c == '{' {
			return p.appendObject(dst, depth+1)
		}
		return p.appendArray(dst, depth+1)
	case '"':
		at := p.pos
		s, err := p.text(at)
		return AppendJSONString(dst, s), err
	case 't':
		return append(dst, "true"...), p.literal("true")
	case 'f':
		return append(dst, "false"...), p.literal("false")
	case 'n':
		return append(dst, "null"...), p.literal("null")
	}
	at := p.pos
	digits, err := p.number()
	if err != nil {
		return dst, err
	}
	plain, err := kg.ParseDecimal(digits)
	switch {
	case err != nil:
		return dst, refuse(at+1, "%s", err.Error())
	case plain == "0":
		digits = strings.TrimPrefix(digits, "-")
	}
	if strings.ContainsAny(digits, "eE") {
		digits = plain
	}
	return append(dst, digits...), nil
}

// text reads a string and applies the rule of [Text] to it; at is where it starts.
func (p *parser) text(at int) (string, error) {
	s, err := p.str()
	if err != nil {
		return "", err
	}
	if s, err = Text(s); err != nil {
		return "", within("string", at, err)
	}
	return s, nil
}

// within says of an error of Text which string or key of the JSON text it is about.
func within(what string, at int, err error) error {
	var bad *kg.InputError
	if errors.As(err, &bad) {
		return refuse(at+1, "%s with %s", what, bad.Reason)
	}
	return err
}

func (p *parser) appendArray(dst []byte, depth int) ([]byte, error) {
	dst = append(dst, '[')
	empty := true
	err := p.list('[', ']', func() (err error) {
		if !empty {
			dst = append(dst, ',')
		}
		empty = false
		dst, err = p.value(dst, depth)
		return err
	})
	return append(dst, ']'), err
}

func (p *parser) appendObject(dst []byte, depth int) ([]byte, error) {
	dst = append(dst, '{')
	start := len(dst)
	var members []segment
	err := p.object(func(key string, at int) (err error) {
		if key, err = Text(key); err != nil {
			return within("key", at, err)
		}
		if len(members) > 0 {
			dst = append(dst, ',')
		}
		from := len(dst)
		dst = append(AppendJSONString(dst, key), ':')
		dst, err = p.value(dst, depth)
		members = append(members, segment{key: key, from: from, to: len(dst)})
		return err
	})
	if err != nil {
		return dst, err
	}
	byKey := func(a, b segment) int { return cmp.Compare(a.key, b.key) }
	if !slices.IsSortedFunc(members, byKey) {
		slices.SortFunc(members, byKey)
		written := bytes.Clone(dst[start:])
		dst = dst[:start]
		for i, m := range members {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(dst, written[m.from-start:m.to-start]...)
		}
	}
	for i := 1; i < len(members); i++ {
		if members[i].key == members[i-1].key {
			return dst, refuse(0, "key %s appears twice", kg.Quote(members[i].key))
		}
	}
	return append(dst, '}'), nil
}

// AppendJSONString appends s as a JSON string with no more escapes than RFC 8259 section 7 asks for.
func AppendJSONString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= ' ' && c != '"' && c != '\\' {
			continue
		}
		dst = append(dst, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	return append(append(dst, s[start:]...), '"')
}
