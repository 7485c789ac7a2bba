package teamlint

import (
	"fmt"
	"strings"
	"testing"
)

// leakSchemas are small schemas by the type of the tenant column.
var leakSchemas = map[string]string{
	"uuid": `CREATE TABLE e (team_id uuid NOT NULL, id int, name text, owner uuid, f float8, tags text[], PRIMARY KEY (team_id, id));
CREATE TABLE s (k int, f float8, u uuid, ids uuid[]);
CREATE TABLE x (val text, team_id uuid, k int);
CREATE TABLE g (team_id uuid, base uuid, gen uuid GENERATED ALWAYS AS (base) STORED);
CREATE TYPE one AS (x int);
CREATE TABLE c (count int, k int);
CREATE TYPE vector AS (owner uuid);
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
		{"uuid", "a subquery beside a row", `SELECT a.name FROM e a LEFT JOIN s ON a.team_id = $1 AND s.k = 99 WHERE (SELECT ROW(NULL::int)::one) = ROW(s.k)`},
		{"uuid", "a subquery in a list beside a row", `SELECT a.name FROM e a LEFT JOIN s ON a.team_id = $1 AND s.k = 99 WHERE ROW(s.k) IN ((SELECT ROW(NULL::int)::one), ROW(5))`},
		{"uuid", "a parameter that is a text and a uuid", `SELECT e.name FROM e, (SELECT name || '' AS n FROM e i WHERE i.team_id = $1) x WHERE x.n = $1 AND x.n = $2 AND e.team_id = $2::uuid`},
		{"uuid", "a name of four parts", `SELECT a.name FROM e a WHERE EXISTS (SELECT app.public.s.count FROM s WHERE a.team_id = $1)`},
		{"uuid", "a name that nothing in FROM has", `SELECT nosuch.total FROM e WHERE e.team_id = $1`},
		{"uuid", "a field of what may be a column", `SELECT a.name FROM e a WHERE EXISTS (SELECT (x).count FROM c AS x, jsonb_populate_record(NULL::one, @j) WHERE a.team_id = $1)`},
		{"uuid", "rows of a type of the schema", `SELECT (SELECT string_agg(y.name, ',') FROM unnest(@v::vector[]) u, (SELECT team_id AS t, name FROM e) y WHERE y.t = owner) FROM (SELECT $1::uuid AS owner) o`},
		{"uuid", "the age of transactions", `SELECT e.name, age('3'::xid) FROM e WHERE e.team_id = $1`},
		{"uuid", "a MERGE without columns", `MERGE INTO e USING s ON e.team_id = $1 AND e.id = s.k WHEN NOT MATCHED THEN INSERT VALUES ($1, 1)`},
		{"bigint", "a list with a float", `SELECT e.name FROM e WHERE (e.team_id IN ($1, 2.5::float8) OR true) AND e.team_id = $1`},
		{"bigint", "an array with a float", `SELECT e.name FROM e WHERE (e.team_id = ANY(ARRAY[$1, 2.5::float8]) OR true) AND e.team_id = $1`},
		{"bigint", "a set operation with a float", `SELECT e.name FROM (SELECT $1 AS x UNION ALL SELECT 2.5::float8) v, e WHERE e.team_id = $1`},
		{"bigint", "columns behind those of another function", `SELECT e.name FROM ROWS FROM (unnest(@a::float8[]), json_to_record(@j) AS (a bigint)) AS x(p, q), e WHERE e.team_id = x.p AND x.p = $1`},
		{"varchar", "a cast keeps the collation", `SELECT e.name FROM e, (SELECT s.n::varchar AS t FROM s) x WHERE e.team_id = x.t AND x.t = $1`},
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
		`INSERT INTO e (team_id, id) VALUES ($1, $2) ON CONFLICT (team_id, id) DO UPDATE SET name = excluded.name RETURNING id, (xmax = 0) AS inserted`,
	} {
		if r := leakReport(t, "uuid", query); r.Accepted == 0 {
			t.Error(r.Findings)
		}
	}
}

func leakReport(t *testing.T, tenant, query string) Report {
	t.Helper()
	catalog := NewCatalog(Options{Shared: []string{"s", "c", "codes"}})
	if err := catalog.Add("schema.sql", leakSchemas[tenant]); err != nil {
		t.Fatal(err)
	}
	r, err := NewLinter(catalog).Text("q.sql", "-- name: Q :many\n"+query+";", TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSchemaThatCannotBeFollowed holds changes after which the catalog would know columns in the wrong places.
func TestSchemaThatCannotBeFollowed(t *testing.T) {
	for _, ddl := range []string{
		"CREATE SCHEMA app CREATE TABLE h (k int);",
		"DROP SCHEMA app CASCADE;",
		"DROP TYPE kind CASCADE;",
		"CREATE TABLE h (base int, gen int GENERATED ALWAYS AS (base) STORED); ALTER TABLE h DROP COLUMN base CASCADE;",
		"DO $$ BEGIN EXECUTE 'CREATE FUNCTION similarity(int) RETURNS int AS ...'; END $$;",
		"CREATE TEMPORARY TABLE h (k int);",
		"SET search_path = app, public;",
		"ALTER SCHEMA app RENAME TO other;",
		"CREATE VIEW v AS SELECT 1; CREATE TABLE h (LIKE v);",
	} {
		if err := NewCatalog(Options{}).Add("schema.sql", ddl); err == nil {
			t.Errorf("no error: %s", ddl)
		}
	}
	catalog := NewCatalog(Options{})
	err := catalog.Add("schema.sql", `CREATE TABLE p (k int, team_id uuid, name text);
CREATE TABLE h (k int, name text) INHERITS (p);
CREATE TABLE o () INHERITS (p);
CREATE TABLE l () INHERITS (p);
ALTER TABLE l NO INHERIT p;
ALTER TABLE ONLY p ADD COLUMN own int;
ALTER TABLE p DROP COLUMN k;
CREATE TABLE a (k int) PARTITION BY LIST (k);
ALTER TABLE a ATTACH PARTITION a DEFAULT;
DO $$ BEGIN CREATE TYPE kind AS ENUM ('a'); EXCEPTION WHEN duplicate_object THEN NULL; END $$;`)
	if err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]string{"p": "team_id name own", "h": "k team_id name", "o": "team_id name", "l": "k team_id name", "a": "k"} {
		var names []string
		for _, c := range catalog.lookup("", table).Columns {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s has %s, want %s", table, got, want)
		}
	}
}

// TestBounded feeds statements whose proof would take long: the run ends, and what was not looked at is refused.
func TestBounded(t *testing.T) {
	var views, ctes, joins, ors strings.Builder
	views.WriteString("CREATE VIEW v0 AS SELECT 1 AS x;")
	ctes.WriteString("WITH c0 AS (SELECT e.team_id FROM e)")
	for i := range 40 {
		fmt.Fprintf(&views, "CREATE VIEW v%d AS SELECT a.x FROM v%d a, v%d b;", i+1, i, i)
		fmt.Fprintf(&ctes, ", c%d AS (SELECT a.team_id FROM c%d a, c%d b)", i+1, i, i)
	}
	ctes.WriteString(" SELECT 1 FROM c40 WHERE team_id = $1")
	joins.WriteString("SELECT 1 FROM e WHERE e.team_id = $1")
	for i := range 400 {
		joins.WriteString(strings.Replace(" AND EXISTS (SELECT 1 FROM e a# LEFT JOIN s ON true WHERE a#.team_id = $1)", "#", fmt.Sprint(i), 2))
		fmt.Fprintf(&ors, " AND (e.owner = $%d OR e.owner = $%[1]d)", i+2)
	}
	catalog := NewCatalog(Options{Shared: []string{"s"}})
	if err := catalog.Add("schema.sql", leakSchemas["uuid"]+views.String()); err != nil {
		t.Fatal(err)
	}
	linter := NewLinter(catalog)
	for _, query := range []string{ctes.String(), "SELECT 1 FROM e, v40 WHERE e.team_id = $1"} {
		r, err := linter.Text("q.sql", "-- name: Q :many\n"+query, TenantSide)
		if err != nil || r.Accepted > 0 {
			t.Errorf("accepted %d, %v", r.Accepted, err)
		}
	}
	for _, query := range []string{joins.String(), "SELECT 1 FROM e WHERE e.team_id = $1" + ors.String()} {
		r, err := linter.Text("q.sql", "-- name: Q :many\n"+query, TenantSide)
		if err != nil || r.Accepted == 0 {
			t.Errorf("%.300s: %v", fmt.Sprint(r.Findings), err)
		}
	}
}
