// Package kg holds the domain types, rules and errors of the graph, as pure functions. Rules that need Unicode tables are in
// internal/canon; nothing here knows a file, a database or the API.
package kg

import (
	"crypto/sha256"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// InputError says what is wrong with a piece of input. Its text is fit to be shown to whoever sent the input: it
// quotes no more than a few dozen characters, with the unprintable ones escaped.
type InputError struct {
	Reason string // a phrase such as "no such month: 13 is not in 01 to 12"
	Offset int    // the byte of the input that is wrong, counted from 1; 0 when it is not about one place
}

func (e *InputError) Error() string {
	if e.Offset > 0 {
		return fmt.Sprintf("%s, at byte %d", e.Reason, e.Offset)
	}
	return e.Reason
}

func inputErrorf(format string, args ...any) error {
	return &InputError{Reason: fmt.Sprintf(format, args...)}
}

// Quote prints s for a message: in double quotes, bytes that are not UTF-8 and characters that do not print
// escaped as in Go source, and cut after 40 characters.
func Quote(s string) string {
	n := 0
	for i := range s {
		if n == 40 {
			return strconv.Quote(s[:i]) + "…"
		}
		n++
	}
	return strconv.Quote(s)
}

// ValueType is how a value is stored and compared.
type ValueType string

// The value types.
const (
	TypeString   ValueType = "string"
	TypeNumber   ValueType = "number"
	TypeBoolean  ValueType = "boolean"
	TypeDate     ValueType = "date"
	TypeDateTime ValueType = "date_time"
)

// Format is how a file writes a value: finer than its type, so that an export gives back what came in.
type Format string

// The formats.
const (
	FormatString   Format = "string"
	FormatText     Format = "text"
	FormatURL      Format = "url"
	FormatInteger  Format = "integer"
	FormatDecimal  Format = "decimal"
	FormatBoolean  Format = "boolean"
	FormatDate     Format = "date"
	FormatDateTime Format = "datetime"
)

// ParseFormat checks the name of a format. It returns an [*InputError] that lists the known ones.
func ParseFormat(s string) (Format, error) {
	f := Format(s)
	if f.Type() == "" {
		return "", inputErrorf("unknown type %s: known are string, text, url, integer, decimal, boolean, date, datetime",
			Quote(s))
	}
	return f, nil
}

// Type returns the type that the format's values are stored as, or "" for an unknown format.
func (f Format) Type() ValueType {
	switch f {
	case FormatString, FormatText, FormatURL:
		return TypeString
	case FormatInteger, FormatDecimal:
		return TypeNumber
	case FormatBoolean:
		return TypeBoolean
	case FormatDate:
		return TypeDate
	case FormatDateTime:
		return TypeDateTime
	}
	return ""
}

// Value is a typed value. Two values are the same one when their Type and Text are equal.
type Value struct {
	Type   ValueType
	Format Format
	Text   string // canonical
}

// Hash identifies the value: SHA-256 of its type, a NUL, and its canonical text.
func (v Value) Hash() [32]byte {
	buf := make([]byte, 0, len(v.Type)+1+len(v.Text))
	buf = append(buf, v.Type...)
	buf = append(buf, 0)
	buf = append(buf, v.Text...)
	return sha256.Sum256(buf)
}

// ParseValue reads text as the format says and returns the value in canonical form:
//
//   - integer: a plain decimal integer of 64 bits, "-0" becoming "0";
//   - decimal: as [ParseDecimal];
//   - boolean: true or false;
//   - date: as [ParseDate], kept at the precision that was written;
//   - datetime: as [ParseDateTime], in UTC;
//   - url: an absolute http or https address, kept as written;
//   - string and text: kept as written. The rules on characters and lengths need Unicode tables that this package
//     does not carry: internal/canon applies them before it calls ParseValue.
//
// An empty text is refused, since an empty field means "unknown". Errors are [*InputError].
func ParseValue(format Format, text string) (Value, error) {
	format, err := ParseFormat(string(format))
	if err != nil {
		return Value{}, err
	}
	canonical, err := canonicalText(format, text)
	if err != nil {
		return Value{}, err
	}
	return Value{Type: format.Type(), Format: format, Text: canonical}, nil
}

// canonicalText returns the canonical form of text in a known format.
func canonicalText(format Format, text string) (string, error) {
	if text == "" {
		return "", inputErrorf("empty")
	}
	switch format {
	case FormatInteger:
		return parseInteger(text)
	case FormatDecimal:
		return ParseDecimal(text)
	case FormatBoolean:
		if text != "true" && text != "false" {
			return "", inputErrorf("not a boolean: %s is neither true nor false", Quote(text))
		}
		return text, nil
	case FormatDate:
		_, err := ParseDate(text)
		return text, err
	case FormatDateTime:
		t, err := ParseDateTime(text)
		if err != nil {
			return "", err
		}
		return formatDateTime(t), nil
	case FormatURL:
		return text, checkURL(text)
	}
	if !utf8.ValidString(text) {
		return "", inputErrorf("not UTF-8: %s", Quote(text))
	}
	return text, nil
}

// checkURL refuses all but absolute http and https addresses with a host: a frontend will make links of them, and
// javascript: or a relative address must not become one.
func checkURL(text string) error {
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return inputErrorf("not a URL: %s", Quote(text))
	case u.Scheme != "http" && u.Scheme != "https":
		return inputErrorf("not a URL that starts with http:// or https://: %s", Quote(text))
	case u.Hostname() == "":
		return inputErrorf("a URL without a host: %s", Quote(text))
	case strings.ContainsAny(text, " \t\r\n"):
		return inputErrorf("white space in a URL: %s", Quote(text))
	}
	return nil
}
