package record

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// Writer writes records, in the order in which they come. Equal records in one order give equal bytes.
type Writer interface {
	// Write writes one record, as it would have been read: it does not check it again. Errors are those of the
	// underlying writer, and those that the format documents.
	Write(Record) error
	// Close writes what is left, and does not close the underlying writer.
	Close() error
}

// TSVWriter writes the .tsv file of one kind. It refuses a record of another kind, and text with a tab or a line end,
// which the format cannot carry: JSON lines can.
type TSVWriter struct {
	out     *bufio.Writer
	layout  *layout
	columns int
}

// NewTSV writes the header of a file of the given kind to w. For entities, attributes says whether there is a column for
// them; without it an entity that has some is refused.
func NewTSV(w io.Writer, kind Kind, attributes bool) (*TSVWriter, error) {
	t := &TSVWriter{out: bufio.NewWriterSize(w, 64<<10), layout: layoutOf(kind)}
	t.columns = t.layout.base
	if attributes {
		t.columns = len(t.layout.names)
	}
	_, err := t.out.WriteString(strings.Join(t.layout.names[:t.columns], "\t") + "\n")
	return t, err
}

// Write implements [Writer].
func (t *TSVWriter) Write(rec Record) error {
	if rec.RecordKind() != t.layout.kind {
		return fmt.Errorf("a record of %s in a file of %s", rec.RecordKind(), t.layout.kind)
	}
	fields := fieldsOf(rec)
	for i, field := range fields[:len(t.layout.names)] {
		switch {
		case i >= t.columns && field != "":
			return fmt.Errorf("%s %s has %s, and the file has no column for them",
				t.layout.typ, kg.Quote(fields[0]), t.layout.names[i])
		case strings.ContainsAny(field, "\t\n\r"):
			return fmt.Errorf("%s of %s %s holds a tab or a line end, which a .tsv file cannot carry: export as jsonl",
				t.layout.names[i], t.layout.typ, kg.Quote(fields[0]))
		}
	}
	for i, field := range fields[:t.columns] {
		if i > 0 {
			t.out.WriteByte('\t')
		}
		t.out.WriteString(field)
	}
	return t.out.WriteByte('\n') // a bufio.Writer keeps its first error
}

// Close implements [Writer].
func (t *TSVWriter) Close() error { return t.out.Flush() }

// fieldsOf returns the fields of a record by slot.
func fieldsOf(rec Record) (fields [maxColumns]string) {
	switch r := rec.(type) {
	case *Entity:
		fields = [maxColumns]string{r.ID, r.Kind, r.Name, r.Description, string(r.Attributes)}
	case *Value:
		fields = [maxColumns]string{
			r.Entity, r.Key, string(r.Value.Format), r.Lang, r.Value.Text,
			kg.FormatFrom(r.Valid.From), kg.FormatTo(r.Valid.To),
		}
	case *Relationship:
		fields = [maxColumns]string{
			r.Subject, r.Predicate, r.Object,
			kg.FormatFrom(r.Valid.From), kg.FormatTo(r.Valid.To), r.Evidence, string(r.Props),
		}
	}
	return fields
}

// JSONLWriter writes records as JSON lines. Values are JSON strings whatever their type, so that no reader takes a
// number through a double; "value_type" says how to read them.
type JSONLWriter struct {
	out  *bufio.Writer
	line []byte // reused
}

// NewJSONL writes to w.
func NewJSONL(w io.Writer) *JSONLWriter {
	return &JSONLWriter{out: bufio.NewWriterSize(w, 64<<10)}
}

// Write implements [Writer].
func (j *JSONLWriter) Write(rec Record) error {
	l := layoutOf(rec.RecordKind())
	fields := fieldsOf(rec)
	j.line = append(j.line[:0], `{"type":"`...)
	j.line = append(j.line, l.typ...)
	j.line = append(j.line, '"')
	for slot, key := range l.keys {
		field := fields[slot]
		if field == "" && !l.required[slot] {
			continue
		}
		j.line = append(j.line, `,"`...)
		j.line = append(j.line, key...)
		j.line = append(j.line, `":`...)
		if l.isObject(slot) {
			j.line = append(j.line, field...)
		} else {
			j.line = canon.AppendJSONString(j.line, field)
		}
	}
	j.line = append(j.line, "}\n"...)
	_, err := j.out.Write(j.line)
	return err
}

// Close implements [Writer].
func (j *JSONLWriter) Close() error { return j.out.Flush() }
