package teamlint

import (
	"strings"
	"testing"
)

// TestViewsFollowTheSchema changes what views read behind their back: what can no longer be told is refused.
func TestViewsFollowTheSchema(t *testing.T) {
	const tables = `CREATE TABLE a (team_id uuid NOT NULL, x text);
CREATE TABLE b (team_id uuid NOT NULL, x text);
CREATE VIEW v AS SELECT * FROM a;
CREATE VIEW w AS SELECT v.team_id, v.x FROM v;
`
	for _, c := range []struct{ name, ddl, query, refused string }{
		{"as made", "", "SELECT x FROM w WHERE team_id = $1", ""},
		{"bare", "", "SELECT w.x FROM w, b WHERE b.team_id = $1", "in view v: a is not held to the team"},
		{"replaced", "CREATE OR REPLACE VIEW v AS SELECT team_id, x FROM a LIMIT 5;", "SELECT x FROM v WHERE team_id = $1", "in view v: a is not held"},
		{"replaced below", "CREATE OR REPLACE VIEW v AS SELECT team_id, x, x AS y FROM a;", "SELECT x FROM w WHERE team_id = $1", "it cannot be told what view w reads"},
		{"a renamed table", "ALTER TABLE a RENAME TO c; ALTER TABLE b RENAME TO a;", "SELECT x FROM v WHERE team_id = $1", "it cannot be told what view v reads"},
		{"a renamed column", "ALTER TABLE a RENAME COLUMN x TO y;", "SELECT x FROM v WHERE team_id = $1", "it cannot be told what view v reads"},
		{"a renamed column of a view", "ALTER VIEW v RENAME COLUMN team_id TO t;", "SELECT x FROM v WHERE team_id = $1", "it cannot be told what view v reads"},
		{"a dropped table", "DROP TABLE a CASCADE; CREATE TABLE a (team_id uuid, x text);", "SELECT x FROM v WHERE team_id = $1", "it cannot be told what view v reads"},
		// v has no column y, so y is that of b, and nothing holds v.
		{"a column added later", "ALTER TABLE a ADD COLUMN y uuid; ALTER TABLE b ADD COLUMN y uuid;", "SELECT x FROM b WHERE team_id = $1 AND EXISTS (SELECT 1 FROM v WHERE team_id = $1 AND y = $1)", ""},
		{"a column added later that would hold", "ALTER TABLE a ADD COLUMN t uuid; ALTER TABLE b ADD COLUMN t uuid;", "SELECT x FROM b WHERE b.team_id = $1 AND EXISTS (SELECT 1 FROM v WHERE t = v.team_id AND b.x = 'a')", "in view v: a is not held"},
		{"a table made of a query", "CREATE TABLE m AS SELECT team_id, x FROM a;", "SELECT x FROM m WHERE team_id = $1", "it cannot be told what view m reads"},
		{"a materialised view", "CREATE MATERIALIZED VIEW m AS SELECT team_id, count(*) AS n FROM a GROUP BY 1;", "SELECT n FROM m WHERE team_id = $1", ""},
		{"a materialised total", "CREATE MATERIALIZED VIEW m AS SELECT team_id, sum(count(*)) OVER () AS n FROM a GROUP BY 1;", "SELECT n FROM m WHERE team_id = $1", "in view m: a is not held"},
		{"a written view", "", "DELETE FROM v WHERE team_id = $1", "v is a view; write its table"},
		{"a parent", "CREATE TABLE p (id uuid); CREATE TABLE q (team_id uuid) INHERITS (p);", "SELECT x FROM a, p WHERE a.team_id = $1", "tenant table p has no column team_id"},
	} {
		t.Run(c.name, func(t *testing.T) {
			catalog := NewCatalog(Options{})
			if err := catalog.Add("schema.sql", tables+c.ddl); err != nil {
				t.Fatal(err)
			}
			r, err := NewLinter(catalog).Text("q.sql", "-- name: Q :many\n"+c.query, TenantSide)
			if err != nil {
				t.Fatal(err)
			}
			if c.refused == "" {
				if len(r.Findings) > 0 {
					t.Error(r.Findings)
				}
				return
			}
			if len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Message, c.refused) {
				t.Errorf("want %q, got %v", c.refused, r.Findings)
			}
		})
	}
}
