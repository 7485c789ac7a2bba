package main

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What one team exports another team imports, and exports again byte for byte.
func TestRoundTrip(t *testing.T) {
	database(t)
	write(t, "zoo/entities.tsv", "id\tkind\tname\tdescription\n"+
		"a:1\tanimal\tOkapi \"Ö\"\tstriped, not a zebra\nz:1\tzoo\tAntwerp\t\nz:2\tzoo\tSan Diego\t\n")
	write(t, "zoo/values.tsv", "entity\tkey\ttype\tlang\tvalue\tvalid_from\tvalid_to\n"+
		"a:1\tweight_kg\tdecimal\t\t250.5\t\t\na:1\talias\tstring\tfr\tokapi\t\t\nz:1\tfounded\tdate\t\t1843-07-21\t\t\n")
	write(t, "zoo/relationships.tsv", "subject\tpredicate\tobject\tvalid_from\tvalid_to\tevidence\tprops\n"+
		"a:1\tlives_in\tz:1\t1919\t1919-10\thttps://example.org/1\t{\"box\":7}\na:1\tlives_in\tz:2\t1956-03-02\t\t\t\n")
	do := func(args ...string) outcome {
		t.Helper()
		o := inProcess(t, args...)
		if o.code != 0 {
			t.Fatalf("%v: %s", args, o.stderr)
		}
		return o
	}
	for _, name := range []string{"first", "by tsv", "by jsonl"} {
		do("team", "create", "--name", name)
	}
	do("import", "--team", "first", "--strict", "zoo")
	do("export", "--team", "first", "--format", "tsv", "--out", "one")
	lines := do("export", "--team", "first", "--format", "jsonl")
	if lines.stderr != "Exported 3 entities, 3 values and 2 relationships of team first to standard output.\n" {
		t.Errorf("said %q", lines.stderr)
	}
	write(t, "records.jsonl", lines.stdout)

	do("import", "--team", "by tsv", "--source", "zoo", "--strict", "one")
	do("export", "--team", "by tsv", "--format", "tsv", "--out", "two")
	do("import", "--team", "by jsonl", "--source", "zoo", "--strict", "records.jsonl")
	do("export", "--team", "by jsonl", "--format", "tsv", "--out", "three")
	for _, kind := range []string{"entities", "values", "relationships"} {
		want := read(t, filepath.Join("one", kind+".tsv"))
		if strings.Count(want, "\n") != strings.Count(read(t, filepath.Join("zoo", kind+".tsv")), "\n") {
			t.Errorf("%s.tsv is not all there: %s", kind, want)
		}
		for _, dir := range []string{"two", "three"} {
			if diff := cmp.Diff(want, read(t, filepath.Join(dir, kind+".tsv"))); diff != "" {
				t.Errorf("%s: %s.tsv differs:\n%s", dir, kind, diff)
			}
		}
	}
	do("export", "--team", "by tsv", "--format", "jsonl", "--out", "again.jsonl")
	if read(t, "again.jsonl") != lines.stdout {
		t.Error("the JSON lines of the second team are not those of the first")
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestExportCommand(t *testing.T) {
	database(t)
	inProcess(t, "team", "create", "--name", "red")
	write(t, "x/entities.tsv", "id\tkind\tname\tdescription\na\tcity\tA & a\t\n")
	inProcess(t, "import", "--team", "red", "x")
	inProcess(t, "export", "--team", "red", "--format", "tsv").fails(t, 2, "--out")
	inProcess(t, "export", "--team", "red", "--format", "csv").fails(t, 2, "tsv", "graphml")
	inProcess(t, "export", "--team", "blue", "--format", "jsonl").fails(t, 1, `no team named "blue"`)
	inProcess(t, "export", "--team", "red", "--format", "jsonl", "--out", "no/such/folder/file").fails(t, 1, "no/such/folder")
	o := inProcess(t, "export", "--team", "red", "--format", "graphml")
	if o.code != 0 || !strings.Contains(o.stdout, "A &amp; a") {
		t.Fatalf("graphml: %+v", o)
	}
	d := xml.NewDecoder(strings.NewReader(o.stdout))
	for {
		if _, err := d.Token(); err != nil {
			if !errors.Is(err, io.EOF) {
				t.Errorf("the GraphML is not XML: %v", err)
			}
			break
		}
	}
}
