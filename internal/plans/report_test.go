package main

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestGolden goes through the life of a report: none yet, written, unchanged, a plan that became another, another
// version of PostgreSQL.
func TestGolden(t *testing.T) {
	t.Parallel()
	s, adminURL := newNotebook(t,
		statement{"First", "-- index: notes_pk\n", "SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.note_id = $2", "teamID, noteID"},
		statement{"Ranked", "-- index: notes_rank_idx\n", "SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.rank = 7", "teamID"},
	)
	const clean = "2 queries, 8 plans, 0 allowed, 0 findings\n"
	if failed, out := judged(t, s, adminURL, false); !failed || !strings.Contains(out, "plans.golden: the plans are others than the committed ones; if they are right, run make plans PLANS_ARGS=-update\n") {
		t.Errorf("without a report: failed %t, %s", failed, out)
	}
	if failed, out := judged(t, s, adminURL, true); failed || out != clean {
		t.Errorf("writing it: failed %t, %s", failed, out)
	}
	text, err := os.ReadFile(s.golden)
	if err != nil {
		t.Fatal(err)
	}
	const first = `
== First
-- every plan
Index Scan using notes_pk on notebook.notes n
    Index Cond: n.team_id = team AND n.note_id = $2
`
	if !strings.Contains(string(text), first) {
		t.Errorf("the report lacks%s%s", first, text)
	}
	if failed, out := judged(t, s, adminURL, false); failed || out != clean {
		t.Errorf("unchanged: failed %t, %s", failed, out)
	}
	exec(t, adminURL, "DROP INDEX notebook.notes_rank_idx")
	exec(t, adminURL, "CREATE INDEX notes_rank_idx ON notebook.notes (team_id, rank, body)")
	failed, out := judged(t, s, adminURL, false)
	if want := " == Ranked\n"; !failed || !strings.Contains(out, want) || !strings.Contains(out, "+Index Only Scan using notes_rank_idx") || strings.Contains(out, "== First") {
		t.Errorf("another plan: failed %t, %s", failed, out)
	}
	s.major++
	if failed, out := judged(t, s, adminURL, false); failed || !strings.Contains(out, "the rules alone were checked\n"+clean) {
		t.Errorf("another version: failed %t, %s", failed, out)
	}
	queries, err := readQueries(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := judge(t.Context(), s, adminURL, notebookTeams, queries, true, &strings.Builder{}); err == nil {
		t.Error("the report was written on another version")
	}
}

func TestDiff(t *testing.T) {
	t.Parallel()
	lines := func(s string) []string { return strings.Split(s, "\n") }
	a := "== A\n1\n2\n3\n4\n== B\n5\n6\n7\n8\n9\n10\n11\n12"
	for _, c := range []struct{ b, want string }{
		{a, ""},
		{strings.Replace(a, "10\n", "x\n", 1), " == B\n …\n 7\n 8\n 9\n-10\n+x\n 11\n 12\n"},
		{strings.Replace(a, "12", "12\n== C\n13", 1), " 10\n 11\n 12\n+== C\n+13\n"},
		{strings.Replace(a, "2\n", "", 1), " == A\n 1\n-2\n 3\n 4\n == B\n …\n"},
	} {
		if diff := cmp.Diff(c.want, diff(lines(a), lines(c.b))); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// TestExplainOne also sees that queries are planned under row security.
func TestExplainOne(t *testing.T) {
	t.Parallel()
	s, adminURL := newNotebook(t, byID)
	queries, err := readQueries(s)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := explainOne(t.Context(), s, adminURL, notebookTeams, queries, "ByID", &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); strings.Count(got, "-- ") != 4 || strings.Count(got, "(cost=") < 4 || strings.Count(got, "current_setting('app.current_team_id'") != 4 {
		t.Errorf("said %s", got)
	}
	if err := explainOne(t.Context(), s, adminURL, notebookTeams, queries, "Gone", &out); err == nil {
		t.Error("a query that is not there was explained")
	}
}

// What is asked of a query that has no value for a parameter is an error that names it.
func TestParameterWithoutValue(t *testing.T) {
	t.Parallel()
	s, adminURL := newNotebook(t, statement{"Odd", "", "SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.rank = $2", "teamID, weight"})
	queries, err := readQueries(s)
	if err != nil {
		t.Fatal(err)
	}
	_, err = judge(t.Context(), s, adminURL, notebookTeams, queries, false, &strings.Builder{})
	if want := "notes.sql:1: Odd: $2, weight integer: no column of a tenant table is called so: give it a value"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}
