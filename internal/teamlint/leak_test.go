package teamlint

import (
	"testing"
)

// leakSchemas are small schemas by the type of the tenant column.
var leakSchemas = map[string]string{
	"uuid": `CREATE TABLE e (team_id uuid NOT NULL, id int, name text, owner uuid, f float8, tags text[], PRIMARY KEY (team_id, id));
CREATE TABLE s (k int, f float8, u uuid, ids uuid[]);
CREATE TABLE x (val text, team_id uuid, k int);
CREATE TABLE g (team_id uuid, base uuid, gen uuid GENERATED ALWAYS AS (base) STORED);
CREATE TYPE one AS (x int);
CREATE FUNCTION total(e) RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM e';
CREATE FUNCTION leak(uuid) RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM e';
ALTER FUNCTION leak(uuid) RENAME TO similarity;
CREATE AGGREGATE every(uuid) (SFUNC = f, STYPE = int);
CREATE OPERATOR <-> (FUNCTION = leak, LEFTARG = int, RIGHTARG = int);
CREATE VIEW swapped(kk, owner, team) AS SELECT * FROM x JOIN s USING (k);
CREATE TABLE codes (val text);
CREATE TABLE team_codes (team_id uuid NOT NULL) INHERITS (codes);
`,
	"bigint":  "CREATE TABLE e (team_id bigint NOT NULL, id int, name text); CREATE TABLE s (k int, f float8);",
	"varchar": "CREATE TABLE e (team_id varchar(20) NOT NULL, id int, name text); CREATE TABLE s (k int, n varchar COLLATE ci);",
}

// TestLeaks holds statements that were found to reach other teams' rows on PostgreSQL while a version of the analysis
// accepted them, each with the reason.
func TestLeaks(t *testing.T) {
	for _, c := range []struct{ tenant, why, query string }{
		{"uuid", "a function called like a column, on a value", `SELECT ('SELECT to_tsvector(''simple'', name) FROM e'::text).ts_stat, e.id FROM e WHERE e.team_id = $1`},
		{"uuid", "the same without a table", `SELECT ('SELECT to_tsvector(''simple'', name) FROM e'::text).ts_stat`},
		{"uuid", "the size of a table", `SELECT ('e'::regclass).pg_relation_size FROM e WHERE e.team_id = $1`},
		{"uuid", "an aggregate called like a column", `SELECT a.name FROM e a WHERE EXISTS (SELECT (s).count FROM s WHERE a.team_id = $1)`},
		{"uuid", "an aggregate called like a column named like its table", `SELECT a.name FROM e a WHERE EXISTS (SELECT count.count FROM s AS count WHERE a.team_id = $1)`},
		{"uuid", "an aggregate of a function in FROM", `SELECT a.name FROM e a WHERE EXISTS (SELECT x.count FROM generate_series(1, 1) AS x WHERE a.team_id = $1)`},
		{"uuid", "a function of the schema named like an alias", `SELECT total.total FROM e AS total WHERE total.team_id = $1`},
		{"uuid", "direct arguments do not place an aggregate", `SELECT a.name FROM e a WHERE EXISTS (SELECT percentile_cont(a.f / 100) WITHIN GROUP (ORDER BY 1.0) FROM s WHERE a.team_id = $1)`},
		{"uuid", "nor does the name of a parameter", `SELECT a.name FROM e a WHERE EXISTS (SELECT max(@id::int) FROM s WHERE a.team_id = $1)`},
		{"uuid", "nor in a macro", `DELETE FROM e WHERE EXISTS (SELECT max(sqlc.narg(id)::int) FROM s WHERE e.team_id = $1)`},
		{"uuid", "RETURNING shows what was assigned", `UPDATE e SET owner = $2 WHERE e.team_id = $1 AND e.owner = $1 RETURNING (SELECT string_agg(x.name, ',') FROM e x WHERE x.team_id = e.owner)`},
		{"uuid", "and what is generated from it", `WITH u AS (UPDATE g SET base = $2 WHERE g.team_id = $1 AND g.gen = $1 RETURNING g.gen AS t) SELECT e.name FROM u JOIN e ON e.team_id = u.t`},
		{"uuid", "a row beside a value is compared as a whole", `SELECT a.name FROM e a LEFT JOIN s ON a.team_id = $1 AND s.k = 99 WHERE ROW(s.k) = ROW(NULL::int)::one`},
		{"uuid", "ARRAY of arrays is flat", `SELECT e.name FROM e, s WHERE $1 = ANY(ARRAY[s.ids]) AND $2 = ANY(ARRAY[s.ids]) AND e.team_id = $2`},
		{"uuid", "also of arrays of unknown type", `SELECT e.name FROM e, (VALUES (sqlc.arg(ids)::uuid[])) x(ids) WHERE $1 = ANY(ARRAY[x.ids]) AND e.team_id = ANY(ARRAY[x.ids])`},
		{"uuid", "ROWS FROM is named like its first function", `SELECT (SELECT count(*) FROM e WHERE e.team_id = jsonb_populate_record.owner) FROM e AS jsonb_populate_record, LATERAL ROWS FROM (jsonb_populate_record(NULL::e, @j), generate_series(1, 1)) WHERE jsonb_populate_record.team_id = $1 AND jsonb_populate_record.owner = $1`},
		{"uuid", "an expression in FROM has a name too", `SELECT e.name FROM e, COALESCE(NULL::e, jsonb_populate_record(NULL::e, @j)) WHERE e.team_id = $1`},
		{"uuid", "a name that the schema's text may hide", `SELECT (SELECT string_agg(x.val, ',') FROM x WHERE x.team_id = owner) FROM e o WHERE o.team_id = $1 AND o.owner = $1`},
		{"uuid", "the columns of a view over USING", `SELECT e.name FROM e JOIN swapped v ON e.team_id = v.owner WHERE v.owner = $1`},
		{"uuid", "a parent shows the rows of its heirs", `SELECT e.name, codes.val FROM e, codes WHERE e.team_id = $1`},
		{"uuid", "a function renamed to a listed name", `SELECT similarity($1) FROM e WHERE e.team_id = $1`},
		{"uuid", "an aggregate of the schema", `SELECT every(e.owner) FROM e WHERE e.team_id = $1`},
		{"uuid", "an operator of the schema", `SELECT e.id <-> 1 FROM e WHERE e.team_id = $1`},
		{"uuid", "a system column", `SELECT (SELECT count(*) FROM e WHERE e.id = tableoid) FROM (SELECT $1::uuid AS tableoid) o WHERE o.tableoid = $1`},
		{"bigint", "a float in between", `SELECT e.name FROM e, (SELECT s.f + 0 AS f FROM s) x WHERE e.team_id = x.f AND x.f = $1`},
		{"bigint", "a parameter in between", `SELECT e.name FROM e, s WHERE s.f = $1 AND s.f = $2 AND e.team_id = $2`},
		{"bigint", "the team as a float", `SELECT e.name FROM e, s WHERE s.f = $1 AND e.team_id = $1`},
		{"bigint", "a set operation of two types", `SELECT x.name FROM (SELECT e.team_id AS t, e.name FROM e UNION ALL SELECT s.f, 'x' FROM s) x WHERE x.t = $1`},
		{"bigint", "USING of two types", `SELECT name FROM e JOIN (SELECT s.f AS team_id FROM s) x USING (team_id) WHERE team_id = $1`},
		{"bigint", "a float that is written", `INSERT INTO e (team_id, id) SELECT s.f, 1 FROM s WHERE s.f = $1`},
		{"varchar", "a cast that cuts the column", `SELECT e.name FROM e WHERE e.team_id::varchar(4) = $1`},
		{"varchar", "a cast that cuts the team", `SELECT e.name FROM e WHERE e.team_id = $1::varchar(4)`},
		{"varchar", "another collation", `SELECT e.name FROM e, s WHERE e.team_id = s.n AND s.n = $1`},
	} {
		t.Run(c.why, func(t *testing.T) {
			r := leakReport(t, c.tenant, c.query)
			if r.Accepted > 0 {
				t.Errorf("accepted: %s", c.query)
			}
		})
	}
}

