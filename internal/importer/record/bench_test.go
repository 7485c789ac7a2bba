package record

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// readFile reads all of a file and returns how many records it holds.
func readFile(b *testing.B, path string) int {
	f, err := Open(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	for _, refusal := range f.Records() {
		if refusal != nil {
			b.Fatal(refusal)
		}
	}
	return f.Counts().Accepted
}

func benchmarkSet(b *testing.B, folder string) {
	files, err := Find(folder)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	records := 0
	for b.Loop() {
		for _, path := range files {
			records += readFile(b, path)
		}
	}
	b.ReportMetric(float64(records)/float64(b.Elapsed().Seconds()), "records/s")
}

func BenchmarkReadNobel(b *testing.B) { benchmarkSet(b, nobel) }

func BenchmarkReadWordNet(b *testing.B) { benchmarkSet(b, filepath.Join(dataFolder(b), "wordnet")) }

// BenchmarkReadJSONL reads the demo set as JSON lines.
func BenchmarkReadJSONL(b *testing.B) {
	path := filepath.Join(b.TempDir(), "nobel.jsonl")
	var out bytes.Buffer
	w := NewJSONL(&out)
	files, err := Find(nobel)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range files {
		f, err := Open(name)
		if err != nil {
			b.Fatal(err)
		}
		for rec := range f.Records() {
			if err := w.Write(rec); err != nil {
				b.Fatal(err)
			}
		}
		if err := f.Close(); err != nil {
			b.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	if err := os.WriteFile(path, out.Bytes(), 0o600); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	records := 0
	for b.Loop() {
		records += readFile(b, path)
	}
	b.ReportMetric(float64(records)/float64(b.Elapsed().Seconds()), "records/s")
}
