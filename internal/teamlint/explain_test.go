package teamlint

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExplain(t *testing.T) {
	linter := NewLinter(testCatalogAt(t, Proof))
	for _, c := range []struct{ name, text, want string }{
		{
			"a chain",
			"SELECT e.name FROM entity_records AS e\nJOIN jobs AS j ON j.team_id = e.team_id\nWHERE e.team_id = @team_id;",
			`Q (q.sql:2:1)
  entity_records AS e at 2:20
    e.team_id = @team_id (WHERE at 4:7)
  jobs AS j at 3:6
    j.team_id = e.team_id (ON at 3:19)
    e.team_id = @team_id (WHERE at 4:7)
  accepted
`,
		},
		{
			"a broken chain",
			"SELECT e.name FROM entity_records AS e\nLEFT JOIN jobs AS j ON j.team_id = e.team_id AND e.team_id = $1;",
			`Q (q.sql:2:1)
  entity_records AS e at 2:20
    the chain breaks: nothing leads from e.team_id to $1
  jobs AS j at 3:11
    j.team_id = e.team_id (ON at 3:24)
    e.team_id = $1 (ON at 3:50)
  refused: q.sql:2:20: Q: [scope] entity_records AS e is not held to the team: its equality stands in the ON of an outer join that keeps its other rows; move it to WHERE; add e.team_id = $1
`,
		},
		{
			"branches, a subquery and a view",
			"SELECT s.name FROM (SELECT x.name, x.team_id AS t FROM entity_records AS x) AS s, active_entities AS v\nWHERE (s.t = $1 OR s.t = $1 AND s.name = $2) AND v.team_id = s.t;",
			`Q (q.sql:2:1)
  entity_records AS x at 2:56
    x.team_id is s.t (behind s)
    s.t = $1 (WHERE at 3:8)
  entity_records in view active_entities
    entity_records.team_id is v.team_id (behind v)
    v.team_id = s.t (WHERE at 3:50)
    s.t = $1 (WHERE at 3:8)
  accepted
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b strings.Builder
			found, err := linter.Explain(&b, "q.sql", "-- name: Q :many\n"+c.text, "Q", TenantSide)
			if err != nil || !found {
				t.Fatal(found, err)
			}
			if diff := cmp.Diff(c.want, b.String()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	if found, err := linter.Explain(&strings.Builder{}, "q.sql", "-- name: Q :one\nSELECT 1;", "P", TenantSide); found || err != nil {
		t.Error(found, err)
	}
	if _, err := linter.Explain(&strings.Builder{}, "q.sql", "-- name: Q :one\nSELECT 1 FROM none;", "Q", TenantSide); err == nil {
		t.Error("no error for an unknown table")
	}
}