// TestPlainStatements holds what must pass with each type of the tenant column, and some that were refused without need.
func TestPlainStatements(t *testing.T) {
	for tenant := range leakSchemas {
		for _, query := range []string{
			`SELECT e.name FROM e WHERE e.team_id = $1`,
			`SELECT a.name FROM e a JOIN e b ON b.team_id = a.team_id AND b.id = a.id WHERE a.team_id IN (@team_id)`,
			`INSERT INTO e (team_id, id, name) VALUES (@team_id, @id, @name), (@team_id, 2, 'b')`,
			`INSERT INTO e (team_id, id) SELECT x.team_id, x.id FROM e x WHERE x.team_id = $1`,
			`WITH t AS (SELECT team_id, id FROM e WHERE team_id = $1 UNION ALL SELECT team_id, id FROM e WHERE team_id = $1) SELECT e.name FROM e JOIN t USING (team_id, id)`,
			`UPDATE e SET name = @name WHERE team_id = $1 RETURNING id`,
		} {
			if r := leakReport(t, tenant, query); r.Accepted == 0 {
				t.Errorf("%s: %v", tenant, r.Findings)
			}
		}
	}
	for _, query := range []string{
		`SELECT name FROM e, unnest(tags) AS t(tag) WHERE team_id = $1 AND tag = @tag`,
		`SELECT name FROM e, websearch_to_tsquery('english', @q) AS q WHERE team_id = $1 AND to_tsvector('english', name) @@ q`,
		`SELECT j.key, j.value FROM e, jsonb_each(to_jsonb(e)) AS j WHERE e.team_id = $1`,
		`INSERT INTO e (team_id, id, name) SELECT $1, u.* FROM unnest(@ids::int[], @names::text[]) AS u(id, name)`,
		`SELECT x.name FROM (SELECT e.*, row_number() OVER (PARTITION BY e.team_id, e.name ORDER BY e.id) AS n FROM e) x WHERE x.team_id = $1 AND x.n <= 3`,
		`SELECT (e).name FROM e WHERE e.team_id = $1`,
	} {
		if r := leakReport(t, "uuid", query); r.Accepted == 0 {
			t.Error(r.Findings)
		}
	}
}

func leakReport(t *testing.T, tenant, query string) Report {
	t.Helper()
	catalog := NewCatalog(Options{Shared: []string{"s", "codes"}})
	if err := catalog.Add("schema.sql", leakSchemas[tenant]); err != nil {
		t.Fatal(err)
	}
	r, err := NewLinter(catalog).Text("q.sql", "-- name: Q :many\n"+query+";", TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
