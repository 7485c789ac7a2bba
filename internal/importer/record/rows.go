package record

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// rowReader reads the rows of one format.
type rowReader interface {
	// next fills r. It returns errBlank for a blank line, io.EOF after the last row, a *rowError for a row that is
	// refused, and any other error when the file cannot be read further.
	next(r *row) error
}

var errBlank = errors.New("blank line")

// rowError refuses a row.
type rowError struct {
	line, end int
	column    string
	reason    string
}

func (e *rowError) Error() string { return e.reason }

// tooLong refuses a line or row of size bytes.
func tooLong(what string, line, end, size int) *rowError {
	return &rowError{line: line, end: end, reason: fmt.Sprintf("%s too long: %d bytes, at most %d are read", what, size, MaxLine)}
}

// notUTF8 refuses text that is not UTF-8, and names its first bad byte; whole says what the text is.
func notUTF8(line, end int, text []byte, whole string) *rowError {
	at := 0
	for at < len(text) {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		at += size
	}
	return &rowError{
		line: line, end: end,
		reason: fmt.Sprintf("not UTF-8: byte 0x%02x at byte %d of the %s", text[at], at+1, whole),
	}
}

// wrongCount refuses a row of found columns.
func wrongCount(line, end, found, expected int) *rowError {
	s := "s"
	if found == 1 {
		s = ""
	}
	return &rowError{line: line, end: end, reason: fmt.Sprintf("%d column%s, expected %d", found, s, expected)}
}

// tsvRows reads rows that are lines, of fields parted by tabs.
type tsvRows struct {
	lines  *lineReader
	layout *layout
	slots  []int // by column
}

func (t *tsvRows) next(r *row) error {
	line, size, err := t.lines.next()
	if err != nil {
		return err
	}
	at := t.lines.line
	switch {
	case size > MaxLine:
		return tooLong("line", at, at, size)
	case size == 0:
		return errBlank
	case !utf8.Valid(line):
		return t.notUTF8(line)
	}
	*r = row{layout: t.layout, line: at, end: at}
	rest := string(line)
	found := 0
	for more := true; more; found++ {
		var field string
		field, rest, more = strings.Cut(rest, "\t")
		if found < len(t.slots) {
			r.fields[t.slots[found]] = field
		}
	}
	if found != len(t.slots) {
		return wrongCount(at, at, found, len(t.slots))
	}
	return nil
}

// notUTF8 refuses a line for its first field that is not UTF-8.
func (t *tsvRows) notUTF8(line []byte) *rowError {
	fields := bytes.Split(line, []byte("\t"))
	i := slices.IndexFunc(fields, func(field []byte) bool { return !utf8.Valid(field) })
	bad := notUTF8(t.lines.line, t.lines.line, fields[i], "field")
	if i < len(t.slots) {
		bad.column = t.layout.names[t.slots[i]]
	}
	return bad
}
