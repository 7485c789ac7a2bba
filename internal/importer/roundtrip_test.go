package importer_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/importer/record"
)

var kinds = []record.Kind{record.Entities, record.Values, record.Relationships}

// TestRoundTrip imports each data set, exports it, imports the export into a fresh team and exports that: the two exports
// must be the same bytes, and hold the records of the source, no more and no less.
func TestRoundTrip(t *testing.T) {
	for _, set := range []string{"nobel", "congress", "yago11k", "openstates", "openflights", "wordnet"} {
		t.Run(set, func(t *testing.T) {
			if testing.Short() && slices.Contains([]string{"openstates", "openflights", "wordnet"}, set) {
				t.Skip("a large set: not with -short")
			}
			t.Parallel()
			source := nobel
			if set != "nobel" {
				source = dataSet(t, set)
			}
			e := newEnv(t)
			first, second := t.TempDir(), t.TempDir()
			a, b := e.team(t, "first"), e.team(t, "second")
			result := e.mustImport(t, a.options(), source)
			if result.Added != result.Read || result.Read == 0 {
				t.Fatalf("import: %+v, first refusals %q", result.Counts, refusals(result)[:min(5, len(result.Refusals))])
			}
			counts := exportFolder(t, e, a, first)
			wantCounts(t, "import of the export", e.mustImport(t, b.options(), first).Counts, result.Added, 0, 0)
			if again := exportFolder(t, e, b, second); again != counts {
				t.Errorf("the first export has %+v, the second %+v", counts, again)
			}
			for _, kind := range kinds {
				sameFile(t, filepath.Join(first, string(kind)+".tsv"), filepath.Join(second, string(kind)+".tsv"))
				if got, want := sortedLines(t, first, kind), sortedLines(t, source, kind); !slices.Equal(got, want) {
					t.Errorf("%s: the export has other rows than the source: %d and %d, first difference %s", kind, len(got), len(want), firstDifference(got, want))
				}
			}
			if set == "nobel" || set == "congress" {
				roundTripJSONL(t, e, a)
			}
		})
	}
}

func exportFolder(t *testing.T, e env, m member, dir string) importer.Exported {
	t.Helper()
	counts, err := importer.Export(t.Context(), e.st, m.team, importer.Target{Format: importer.FormatTSV, Path: dir})
	if err != nil {
		t.Fatalf("export: %v", err)
	}
	return counts
}

// roundTripJSONL exports a team as JSON lines, imports that and exports it again.
func roundTripJSONL(t *testing.T, e env, m member) {
	t.Helper()
	first := e.mustExport(t, m)
	path := filepath.Join(t.TempDir(), "export.jsonl")
	if err := os.WriteFile(path, []byte(first), 0o600); err != nil {
		t.Fatal(err)
	}
	fresh := e.team(t, "from JSON lines")
	e.mustImport(t, fresh.options(), path)
	if second := e.mustExport(t, fresh); second != first {
		t.Errorf("JSON lines: the exports differ: %s", firstDifference(strings.Split(second, "\n"), strings.Split(first, "\n")))
	}
}

func sameFile(t *testing.T, a, b string) {
	t.Helper()
	x, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := os.ReadFile(b)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(x, y) {
		t.Errorf("%s: the exports differ: %s", filepath.Base(a), firstDifference(strings.Split(string(x), "\n"), strings.Split(string(y), "\n")))
	}
}

// sortedLines returns the records of one kind in a folder, each as an export writes it.
func sortedLines(t *testing.T, dir string, kind record.Kind) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, string(kind)+".tsv*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files of %s in %s: %v, %v", kind, dir, files, err)
	}
	f, err := record.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var text bytes.Buffer
	w, err := record.NewTSV(&text, kind, true)
	if err != nil {
		t.Fatal(err)
	}
	for rec, refusal := range f.Records() {
		if refusal != nil {
			t.Fatal(refusal)
		}
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(text.String(), "\n")
	slices.Sort(lines)
	return lines
}

// firstDifference shows the first lines in which two texts differ.
func firstDifference(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return cmp.Diff(a[i], b[i])
		}
	}
	return "at the end of the shorter one"
}
