package record

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// File is a file that is being read. It serves one goroutine.
type File struct {
	name    string
	gzipped bool
	kind    Kind // of all its records; "" for JSON lines, which hold all kinds
	lines   lineReader
	rows    rowReader
	builder builder
	counts  Counts
	source  countingReader
	size    int64
	closer  io.Closer
}

// countingReader counts the bytes that go through.
type countingReader struct {
	r io.Reader
	n int64
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// Open opens the file at path and reads its header. Errors are a [*FileError] when the file as a whole is refused, else
// those of os.Open. The caller has to close the file.
func Open(path string) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	file, err := New(path, f)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	file.closer = f
	if info, err := f.Stat(); err == nil {
		file.size = info.Size()
	}
	return file, nil
}

// Check finds what refuses the file at path as a whole: no header or a wrong one, UTF-16, a gzip stream that is damaged
// or cut off, which it reads to the end in bounded memory. It does not look at records. Errors are those of [Open].
func Check(path string) (err error) {
	f, err := Open(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if f.gzipped {
		if _, err := io.Copy(io.Discard, f.lines.r); err != nil {
			return f.broken(err)
		}
	}
	return nil
}

// New reads the header of a file from r. The name decides the format by its ending (.tsv, .csv or .jsonl, then .gz for
// gzip) and the kind of record as [Find] describes it; when it says no kind, the header does. Errors are a [*FileError]
// when the file as a whole is refused, else those of r.
func New(name string, r io.Reader) (*File, error) {
	f := &File{name: name, source: countingReader{r: r}}
	kind, format, gzipped := parseName(name)
	if format == "" {
		return nil, f.refuse(0, "unknown type of file: the name has to end in .tsv, .csv or .jsonl, or in .tsv.gz and so on")
	}
	var in io.Reader = &f.source
	if f.gzipped = gzipped; gzipped {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, f.broken(err)
		}
		in = z
	}
	f.lines = newLineReader(in)
	if err := f.skipMark(format); err != nil {
		return nil, err
	}
	if format == ".jsonl" {
		f.rows = &jsonRows{lines: &f.lines}
		return f, nil
	}
	if err := f.readHeader(kind, format); err != nil {
		return nil, err
	}
	return f, nil
}

// skipMark skips a byte order mark and refuses a file that is empty or in another encoding.
func (f *File) skipMark(format string) error {
	start, err := f.lines.r.Peek(4)
	if err != nil && !errors.Is(err, io.EOF) {
		return f.broken(err)
	}
	switch {
	case len(start) == 0 && format == ".jsonl":
		return f.refuse(0, "the file is empty")
	case len(start) == 0:
		return f.refuse(0, "the file is empty: no header")
	case bytes.HasPrefix(start, []byte{0x1f, 0x8b}):
		return f.refuse(0, "not text (looks like gzip): its name has to end in .gz")
	case bytes.HasPrefix(start, []byte{0xff, 0xfe}), bytes.HasPrefix(start, []byte{0xfe, 0xff}),
		bytes.IndexByte(start, 0) >= 0:
		return f.refuse(0, "not UTF-8 (looks like UTF-16): convert it to UTF-8")
	case bytes.HasPrefix(start, []byte("\ufeff")):
		_, err := f.lines.r.Discard(len("\ufeff"))
		return err
	}
	return nil
}

// readHeader reads the header of a file in columns and makes the reader of its rows.
func (f *File) readHeader(kind Kind, format string) error {
	header, err := f.header(format)
	if err != nil {
		return err
	}
	l := (*layout)(nil)
	if kind != "" {
		l = layoutOf(kind)
	} else if l, err = layoutOfHeader(header); err != nil {
		return f.refuse(1, err.Error())
	}
	slots, err := l.match(header)
	if err != nil {
		return f.refuse(1, err.Error())
	}
	f.kind = l.kind
	if format == ".csv" {
		f.rows = &csvRows{lines: &f.lines, layout: l, slots: slots}
	} else {
		f.rows = &tsvRows{lines: &f.lines, layout: l, slots: slots}
	}
	return nil
}

