package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// byID is a query that breaks no rule.
var byID = statement{
	"ByID", "-- index: notes_pk\n-- One note.\n",
	"SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.note_id = $2", "teamID, noteID",
}

// TestEachRuleOnce breaks each rule in a real plan, and sees exactly that finding.
func TestEachRuleOnce(t *testing.T) {
	t.Parallel()
	cases := []struct {
		st   statement
		want string // "" for none
	}{
		{byID, ""},
		{
			statement{"Scan", "-- index: logs_pk\n", "SELECT l.line FROM notebook.logs AS l WHERE l.team_id = $1", "teamID"},
			"[seq-scan] every plan: reads the rows of all teams in notebook.logs (Seq Scan on notebook.logs l); " +
				"add an index that begins with team_id, or write the statement so that one serves",
		},
		{
			statement{"Team", "-- index: notes_body_idx\n", "SELECT n.note_id FROM notebook.notes AS n WHERE n.team_id = $1 AND n.body = $2", "teamID, body"},
			"[team] every plan: Index Scan using notes_body_idx on notebook.notes n without team_id in its condition ((n.body = $2)); " +
				"add n.team_id = $1, or an index that begins with team_id",
		},
		{
			statement{"Sort", "-- index: notes_rank_idx\n", "SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.rank > $2 ORDER BY n.body", "teamID, n"},
			"[sort] custom plan, large team: sorts about 2955 rows by n.body, declared are 100; " +
				"let an index give the order, or declare what the sort takes: `-- sort: ROWS`",
		},
		{
			statement{"SortDeclared", "-- index: notes_rank_idx\n-- sort: 3000\n", "SELECT n.body FROM notebook.notes AS n WHERE n.team_id = $1 AND n.rank > $2 ORDER BY n.body", "teamID, n"},
			"",
		},
		{
			statement{"Missed", "-- index: notes_rank_idx\n", byID.sql, byID.params},
			"[index] generic plans and custom plan, large team: does not use the declared index notes_rank_idx: it does Index Scan using notes_pk on notebook.notes n; " +
				"write the statement so that the planner has no other way (a LATERAL with LIMIT, say), or declare the index that is right",
		},
		{
			statement{"Unknown", "-- index: notes_pk, notes_gone_idx\n", byID.sql, byID.params},
			"[index] no tenant table has the declared index notes_gone_idx; declare one that exists",
		},
		{
			statement{"Undeclared", "", byID.sql, byID.params},
			"[undeclared] reads notebook.notes and declares no index; add `-- index: NAME` below its `-- name:`; the plans use notes_pk",
		},
		{
			statement{"Allowed", "-- index: notes_pk\n-- plans:allow team/custom that was so once\n", byID.sql, byID.params},
			"[allow] nothing breaks the rule team as allowed; remove the comment `-- plans:allow`",
		},
		// What needs no declaration: a table with one row a team, what is only written, what belongs to no team.
		{statement{"Anchor", "", "SELECT o.team_id FROM notebook.owners AS o WHERE o.team_id = $1", "teamID"}, ""},
		{statement{"Values", "", "INSERT INTO notebook.notes (team_id, note_id, rank, body) VALUES ($1, $2, $2, 'new')", "teamID, n"}, ""},
		{statement{"Shared", "", "SELECT c.colour FROM notebook.colours AS c WHERE c.colour <> $1", "colour"}, ""},
		// The arbiter of a conflict is the way in which the row is found.
		{
			statement{
				"Upsert", "-- index: notes_pk\n",
				"INSERT INTO notebook.notes AS n (team_id, note_id, rank, body) VALUES ($1, $2, $2, 'new') ON CONFLICT (team_id, note_id) DO UPDATE SET rank = n.rank + 1",
				"teamID, n",
			}, "",
		},
		{
			statement{"Update", "-- index: notes_rank_idx\n", "UPDATE notebook.notes AS n SET body = 'x' WHERE n.team_id = $1 AND n.rank = $2", "teamID, n"},
			"",
		},
	}
	var statements []statement
	for _, c := range cases {
		statements = append(statements, c.st)
	}
	s, adminURL := newNotebook(t, statements...)
	failed, out := judged(t, s, adminURL, true)
	if !failed {
		t.Error("it did not fail")
	}
	const total = "\n14 queries, 56 plans, 1 allowed, 7 findings\n"
	if !strings.HasSuffix(out, total) {
		t.Errorf("it ended with %q, want %q", out[strings.LastIndex(strings.TrimSpace(out), "\n"):], total)
	}
	said := regexp.MustCompile(`(?m)^queries/notes\.sql:\d+: (\w+): (\[.*)$`).FindAllStringSubmatch(out, -1)
	for _, c := range cases {
		var got, want []string
		for _, m := range said {
			if m[1] == c.st.name {
				got = append(got, m[2])
			}
		}
		if c.want != "" {
			want = append(want, c.want)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.st.name, diff)
		}
	}
	if want := "Allowed: allowed [team/custom]: that was so once\n"; !strings.Contains(out, want) {
		t.Errorf("it said %s, and not %s", out, want)
	}
}
