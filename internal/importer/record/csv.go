package record

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// csvRows reads rows in the quoting of RFC 4180. A quoted field may hold line ends, each read as LF.
type csvRows struct {
	lines  *lineReader
	layout *layout
	slots  []int // by column
	csv    csvParser
}

func (c *csvRows) next(r *row) error {
	fields, start, err := c.csv.read(c.lines)
	if err != nil {
		var bad *rowError
		if errors.As(err, &bad) {
			bad.column = c.columnName(c.csv.column)
		}
		return err
	}
	*r = row{layout: c.layout, line: start, end: c.lines.line}
	if len(fields) != len(c.slots) {
		return wrongCount(start, r.end, len(fields), len(c.slots))
	}
	for i, field := range fields {
		r.fields[c.slots[i]] = field
	}
	return nil
}

// columnName names the column at an index, or is "" past the last.
func (c *csvRows) columnName(i int) string {
	if i < len(c.slots) {
		return c.layout.names[c.slots[i]]
	}
	return ""
}

// csvParser takes CSV rows apart. Its memory is reused from row to row.
type csvParser struct {
	text   []byte   // the fields of the row, unquoted, one after the other
	ends   []int    // where each ends in text
	fields []string // the result
	column int      // of the field being read, from 0
	start  int      // the line of the row's start
	size   int      // bytes of the row so far
}

// read returns the fields of the next row and the line it starts on. Errors are those of [rowReader].
func (p *csvParser) read(lines *lineReader) (fields []string, start int, err error) {
	line, size, err := lines.next()
	if err != nil {
		return nil, 0, err
	}
	p.text, p.ends, p.column, p.start, p.size = p.text[:0], p.ends[:0], 0, lines.line, size
	switch {
	case size > MaxLine:
		return nil, 0, tooLong("line", p.start, p.start, size)
	case size == 0:
		return nil, 0, errBlank
	}
	for {
		if line, err = p.field(line, lines); err != nil {
			return nil, 0, err
		}
		p.ends = append(p.ends, len(p.text))
		if line == nil {
			break
		}
		p.column++
	}
	if !utf8.Valid(p.text) {
		from := 0
		for p.column = 0; utf8.Valid(p.text[from:p.ends[p.column]]); p.column++ {
			from = p.ends[p.column]
		}
		return nil, 0, notUTF8(p.start, lines.line, p.text[from:p.ends[p.column]], "field")
	}
	return p.split(), p.start, nil
}

// split cuts the text into the fields, which share one string.
func (p *csvParser) split() []string {
	p.fields = p.fields[:0]
	text, from := string(p.text), 0
	for _, end := range p.ends {
		p.fields = append(p.fields, text[from:end])
		from = end
	}
	return p.fields
}

// field reads one field from the start of line and returns what follows its comma, or nil at the end of the row.
func (p *csvParser) field(line []byte, lines *lineReader) (rest []byte, err error) {
	if len(line) > 0 && line[0] == '"' {
		return p.quoted(line[1:], lines)
	}
	field, rest, more := bytes.Cut(line, []byte(","))
	if bytes.IndexByte(field, '"') >= 0 {
		return nil, p.refuse(lines.line, `a quote inside an unquoted field: put quotes around the field and double the one inside`)
	}
	p.text = append(p.text, field...)
	if !more {
		return nil, nil
	}
	return rest, nil
}

// quoted reads a field whose opening quote has been read, over as many lines as it runs.
func (p *csvParser) quoted(line []byte, lines *lineReader) (rest []byte, err error) {
	opened := lines.line
	for {
		part, after, closed := bytes.Cut(line, []byte(`"`))
		p.text = append(p.text, part...)
		switch {
		case !closed:
			if line, err = p.nextLine(opened, lines); err != nil {
				return nil, err
			}
			p.text = append(p.text, '\n')
		case len(after) == 0:
			return nil, nil
		case after[0] == ',':
			return after[1:], nil
		case after[0] == '"':
			p.text = append(p.text, '"')
			line = after[1:]
		default:
			return nil, p.refuse(lines.line, "text after the closing quote: double a quote that belongs to the field")
		}
	}
}

// nextLine returns the next line of a field that was opened on an earlier one.
func (p *csvParser) nextLine(opened int, lines *lineReader) ([]byte, error) {
	line, size, err := lines.next()
	if errors.Is(err, io.EOF) {
		return nil, p.refuse(lines.line, fmt.Sprintf("the quote opened on line %d is never closed", opened))
	}
	if err != nil {
		return nil, err
	}
	if p.size += size + 1; p.size > MaxLine {
		return nil, p.skip(line, size > MaxLine, opened, lines)
	}
	return line, nil
}

// skip leaves out the rest of a row that is too long and whose quoted field is still open: up to the end of the line
// on which the quote is closed.
func (p *csvParser) skip(line []byte, cutOff bool, opened int, lines *lineReader) error {
	for !cutOff && bytes.Count(line, []byte(`"`))%2 == 0 {
		next, size, err := lines.next()
		if errors.Is(err, io.EOF) {
			return p.refuse(lines.line, fmt.Sprintf("the quote opened on line %d is never closed", opened))
		}
		if err != nil {
			return err
		}
		p.size += size + 1
		line, cutOff = next, size > MaxLine
	}
	return tooLong("row", p.start, lines.line, p.size)
}

func (p *csvParser) refuse(end int, reason string) error {
	return &rowError{line: p.start, end: end, reason: reason}
}
