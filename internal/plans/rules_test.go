package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fixtures is the catalog that the plans in testdata/plans are of.
var fixtures = &catalog{
	tenant: "team_id",
	tables: map[string]*tenantTable{"public.refs": {anchor: true}, "public.notes": {}, "public.names": {}},
	indexes: map[string]string{
		"refs_pk": "public.refs", "notes_pk": "public.notes", "notes_rank_idx": "public.notes", "notes_body_idx": "public.notes",
		"names_pk": "public.names",
	},
}

// TestFixtures checks plans as PostgreSQL printed them, each with one fault or none. The file's name says what is
// declared.
func TestFixtures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file, declared string
		sort           float64
		want           []string // rule and what the message must hold
	}{
		{"nested.json", "index: notes_pk, names_pk", 100, nil},
		{"nested.json", "index: notes_pk, notes_rank_idx", 100, []string{"index: does not use the declared index notes_rank_idx"}},
		{"nested.json", "index: notes_rank_idx | notes_pk", 100, nil},
		{"nested.json", "index: notes_rank_idx | notes_body_idx", 100, []string{"index: does not use the declared index notes_rank_idx or notes_body_idx"}},
		{"nested.json", "", 100, []string{"undeclared: reads public.names, public.notes and declares no index; add `-- index: NAME` below its `-- name:`; the plans use names_pk, notes_pk"}},
		{"seqscan.json", "index: notes_pk", 100, []string{"seq-scan: reads the rows of all teams in public.notes (Seq Scan on public.notes n)"}},
		{"bitmap.json", "index: notes_rank_idx", 100, []string{"team: Bitmap Index Scan using notes_body_idx on public.notes n without team_id in its condition ((n.body = $2))"}},
		{"whole.json", "index: notes_pk", 100, []string{"team: Index Only Scan using notes_pk on public.notes n without team_id in its condition (it has none)"}},
		{"any.json", "index: notes_pk", 100, []string{"team: Index Scan using notes_pk on public.notes n without team_id"}},
		{"sort.json", "index: notes_pk", 100, []string{"sort: sorts about 101 rows by n.body, n.note_id, declared are 100"}},
		{"sort.json", "index: notes_pk", 101, nil},
		{"incremental.json", "index: notes_rank_idx", 100, []string{"sort: sorts about 5000 rows by n.rank, n.body, declared are 100"}},
		{"anchor.json", "", 100, nil},
		{"shared.json", "", 100, nil},
	} {
		t.Run(strings.TrimSpace(c.file+" "+c.declared), func(t *testing.T) {
			t.Parallel()
			q := &query{name: "Q", file: "q.sql", line: 1, sort: c.sort}
			if c.declared != "" {
				if err := q.declare("index", strings.TrimPrefix(c.declared, "index: ")); err != nil {
					t.Fatal(err)
				}
			}
			var plans []planned
			for _, v := range variants {
				plans = append(plans, planned{v, fixture(t, c.file)})
			}
			var got []string
			for _, f := range check(fixtures, q, plans) {
				got = append(got, f.rule+": "+f.message+"; "+f.fix)
			}
			if len(got) != len(c.want) || len(got) > 0 && !strings.HasPrefix(got[0], c.want[0]) {
				t.Errorf("findings %q, want those that begin %q", got, c.want)
			}
		})
	}
}

