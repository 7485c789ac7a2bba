package record

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// fuzzFile reads content as a file. Nothing may panic, the counts add up, messages print, and what is accepted and can
// be written is read again as the same.
func fuzzFile(t *testing.T, name string, content []byte) {
	f, err := New(name, bytes.NewReader(content))
	if err != nil {
		checkMessage(t, err.Error())
		return
	}
	accepted, refused := 0, 0
	for rec, refusal := range f.Records() {
		if refusal != nil {
			refused++
			checkMessage(t, refusal.String())
			continue
		}
		accepted++
		checkAgain(t, rec)
	}
	if c := f.Counts(); c.Accepted != accepted || c.Refused != refused || c.Read != accepted+refused+c.Skipped {
		t.Errorf("counts are %+v for %d records and %d refusals", c, accepted, refused)
	}
}

func checkMessage(t *testing.T, message string) {
	if !utf8.ValidString(message) || strings.ContainsAny(message, "\x00\x1b\n\r\t\u202e") || len(message) > 2000 {
		t.Errorf("message %.3000q", message)
	}
}

// checkAgain writes a record in each format and reads it again.
func checkAgain(t *testing.T, rec Record) {
	var jsonl, tsv bytes.Buffer
	write(t, NewJSONL(&jsonl), []Record{rec})
	files := map[string]*bytes.Buffer{"x.jsonl": &jsonl}
	w, err := NewTSV(&tsv, rec.RecordKind(), true)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Write(rec); err == nil { // else it holds what the format cannot carry
		files[string(rec.RecordKind())+".tsv"] = &tsv
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		f, err := New(name, content)
		if err != nil {
			t.Fatalf("%+v written as %s: %v", rec, name, err)
		}
		n := 0
		for again, refusal := range f.Records() {
			n++
			if refusal != nil || !cmp.Equal(rec, again, ignoreLines) {
				t.Errorf("%+v written as %s: %+v %v", rec, name, again, refusal)
			}
		}
		if n != 1 {
			t.Errorf("%+v written as %s is %d records", rec, name, n)
		}
	}
}

// addFiles adds the files of the dirty folder that end so to the corpus, but for the big ones.
func addFiles(f *testing.F, ending string) {
	paths, err := filepath.Glob(filepath.Join(dirty, "*"+ending))
	if err != nil || paths == nil {
		f.Fatalf("no files to start from: %v", err)
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		if len(content) < 8<<10 {
			f.Add(content)
		}
	}
}

func FuzzTSV(f *testing.F) {
	addFiles(f, ".tsv")
	f.Add([]byte("id\tattributes\tkind\tname\tdescription\na\t{\"b\":1e3,\"a\":[\"\\ud83d\\ude00\"]}\tperson\tAda\t\n"))
	f.Fuzz(func(t *testing.T, content []byte) { fuzzFile(t, "x.tsv", content) })
}

func FuzzCSV(f *testing.F) {
	addFiles(f, ".csv")
	f.Fuzz(func(t *testing.T, content []byte) { fuzzFile(t, "x.csv", content) })
}

func FuzzJSONL(f *testing.F) {
	addFiles(f, ".jsonl")
	f.Add([]byte(`{"type":"relationship","subject":"a","predicate":"k","object":"b","props":{"x":[1e3,-0.0,null]},"valid_to":"-0044"}`))
	f.Fuzz(func(t *testing.T, content []byte) { fuzzFile(t, "x.jsonl", content) })
}
