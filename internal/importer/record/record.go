// Package record reads and writes files of entities, values and relationships. It knows the files and the rules on
// a single record; what needs other records or a database (does the subject exist, is the predicate known, is the id
// used twice) is the importer's.
//
// # Files
//
// A .tsv file (or .tsv.gz) holds one kind of record: UTF-8, one header line that names the columns in any order, then
// one line a record. There is no quoting and no escape: no field holds a tab or a line end, and a double quote is just a
// character. An empty field is "unknown". A .csv file has the same columns in the quoting of RFC 4180. A .jsonl file (or
// .jsonl.gz) holds records of all kinds, one JSON object a line, its "type" entity, value or relationship:
//
//	entities       id, kind, name, description; attributes (a JSON object) if wanted
//	values         entity, key, type, lang, value, valid_from, valid_to (in JSON "type" is "value_type")
//	relationships  subject, predicate, object, valid_from, valid_to, evidence, props (a JSON object)
//
// In JSON description, attributes, lang, valid_from, valid_to, evidence and props may be left out or null, and the value
// may be a string, or a number or boolean where its type is one. Nothing else may be there: a file with an unknown or
// missing column is refused, as is a line with an unknown key.
//
// The rules on characters and lengths are in internal/canon, those on dates and numbers in internal/kg. Lines end at LF
// alone; a CR before it is dropped. A byte order mark at the start of a file is skipped, and blank lines are. A line, or
// a CSV row, has at most [MaxLine] bytes.
//
// # Refusals
//
// What is wrong with one record is a [Refusal] and reading goes on after it. What is wrong with a file (no header,
// UTF-16, a cut-off gzip stream) is a [FileError]. The end of a gzip stream, where its checksum is, is reached after its
// records have been read: [Check] reads a file to the end beforehand, so that nothing of a broken one needs to be taken.
package record

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// MaxLine is the longest line that is read, in bytes without its end.
const MaxLine = 1 << 20

// Kind is a kind of record, as the name of a file says it.
type Kind string

// The kinds of records.
const (
	Entities      Kind = "entities"
	Values        Kind = "values"
	Relationships Kind = "relationships"
)

// Record is an [*Entity], a [*Value] or a [*Relationship]. The strings of a record may share one piece of memory, the
// line they come from: clone what is kept for longer than the rest.
type Record interface {
	// RecordKind says which of the three it is.
	RecordKind() Kind
}

// Entity is a thing with an id that the source gave it.
type Entity struct {
	ID, Kind, Name, Description string
	Attributes                  json.RawMessage // canonical, see canon.Object; nil when there are none
	Line                        int             // where it starts in its file, from 1
}

// Value is a typed value of an entity.
type Value struct {
	Entity, Key string
	Value       kg.Value
	Lang        string // BCP 47, or empty
	Valid       kg.Interval
	Line        int
}

// Relationship leads from one entity to another.
type Relationship struct {
	Subject, Predicate, Object string
	Valid                      kg.Interval
	Evidence                   string
	Props                      json.RawMessage // canonical, see canon.Object; nil when there are none
	Line                       int
}

// RecordKind is [Entities].
func (*Entity) RecordKind() Kind { return Entities }

// RecordKind is [Values].
func (*Value) RecordKind() Kind { return Values }

// RecordKind is [Relationships].
func (*Relationship) RecordKind() Kind { return Relationships }

// Refusal says what of a file is not taken, and why. It is fit to be shown: text from the file is quoted, cut, and
// escaped where it does not print.
type Refusal struct {
	File    string
	Line    int // the first line that it is about, from 1 (the header of a .tsv file is 1); 0 for the whole file
	EndLine int // the last line; greater than Line where a quoted field runs over several
	Column  string
	Reason  string
	Whole   bool // the file cannot be read, or not further: what was read of it is not all there is
}

// String is one line, FILE:LINE: COLUMN: REASON, without the parts that are unknown.
func (r Refusal) String() string {
	var b strings.Builder
	b.WriteString(printable(r.File))
	switch {
	case r.Line > 0 && r.EndLine > r.Line:
		fmt.Fprintf(&b, ":%d-%d", r.Line, r.EndLine)
	case r.Line > 0:
		fmt.Fprintf(&b, ":%d", r.Line)
	}
	b.WriteString(": ")
	if r.Column != "" {
		b.WriteString(r.Column)
		b.WriteString(": ")
	}
	b.WriteString(r.Reason)
	return b.String()
}

// printable returns s, quoted when it holds something that does not print.
func printable(s string) string {
	if quoted := strconv.Quote(s); quoted[1:len(quoted)-1] != s {
		return quoted
	}
	return s
}

// FileError refuses a file as a whole.
type FileError struct {
	Refusal
}

func (e *FileError) Error() string { return e.String() }

// Counts says what became of the rows of a file so far; the header is not one. Read = Accepted + Skipped + Refused.
type Counts struct {
	Read     int // rows: lines, but for a CSV row that runs over several
	Accepted int
	Skipped  int // blank lines
	Refused  int
}
