package record

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/doctest"
)

// docs/files.md has the limits that hold.
func TestDocsLimits(t *testing.T) {
	say := message.NewPrinter(language.English).Sprintf // 100,000
	alike := func(limits ...int) string {
		if slices.Min(limits) != slices.Max(limits) {
			t.Errorf("fields that share a row of docs/files.md have the limits %d", limits)
		}
		return say("%d", limits[0])
	}
	want := [][]string{
		{"id", say("%d", canon.MaxID)},
		{"kind, predicate, key", alike(canon.MaxKind, canon.MaxPredicate, canon.MaxKey)},
		{"name", say("%d", canon.MaxName)},
		{"description, text", alike(canon.MaxDescription, canon.MaxText)},
		{"string value", say("%d", canon.MaxString)},
		{"url", say("%d", canon.MaxURL)},
		{"evidence", say("%d", canon.MaxEvidence)},
		{"line", say("%d MiB", MaxLine>>20)},
		{"props, attributes", say("%d KiB, nested %d deep", canon.MaxObject>>10, canon.MaxDepth)},
	}
	got := doctest.Tables(t, "docs/files.md", "The formats", 2)[1]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the table of limits in docs/files.md (-the code +the table):\n%s", diff)
	}
}

// docs/files.md has the columns of each kind of file.
func TestDocsColumns(t *testing.T) {
	want, got := map[string][]string{}, map[string][]string{}
	for _, l := range layouts {
		want[string(l.kind)] = l.names
	}
	for _, row := range doctest.Tables(t, "docs/files.md", "The formats", 2)[0] {
		got[doctest.Codes(row[0])[0]] = doctest.Codes(row[1])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the table of columns in docs/files.md (-the code +the table):\n%s", diff)
	}
}
