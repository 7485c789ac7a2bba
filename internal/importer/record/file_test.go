package record

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/teamgraph/teamgraph/internal/kg"
)

const (
	entityHeader = "id\tkind\tname\tdescription\n"
	valueHeader  = "entity\tkey\ttype\tlang\tvalue\tvalid_from\tvalid_to\n"
	relHeader    = "subject\tpredicate\tobject\tvalid_from\tvalid_to\tevidence\tprops\n"
)

// read reads content as the file name, and returns records and refusals as they come.
func read(t *testing.T, name, content string) (records []Record, refusals []Refusal, counts Counts) {
	t.Helper()
	f, err := New(name, iotest.OneByteReader(strings.NewReader(content)))
	if err != nil {
		t.Fatalf("New(%q, %.80q): %v", name, content, err)
	}
	for rec, refusal := range f.Records() {
		if refusal != nil {
			refusals = append(refusals, *refusal)
		} else {
			records = append(records, rec)
		}
	}
	return records, refusals, f.Counts()
}

func gzipped(t *testing.T, content string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func interval(t *testing.T, from, to string) kg.Interval {
	t.Helper()
	i, err := kg.IntervalFromFile(from, to)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func TestReadsRecords(t *testing.T) {
	day := interval(t, "1838-06-30", "1840")
	ada := &Entity{ID: "a", Kind: "person", Name: "Ada", Description: "d", Line: 2}
	withAttributes := &Entity{ID: "a", Kind: "person", Name: "Ada", Attributes: []byte(`{"a":2,"b":1.50}`), Line: 2}
	name := &Value{
		Entity: "a", Key: "name", Value: kg.Value{Type: kg.TypeString, Format: kg.FormatString, Text: "A, B"},
		Lang: "pt-BR", Valid: day, Line: 2,
	}
	knows := &Relationship{
		Subject: "a", Predicate: "knows", Object: "b", Valid: day, Evidence: "e", Props: []byte(`{"x":[1]}`), Line: 2,
	}
	tests := []struct {
		name, content string
		want          Record
	}{
		{"entities.tsv", entityHeader + "a\tperson\tAda\td\n", ada},
		{"entities.tsv", "\ufeff" + entityHeader + "a\tperson\tAda\td", ada},
		{"entities.tsv", "description\tname\tid\tkind\r\nd\tAda\ta\tperson\r\n", ada},
		{"x/01-y.entities.TSV", entityHeader + "a\tperson\tAda\td\n", ada},
		{"anything.tsv", entityHeader + "a\tperson\tAda\td\n", ada},
		{"entities.csv", "id,kind,name,description\r\na,\"person\",Ada,\"d\"\r\n", ada},
		{"entities.tsv.gz", gzipped(t, entityHeader+"a\tperson\tAda\td\n"), ada},
		{"entities.tsv", "id\tattributes\tkind\tname\tdescription\na\t{ \"b\":1.50, \"a\":2 }\tperson\tAda\t\n", withAttributes},
		{"e.jsonl", "\n" + `{"type":"entity","id":"a","kind":"person","name":"\u0041da","description":"d"}`, ada},
		{"e.jsonl", "\n" + `{"name":"Ada","attributes":{"b":1.50,"a":2},"description":null,"id":"a","kind":"person","type":"entity"}`, withAttributes},
		{"values.tsv", valueHeader + "a\tname\tstring\tPT-br\tA, B\t1838-06-30\t1840\n", name},
		{"values.csv", strings.ReplaceAll(valueHeader, "\t", ",") + `a,name,string,pt-BR,"A, B",1838-06-30,1840`, name},
		{"v.jsonl.gz", gzipped(t, "\n"+`{"type":"value","entity":"a","key":"name","value_type":"string","value":"A, B","lang":"pt-BR","valid_from":"1838-06-30","valid_to":"1840"}`), name},
		{"relationships.tsv", relHeader + "a\tknows\tb\t1838-06-30\t1840\te\t{\"x\" : [1]}\n", knows},
		{"r.jsonl", "\n" + `{"type":"relationship","subject":"a","predicate":"knows","object":"b","valid_from":"1838-06-30","valid_to":"1840","evidence":"e","props":{"x":[1]}}`, knows},
	}
	for _, tt := range tests {
		records, refusals, counts := read(t, tt.name, tt.content)
		if diff := cmp.Diff([]Record{tt.want}, records); diff != "" {
			t.Errorf("%s %.100q (-want +got):\n%s%v", tt.name, tt.content, diff, refusals)
		}
		if skipped := strings.Count(tt.content[:1], "\n"); counts.Accepted != 1 || counts.Skipped < skipped || counts.Refused != 0 {
			t.Errorf("%s %.100q: counts %+v", tt.name, tt.content, counts)
		}
	}
}

func TestRefusesFiles(t *testing.T) {
	whole := gzipped(t, entityHeader+strings.Repeat("a\tperson\tAda\td\n", 1000))
	flipped := []byte(whole)
	flipped[len(flipped)/2] ^= 0xff
	tests := []struct {
		name, content string
		line          int
		want          string
	}{
		{"entities.txt", entityHeader, 0, "unknown type of file"},
		{"entities", entityHeader, 0, "unknown type of file"},
		{"entities.xlsx.gz", entityHeader, 0, "unknown type of file"},
		{"entities.tsv", "", 0, "the file is empty: no header"},
		{"entities.tsv", "\ufeff", 0, "the file is empty: no header"},
		{"x.jsonl", "", 0, "the file is empty"},
		{"entities.tsv", "\n" + entityHeader, 1, "the first line is blank"},
		{"entities.csv", "\n", 1, "the first line is blank"},
		{"entities.csv", `id,"kind`, 1, "never closed"},
		{"entities.tsv", "i\x00d\x00", 0, "looks like UTF-16"},
		{"entities.tsv", "\xfe\xff\x00i", 0, "looks like UTF-16"},
		{"entities.tsv", "id\tkind\tname\tdescri\xe7\xe3o\n", 1, "not UTF-8"},
		{"entities.tsv", strings.Repeat("x", MaxLine+1), 1, "line too long"},
		{"entities.tsv", strings.Repeat("id\t", 200_000), 1, "appears twice"},
		{"entities.tsv", "id\tkind\tname\n", 1, "missing column description"},
		{"entities.tsv", "ID\tkind\tname\tdescription\n", 1, `unknown column "ID"; missing column id`},
		{"entities.tsv", "id\tkind\tname\tdescription\t\n", 1, `unknown column ""`},
		{"entities.tsv", relHeader, 1, `unknown column "subject"`},
		{"relationships-dirty.tsv", strings.TrimSpace(relHeader) + "\tfault\n", 1, `unknown column "fault"`},
		{"things.tsv", "name\tcolour\n", 1, "neither the name of the file nor its header says"},
		{"entities.tsv.gz", entityHeader, 0, "not gzip data"},
		{"entities.tsv.gz", "", 0, "unexpected end of gzip data"},
		{"entities.tsv", gzipped(t, entityHeader), 0, "looks like gzip"},
		{"entities.tsv.gz", whole[:20], 0, "unexpected end of gzip data"},
		{"entities.tsv.gz", whole[:len(whole)-1], 0, "unexpected end of gzip data"},
		{"entities.tsv.gz", string(flipped), 0, "gzip"},
		{"entities.tsv.gz", whole + "rest", 0, "gzip"},
	}
	folder := t.TempDir()
	for _, tt := range tests {
		path := filepath.Join(folder, tt.name)
		if err := os.WriteFile(path, []byte(tt.content), 0o600); err != nil {
			t.Fatal(err)
		}
		var bad *FileError
		err := Check(path)
		if !errors.As(err, &bad) {
			t.Errorf("Check(%s, %.60q): %v, want a *FileError", tt.name, tt.content, err)
			continue
		}
		if !strings.Contains(bad.Reason, tt.want) || bad.Line != tt.line || !bad.Whole || len(bad.Reason) > 1000 {
			t.Errorf("Check(%s, %.60q): line %d %.300q, want line %d %q", tt.name, tt.content, bad.Line, bad.Reason, tt.line, tt.want)
		}
	}
	if err := Check(filepath.Join(folder, "nowhere.tsv")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Check of a file that is not there: %v", err)
	}
}

// A file that Check would refuse, read without it, ends in a refusal of the whole file and not in silence.
func TestBrokenGzipEndsInARefusal(t *testing.T) {
	for file, want := range map[string]string{
		"29-truncated-gzip.entities.tsv.gz": "unexpected end of gzip data: the file is cut off; 1325 rows were read before",
		"30-bad-checksum.entities.tsv.gz":   "wrong gzip checksum: the file is damaged; 2000 rows were read before",
	} {
		f, err := Open(filepath.Join(dirty, file))
		if err != nil {
			t.Fatal(err)
		}
		var last *Refusal
		for _, refusal := range f.Records() {
			if last != nil {
				t.Errorf("%s: reading goes on after %v", file, last)
			}
			last = refusal
		}
		if last == nil || !last.Whole || last.Reason != want {
			t.Errorf("%s ends with %v, want %q", file, last, want)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// An error of the reader under the file is not blamed on the file.
func TestReadErrorsPassThrough(t *testing.T) {
	broken := errors.New("the disk is gone")
	if _, err := New("entities.tsv", iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("New: %v", err)
	}
	f, err := New("entities.tsv", io.MultiReader(strings.NewReader(entityHeader+"a\tb\tc\t\nd\te"), iotest.ErrReader(broken)))
	if err != nil {
		t.Fatal(err)
	}
	var records int
	var last *Refusal
	for _, refusal := range f.Records() {
		records++
		last = refusal
	}
	if records != 2 || last == nil || !last.Whole || last.Line != 3 || !strings.Contains(last.Reason, "the disk is gone") {
		t.Errorf("%d rows, the last is %v", records, last)
	}
}

func TestRefusesRows(t *testing.T) {
	tests := []struct {
		name, header, row, column, want string
	}{
		{"entities.tsv", entityHeader, "a\tb\tc", "", "3 columns, expected 4"},
		{"entities.tsv", entityHeader, "a", "", "1 column, expected 4"},
		{"entities.tsv", entityHeader, "a\tb\tc\td\xff", "description", "not UTF-8: byte 0xff at byte 2 of the field"},
		{"entities.tsv", entityHeader, "a\tb\tc\td\te\xff", "", "not UTF-8"},
		{"entities.tsv", entityHeader, "a\t\tc\t", "kind", "empty"},
		{"entities.tsv", entityHeader, "a\tb\tc\td\re", "description", "control character U+000D"},
		{"values.tsv", valueHeader, "a\tk\tfloat\t\t1\t\t", "type", `unknown type "float"`},
		{"values.tsv", valueHeader, "a\tk\tinteger\t\t\t\t", "value", "empty"},
		{"values.tsv", valueHeader, "a\tk\tstring\ten_US\tx\t\t", "lang", "not a language tag"},
		{"values.tsv", valueHeader, "a\tk\tstring\t\tx\t2023-02-30\t", "valid_from", "no such day"},
		{"values.tsv", valueHeader, "a\tk\tstring\t\tx\t\tnow", "valid_to", "not YYYY-MM-DD"},
		{"relationships.tsv", relHeader, "a\tk\tb\t\t\t\t[]", "props", "not a JSON object"},
		{"relationships.tsv", relHeader, "a\tk\tb\t\t\t\t{\"a\":1,\"a\":1}", "props", "appears twice"},
		{"relationships.tsv", relHeader, "a\tk\tb\t\t\te\u202e\t", "evidence", "override"},
		{"values.csv", strings.ReplaceAll(valueHeader, "\t", ","), "a,k,text,,\"x\xff\",,", "value", "not UTF-8"},
		{"values.csv", strings.ReplaceAll(valueHeader, "\t", ","), "a,k,text,,x", "", "5 columns, expected 7"},
		{"values.csv", strings.ReplaceAll(valueHeader, "\t", ","), "a,k,text,,x,,,\"y", "", "never closed"},
		{"x.jsonl", "", `{"id":"a"}`, "", "missing key type"},
		{"x.jsonl", "", `{"Type":"entity","id":"a"}`, "", `missing key type: "Type" is another one, in another case`},
		{"x.jsonl", "", `{"type":"node"}`, "type", `not entity, value or relationship: "node"`},
		{"x.jsonl", "", `{"type":["entity"]}`, "type", "not entity, value or relationship"},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b"}`, "", "missing key name"},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b","name":null}`, "name", "null, not a string"},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b","name":"c","props":{}}`, "", `unknown key "props"`},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b","name":"c","attributes":[]}`, "attributes", "an array, not an object"},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b","name":"c","attributes":"{}"}`, "attributes", "a string, not an object"},
		{"x.jsonl", "", `{"type":"entity","id":"a","kind":"b","name":"\u202ec"}`, "name", "override"},
		{"x.jsonl", "", `{"type":"value","entity":"a","key":"k","value_type":"float","value":"1"}`, "value_type", "unknown type"},
		{"x.jsonl", "", `{"type":"value","entity":"a","key":"k","value_type":"string","value":1}`, "value", "a number, not a string"},
		{"x.jsonl", "", `{"type":"value","entity":"a","key":"k","value_type":"integer","value":true}`, "value", "a boolean, not a number"},
		{"x.jsonl", "", `{"type":"value","entity":"a","key":"k","value_type":"integer","value":1e3}`, "value", "not a plain integer"},
		{"x.jsonl", "", `{"type":"value","entity":"a","key":"k","value_type":"boolean","value":0}`, "value", "a number, not a boolean"},
		{"x.jsonl", "", "\"\xff\"", "", "not UTF-8: byte 0xff at byte 2 of the line"},
		{"x.jsonl", "", `"` + strings.Repeat("x", MaxLine) + `"`, "", "line too long: 1048578 bytes, at most 1048576 are read"},
	}
	for _, tt := range tests {
		_, refusals, counts := read(t, tt.name, tt.header+tt.row)
		line := strings.Count(tt.header, "\n") + 1
		if len(refusals) != 1 || counts != (Counts{Read: 1, Refused: 1}) {
			t.Errorf("%s %.80q: refusals %v, counts %+v", tt.name, tt.row, refusals, counts)
			continue
		}
		got := refusals[0]
		if got.File != tt.name || got.Line != line || got.EndLine != line || got.Column != tt.column || !strings.Contains(got.Reason, tt.want) {
			t.Errorf("%s %.80q: refused with %+v, want line %d, column %q, reason %q", tt.name, tt.row, got, line, tt.column, tt.want)
		}
	}
}

// Values of JSON lines may be JSON numbers and booleans where their type is one.
func TestJSONValueKinds(t *testing.T) {
	for written, want := range map[string]kg.Value{
		`"value_type":"integer","value":9007199254740993`:   {Type: kg.TypeNumber, Format: kg.FormatInteger, Text: "9007199254740993"},
		`"value_type":"integer","value":"9007199254740993"`: {Type: kg.TypeNumber, Format: kg.FormatInteger, Text: "9007199254740993"},
		`"value":1.250e1,"value_type":"decimal"`:            {Type: kg.TypeNumber, Format: kg.FormatDecimal, Text: "12.5"},
		`"value":false,"value_type":"boolean"`:              {Type: kg.TypeBoolean, Format: kg.FormatBoolean, Text: "false"},
		`"value":"true","value_type":"boolean"`:             {Type: kg.TypeBoolean, Format: kg.FormatBoolean, Text: "true"},
		`"value":"a\tb\nc","value_type":"text"`:             {Type: kg.TypeString, Format: kg.FormatText, Text: "a\tb\nc"},
	} {
		records, refusals, _ := read(t, "v.jsonl", `{"type":"value","entity":"a","key":"k",`+written+"}")
		if len(records) != 1 || records[0].(*Value).Value != want {
			t.Errorf("%s: %v %v, want %+v", written, records, refusals, want)
		}
	}
}

// Line numbers stay right after blank lines, long lines and quoted line ends, and reading goes on after each refusal.
func TestLineNumbers(t *testing.T) {
	long := strings.Repeat("x", MaxLine+1)
	_, refusals, counts := read(t, "entities.tsv", entityHeader+"\n\r\na\tb\tc\t\nx\n"+long+"\r\n\n"+long+"\nx")
	wantLines := []int{5, 6, 8, 9}
	var lines []int
	for _, r := range refusals {
		lines = append(lines, r.Line)
	}
	if diff := cmp.Diff(wantLines, lines); diff != "" {
		t.Errorf("lines of refusals (-want +got):\n%s", diff)
	}
	if want := (Counts{Read: 8, Accepted: 1, Skipped: 3, Refused: 4}); counts != want {
		t.Errorf("counts %+v, want %+v", counts, want)
	}
	records, refusals, _ := read(t, "entities.csv", "id,kind,name,description\n\na,b,c,\"one\r\ntwo\n\nfour\"\nbad\n\"d\",b,c,\"x\"y\n\"e\",b,c,\"x\n\"\"\n\"y\nf,b,c,\n")
	if len(records) != 2 || records[0].(*Entity).Description != "one\ntwo\n\nfour" || lineOf(records[0]) != 3 || lineOf(records[1]) != 12 {
		t.Errorf("records are %+v", records)
	}
	got := make([][2]int, len(refusals))
	for i, r := range refusals {
		got[i] = [2]int{r.Line, r.EndLine}
	}
	if diff := cmp.Diff([][2]int{{7, 7}, {8, 8}, {9, 11}}, got); diff != "" {
		t.Errorf("lines of refusals (-want +got):\n%s", diff)
	}
}

// A line of exactly the limit is read, whatever its end, and the next one too.
func TestLineLimit(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		for _, extra := range []int{-1, 0, 1} {
			line := strings.Repeat("x", MaxLine+extra)
			l := newLineReader(strings.NewReader(line + end + "next"))
			got, size, err := l.next()
			if size != len(line) || err != nil || extra <= 0 && string(got) != line || extra > 0 && got != nil {
				t.Errorf("limit%+d, end %q: %d bytes, size %d, %v", extra, end, len(got), size, err)
			}
			if got, size, err := l.next(); string(got) != "next" || size != 4 || err != nil || l.line != 2 {
				t.Errorf("limit%+d, end %q: then %.20q, %v", extra, end, got, err)
			}
			if _, _, err := l.next(); !errors.Is(err, io.EOF) {
				t.Errorf("at the end: %v", err)
			}
		}
	}
}

// A quoted field that is never closed must not pull the file into memory.
func TestOpenQuoteInBoundedMemory(t *testing.T) {
	const header = "id,kind,name,description\n"
	swallowed := strings.NewReader(strings.Repeat(strings.Repeat("y", 1000)+"\n", 64_000)) // 64 MB
	f, err := New("entities.csv", io.MultiReader(strings.NewReader(header+"a,b,c,\"x\n"), swallowed))
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var got []Refusal
	for _, refusal := range f.Records() {
		got = append(got, *refusal)
	}
	runtime.ReadMemStats(&after)
	if len(got) != 1 || got[0].Line != 2 || got[0].EndLine != 64_002 || got[0].Reason != "the quote opened on line 2 is never closed" {
		t.Errorf("refusals are %v", got)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > 16<<20 {
		t.Errorf("%d bytes were allocated", used)
	}
}

// A row that is too long ends where its quote is closed, and the next one is read.
func TestLongQuotedRow(t *testing.T) {
	const header = "id,kind,name,description\n"
	long := strings.Repeat(strings.Repeat("y", 1000)+"\n", 2000)
	records, refusals, _ := read(t, "entities.csv", header+"a,b,c,\"x\n"+long+"\"\nd,e,f,\n")
	if len(records) != 1 || lineOf(records[0]) != 2004 {
		t.Errorf("records are %v", records)
	}
	if len(refusals) != 1 || refusals[0].Line != 2 || refusals[0].EndLine != 2003 || !strings.Contains(refusals[0].Reason, "row too long") {
		t.Errorf("refusals are %v", refusals)
	}
}

func TestRefusalString(t *testing.T) {
	tests := map[string]Refusal{
		"a.tsv:3: name: empty":               {File: "a.tsv", Line: 3, EndLine: 3, Column: "name", Reason: "empty"},
		"a.tsv:3-5: empty":                   {File: "a.tsv", Line: 3, EndLine: 5, Reason: "empty"},
		"a.tsv: cut off":                     {File: "a.tsv", Reason: "cut off"},
		`"b\x1b[31m\u202e.tsv":1: no header`: {File: "b\x1b[31m\u202e.tsv", Line: 1, EndLine: 1, Reason: "no header"},
	}
	for want, refusal := range tests {
		if got := refusal.String(); got != want {
			t.Errorf("%+v prints as %q, want %q", refusal, got, want)
		}
	}
}

func TestProgress(t *testing.T) {
	path := filepath.Join(dirty, "good.values.tsv")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for rec, refusal := range f.Records() {
		if rec == nil {
			t.Error(refusal)
		}
	}
	if read, size := f.Progress(); read != info.Size() || size != info.Size() {
		t.Errorf("%d of %d bytes, want %d", read, size, info.Size())
	}
	if f.Kind() != Values || f.Name() != path {
		t.Errorf("kind %q, name %q", f.Kind(), f.Name())
	}
}

func TestFind(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{
		"relationships.tsv.gz", "values.tsv", "02.entities.csv", "01.entities.tsv", "b.jsonl", "a.jsonl.gz", "README.md",
		"relationships-dirty.tsv", "things.tsv", "expected.tsv", "entities.txt", "entities",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(folder, "values.csv"), 0o700); err != nil {
		t.Fatal(err)
	}
	things := filepath.Join(folder, "things.tsv")
	got, err := Find(filepath.Join(folder, "a.jsonl.gz"), folder, things)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		got[i] = filepath.Base(got[i])
	}
	want := []string{
		"01.entities.tsv", "02.entities.csv", "values.tsv", "relationships.tsv.gz", "things.tsv", "a.jsonl.gz", "b.jsonl",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Find (-want +got):\n%s", diff)
	}
	if _, err := Find(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no file to import") {
		t.Errorf("Find in an empty folder: %v", err)
	}
	if _, err := Find(filepath.Join(folder, "nowhere")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Find of nothing: %v", err)
	}
}