// header returns the column names.
func (f *File) header(format string) ([]string, error) {
	var names []string
	var err error
	if format == ".csv" {
		names, _, err = new(csvParser).read(&f.lines)
	} else {
		var line []byte
		var size int
		switch line, size, err = f.lines.next(); {
		case err != nil:
		case size > MaxLine:
			err = tooLong("line", 1, 1, size)
		case size == 0:
			err = errBlank
		case !utf8.Valid(line):
			err = notUTF8(1, 1, line, "line")
		}
		names = strings.Split(string(line), "\t")
	}
	var bad *rowError
	switch {
	case err == nil:
		return names, nil
	case errors.Is(err, errBlank):
		return nil, f.refuse(1, "no header: the first line is blank")
	case errors.As(err, &bad):
		return nil, f.refuse(1, "no header: "+bad.reason)
	case errors.Is(err, io.EOF): // nothing after a byte order mark
		return nil, f.refuse(0, "the file is empty: no header")
	}
	return nil, f.broken(err)
}

// refuse refuses the file as a whole.
func (f *File) refuse(line int, reason string) error {
	return &FileError{Refusal{File: f.name, Line: line, EndLine: line, Reason: reason, Whole: true}}
}

// broken turns an error of reading into a *FileError when it is the file's fault.
func (f *File) broken(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case !f.gzipped:
	case errors.Is(err, gzip.ErrHeader):
		return f.refuse(0, "not gzip data, or gzip data followed by something else")
	case errors.Is(err, gzip.ErrChecksum):
		return f.refuse(0, "wrong gzip checksum: the file is damaged")
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return f.refuse(0, "unexpected end of gzip data: the file is cut off")
	case errors.As(err, &corrupt):
		return f.refuse(0, "damaged gzip data")
	}
	return fmt.Errorf("reading %s: %w", kg.Quote(f.name), err)
}

// Name returns the name that the file was opened with.
func (f *File) Name() string { return f.name }

// Kind returns the kind of all records of the file, or "" for JSON lines, which hold all kinds.
func (f *File) Kind() Kind { return f.kind }

// Counts says what became of the rows that were read so far.
func (f *File) Counts() Counts { return f.counts }

// Progress returns how many bytes of the file, compressed or not, were read, and how many it has; size is 0 when that
// is not known. The reader is ahead of the records by a buffer.
func (f *File) Progress() (read, size int64) { return f.source.n, f.size }

// Close closes a file that [Open] opened.
func (f *File) Close() error {
	if f.closer == nil {
		return nil
	}
	return f.closer.Close()
}

// Records yields the records from where the file stands: for each row a record, or the refusal of that row and a nil
// record. A refusal with Whole set is the last: the file cannot be read further, and whoever wants all of it or nothing
// has to undo what was taken. The memory that this takes does not depend on the size of the file.
func (f *File) Records() iter.Seq2[Record, *Refusal] {
	return func(yield func(Record, *Refusal) bool) {
		var r row
		for {
			rec, refusal, err := f.next(&r)
			switch {
			case errors.Is(err, io.EOF):
				return
			case errors.Is(err, errBlank):
				continue
			case err != nil:
				yield(nil, f.last(err))
				return
			}
			if !yield(rec, refusal) {
				return
			}
		}
	}
}

// next reads one row and counts it.
func (f *File) next(r *row) (Record, *Refusal, error) {
	if err := f.rows.next(r); err != nil {
		return f.notRead(err)
	}
	f.counts.Read++
	rec, slot, err := f.builder.build(r)
	if err != nil {
		f.counts.Refused++
		names := r.layout.names
		if f.kind == "" {
			names = r.layout.keys
		}
		return nil, &Refusal{File: f.name, Line: r.line, EndLine: r.end, Column: names[slot], Reason: err.Error()}, nil
	}
	f.counts.Accepted++
	return rec, nil, nil
}

// notRead counts a row that did not come: one that is blank or refused.
func (f *File) notRead(err error) (Record, *Refusal, error) {
	var bad *rowError
	switch {
	case errors.As(err, &bad):
		f.counts.Read++
		f.counts.Refused++
		return nil, &Refusal{File: f.name, Line: bad.line, EndLine: bad.end, Column: bad.column, Reason: bad.reason}, nil
	case errors.Is(err, errBlank):
		f.counts.Read++
		f.counts.Skipped++
	}
	return nil, nil, err
}

// last is the refusal of what follows the rows that were read.
func (f *File) last(err error) *Refusal {
	r := Refusal{File: f.name, Line: f.lines.line + 1, EndLine: f.lines.line + 1, Whole: true}
	var bad *FileError
	if err = f.broken(err); errors.As(err, &bad) {
		r.Reason = fmt.Sprintf("%s; %d rows were read before", bad.Reason, f.counts.Read)
	} else {
		r.Reason = err.Error()
	}
	return &r
}
