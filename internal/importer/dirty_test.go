package importer_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/importer/record"
)

const dirty = "testdata/dirty"

// verdict is what expected.tsv says of some lines of a file.
type verdict struct {
	from, to int // 0: the whole file
	verdict  string
}

func verdicts(t *testing.T) map[string][]verdict {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dirty, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]verdict{}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if fields[0] == "file" {
			continue
		}
		v := verdict{verdict: fields[2]}
		if fields[1] != "*" {
			from, to, ok := strings.Cut(fields[1], "-")
			if !ok {
				to = from
			}
			if v.from, err = strconv.Atoi(from); err == nil {
				v.to, err = strconv.Atoi(to)
			}
			if err != nil {
				t.Fatalf("expected.tsv: %q: %v", line, err)
			}
		}
		files[fields[0]] = append(files[fields[0]], v)
	}
	return files
}

// TestDirty imports each of the malformed files into a team of its own, beside the good ones, and compares with what
// expected.tsv says line by line. All refusals with their reasons, and what the project chose where expected.tsv leaves it
// the choice, are in a golden file.
func TestDirty(t *testing.T) {
	e := newEnv(t)
	expected := verdicts(t)
	if len(expected) != 32 {
		t.Fatalf("expected.tsv knows %d files, want 32", len(expected))
	}
	names := make([]string, 0, len(expected))
	for name := range expected {
		names = append(names, name)
	}
	slices.Sort(names)
	var golden strings.Builder
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			m := e.team(t, name)
			if !strings.Contains(name, "entities") && !strings.HasSuffix(name, ".jsonl") {
				e.mustImport(t, m.options(), filepath.Join(dirty, "good.entities.tsv"), filepath.Join(dirty, "good.relationships.tsv"))
			}
			path := filepath.Join(dirty, name)
			before := e.mustExport(t, m)
			first, err := importer.Import(t.Context(), e.st, m.options(), []string{path})
			if (err != nil) != (first.RefusedFiles > 0) {
				t.Fatalf("%d files refused, error %v", first.RefusedFiles, err)
			}
			compareVerdicts(t, expected[name], first)
			after := e.mustExport(t, m)
			if added := strings.Count(after, "\n") - strings.Count(before, "\n"); int64(added) != first.Added {
				t.Errorf("the export has %d rows more, %d were added", added, first.Added)
			}
			again, err := importer.Import(t.Context(), e.st, m.options(), []string{path})
			if (err != nil) != (first.RefusedFiles > 0) {
				t.Fatalf("the second time: error %v", err)
			}
			wantCounts(t, "the second time", again.Counts, 0, first.Added+first.Unchanged, first.Refused)
			if diff := cmp.Diff(first.Refusals, again.Refusals); diff != "" && name != "08-duplicate-ids.entities.tsv" {
				t.Errorf("other refusals the second time (-first +second):\n%s", diff)
			}
			if got := e.mustExport(t, m); got != after {
				t.Error("the second import changed the graph")
			}
			fmt.Fprintf(&golden, "%s: read %d, added %d, unchanged %d, refused %d\n", name, first.Read, first.Added, first.Unchanged, first.Refused)
			for _, r := range first.Refusals {
				fmt.Fprintf(&golden, "  %s\n", strings.TrimPrefix(r.String(), dirty+"/"+name))
			}
		})
	}
	compareGolden(t, "testdata/dirty.golden", golden.String())
}

// compareVerdicts holds the refusals of an import against the verdicts on its file.
func compareVerdicts(t *testing.T, expected []verdict, result importer.Result) {
	t.Helper()
	refused := func(v verdict) bool {
		return slices.ContainsFunc(result.Refusals, func(r record.Refusal) bool {
			return r.Line == v.from && r.EndLine == v.to
		})
	}
	rows, accepted, whole := 0, 0, false
	for _, v := range expected {
		switch got := refused(v); {
		case v.verdict == "reject" && !got:
			t.Errorf("lines %d to %d were not refused", v.from, v.to)
		case (v.verdict == "accept" || v.verdict == "skip") && got:
			t.Errorf("lines %d to %d were refused", v.from, v.to)
		case v.verdict == "reject" && (v.from == 0 || v.from == 1 && result.RefusedFiles > 0):
			whole = true
		case v.from > 0 && v.verdict != "skip":
			rows++
			if !got && v.from > 1 || v.verdict == "accept" && strings.HasSuffix(t.Name(), ".jsonl") {
				accepted++
			}
		}
	}
	if whole != (result.RefusedFiles == 1) {
		t.Errorf("%d files refused, want it: %v", result.RefusedFiles, whole)
	}
	if result.Read != result.Added+result.Unchanged+result.Refused {
		t.Errorf("the counts do not add up: %+v", result.Counts)
	}
	for _, r := range result.Refusals {
		known := slices.ContainsFunc(expected, func(v verdict) bool { return v.from == r.Line && v.to == r.EndLine })
		if !known {
			t.Errorf("a refusal of lines that nothing is expected of: %s", r)
		}
	}
	if !whole && int64(accepted) != result.Added {
		if !strings.HasPrefix(filepath.Base(t.Name()), "02-") { // line 1 is "accept": the header behind the mark
			t.Errorf("%d rows added, want %d", result.Added, accepted)
		}
	}
}

// compareGolden compares text with a file, or writes the file with -update.
func compareGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; go test -update writes it anew):\n%s", path, diff)
	}
}

// TestGoodControls imports the good files beside the dirty ones.
func TestGoodControls(t *testing.T) {
	e := newEnv(t)
	good := func(name string) string { return filepath.Join(dirty, "good."+name) }
	m := e.team(t, "columns")
	result := e.mustImport(t, m.options(), good("relationships.tsv"), good("values.tsv"), good("entities.tsv"))
	wantCounts(t, "columns", result.Counts, 22, 0, 0)
	for _, want := range []string{ // what was written in other ways
		`"key":"last_seen","value_type":"datetime","value":"1954-06-07T20:00:00Z"`,
		`"key":"full_name","value_type":"string","lang":"en","value":"Augusta Ada King, Countess of Lovelace","valid_from":"1838-06-30"`,
		`"predicate":"works_at","object":"org:navy","valid_from":"1943-12","valid_to":"1986-08-14","evidence":"good data"`,
	} {
		if got := e.mustExport(t, m); !strings.Contains(got, want) {
			t.Errorf("the export lacks %s:\n%s", want, got)
		}
	}
	wantCounts(t, "csv", e.mustImport(t, e.team(t, "csv").options(), good("entities.csv")).Counts, 2, 0, 0)
	wantCounts(t, "jsonl", e.mustImport(t, e.team(t, "jsonl").options(), good("records.jsonl")).Counts, 4, 0, 0)
}