func fixture(t *testing.T, file string) *node {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/plans", file))
	if err != nil {
		t.Fatal(err)
	}
	n, err := decode(string(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// The same fault in several plans is one finding that names them; allowed is what the comment says and no more.
func TestPlansOfAFinding(t *testing.T) {
	t.Parallel()
	clean, faulty := fixture(t, "nested.json"), fixture(t, "seqscan.json")
	for _, c := range []struct {
		faulty []variant
		allow  string
		want   string
	}{
		{variants, "", "every plan"},
		{[]variant{genericLarge, genericSmall}, "", "generic plans"},
		{[]variant{genericSmall, customLarge, customSmall}, "", "generic plan, small team and custom plans"},
		{[]variant{customSmall}, "", "custom plan, small team"},
		{[]variant{customLarge, genericLarge}, "seq-scan/custom for a reason", "generic plan, large team"},
		{[]variant{customLarge}, "seq-scan/custom for a reason", ""},
		{variants, "seq-scan for a reason", ""},
		{[]variant{customLarge}, "seq-scan/generic for a reason", "custom plan, large team"},
	} {
		q := &query{name: "Q", file: "q.sql", line: 7, sort: 100, indexes: [][]string{{"notes_pk"}}}
		if c.allow != "" {
			if err := q.declare("plans:allow", c.allow); err != nil {
				t.Fatal(err)
			}
		}
		var plans []planned
		for _, v := range variants {
			p := planned{v, clean}
			if slices.Contains(c.faulty, v) {
				p.root = faulty
			}
			plans = append(plans, p)
		}
		got := ""
		for _, f := range check(fixtures, q, plans) {
			if f.rule == ruleScan {
				got += strings.TrimPrefix(strings.SplitN(f.String(), ": reads", 2)[0], "q.sql:7: Q: [seq-scan] ")
			}
		}
		if got != c.want {
			t.Errorf("faults in %v, allowed %q: found in %q, want %q", c.faulty, c.allow, got, c.want)
		}
	}
}

func TestConditions(t *testing.T) {
	t.Parallel()
	for cond, want := range map[string][]string{
		"(n.team_id = $1)": {"n.team_id = $1"},
		"((n.team_id = $1) AND (n.note_id = ANY ($2)))":                          {"n.team_id = $1", "n.note_id = ANY ($2)"},
		"((n.body = ') AND (n.team_id = '::text) AND (n.rank > (($2 + 1) * 2)))": {"n.body = ') AND (n.team_id = '::text", "n.rank > (($2 + 1) * 2)"},
		"((n.team_id = $1) AND (ROW(n.rank, n.note_id) > ROW($2, $3)))":          {"n.team_id = $1", "ROW(n.rank, n.note_id) > ROW($2, $3)"},
	} {
		n := &node{Alias: "n", IndexCond: cond}
		if diff := cmp.Diff(want, n.conditions()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", cond, diff)
		}
		if got, want := n.holdsTenant("team_id"), want[0] == "n.team_id = $1"; got != want {
			t.Errorf("%s holds the team: %t", cond, got)
		}
	}
	for _, cond := range []string{"(n.team_id > $1)", "(n.team_id = ANY ($1))", "(m.team_id = $1)", "(n.team_id IS NOT NULL)", ""} {
		if (&node{Alias: "n", IndexCond: cond}).holdsTenant("team_id") {
			t.Errorf("%q holds the team", cond)
		}
	}
}

func TestWithParameters(t *testing.T) {
	t.Parallel()
	args := []string{"'00000000-0000-0000-0000-000000000001'::uuid", "'26'::integer", "'it''s'::text", "'{a,b}'::text[]", "NULL::timestamp with time zone"}
	for expr, want := range map[string]string{
		"(n.team_id = '00000000-0000-0000-0000-000000000001'::uuid)": "(n.team_id = $1)",
		"(n.rank = 26)":                        "(n.rank = $2)",
		"(n.rank = 27)":                        "(n.rank = 27)",
		"(n.team_id = $26)":                    "(n.team_id = $26)",
		"((n.body = 'it''s'::text) AND (n.x))": "((n.body = $3) AND (n.x))",
		"(n.kind = ANY ('{a,b}'::text[]))":     "(n.kind = ANY ($4))",
		"(n.kind = 'canonical'::text)":         "(n.kind = 'canonical'::text)",
	} {
		if got := withParameters(expr, args); got != want {
			t.Errorf("%s became %s, want %s", expr, got, want)
		}
	}
}

func TestNoPlan(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "[]", "[{}]", "{"} {
		if _, err := decode(text, nil); err == nil {
			t.Errorf("%q was taken for a plan", text)
		}
	}
}

func TestTree(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"nested.json": `Nested Loop
  Index Scan using notes_pk on public.notes n
      Index Cond: n.team_id = team AND n.note_id = $2
  Index Only Scan Backward using names_pk on public.names m
      Index Cond: m.team_id = team AND m.note_id = n.note_id
`,
		"seqscan.json": "Aggregate\n  Seq Scan on public.notes n\n",
		"any.json":     "Index Scan using notes_pk on public.notes n\n    Index Cond: n.team_id = ANY ($1) AND n.note_id = $2\n",
		"anchor.json": `Insert on public.notes
  Nested Loop
    Index Only Scan using refs_pk on public.refs z
        Index Cond: z.team_id = team
    Function Scan on unnest p
`,
		"incremental.json": `Incremental Sort
    Presorted Key: n.rank
    Sort Key: n.rank, n.body
  Index Scan using notes_rank_idx on public.notes n
      Index Cond: n.team_id = team
`,
	} {
		if diff := cmp.Diff(want, fixture(t, file).tree("team_id")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
	other := &node{Type: "Index Scan", Alias: "n", IndexCond: "(n.team_id = $2)"}
	if got := other.condition("team_id"); got != "n.team_id = $2" {
		t.Errorf("another parameter than the team's reads %q", got)
	}
}

func TestInputIsNotASubquery(t *testing.T) {
	sort := &node{Type: "Sort", Plans: []*node{{Parent: "InitPlan", Rows: 1}, {Parent: "Outer", Rows: 5000}}}
	if rows := sort.input().Rows; rows != 5000 {
		t.Errorf("the sort takes %.0f rows, want 5000", rows)
	}
}
