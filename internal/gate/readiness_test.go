package gate

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

const (
	getAuth = `CREATE SCHEMA pooler; CREATE FUNCTION pooler.get_auth(name text) RETURNS text LANGUAGE sql SECURITY DEFINER
		AS 'SELECT passwd FROM pg_shadow WHERE usename = $1'; REVOKE EXECUTE ON FUNCTION pooler.get_auth FROM PUBLIC;`
	scratch  = "CREATE TABLE public.scratch AS SELECT 1 AS n, 2 AS m;"
	activity = "CREATE SCHEMA dba; CREATE VIEW dba.activity AS SELECT pid, query FROM pg_stat_activity;"
	sources  = "CREATE SCHEMA dba; CREATE VIEW dba.sources AS SELECT source FROM public.ingests;"
	copies   = "CREATE SCHEMA dba; CREATE MATERIALIZED VIEW dba.copies AS SELECT source FROM public.ingests;"
	elsewhat = `CREATE FOREIGN DATA WRAPPER elsewhere; CREATE SERVER other FOREIGN DATA WRAPPER elsewhere;
		CREATE FOREIGN TABLE public.notes (team_id uuid NOT NULL) SERVER other;`
	etl = "CREATE ROLE etl; ALTER ROLE etl SET session_replication_role = replica;"
)

// A server stays ready with what no tenant's statement can come to, though verify reports it, and with nobody's harm: the
// fix asks a person. Once a role of teamgraph's can reach it, the server is not ready.
func TestReadinessIsOfWhatCanBeReached(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, sql string
		rule      string // that verify reports, and readiness once reach ran; empty: none
		reach     string
	}{
		{name: "a pooler's function", sql: getAuth + "GRANT USAGE ON SCHEMA pooler TO PUBLIC", rule: "security_definer", reach: "GRANT EXECUTE ON FUNCTION pooler.get_auth TO teamgraph_control"},
		{name: "a function in a closed schema", sql: getAuth + "GRANT EXECUTE ON FUNCTION pooler.get_auth TO PUBLIC", rule: "security_definer", reach: "GRANT USAGE ON SCHEMA pooler TO teamgraph_app"},
		{
			name: "a trigger's function", rule: "security_definer", reach: "CREATE TRIGGER ingests_note AFTER INSERT ON public.ingests EXECUTE FUNCTION pooler.note()",
			sql: "CREATE SCHEMA pooler; CREATE FUNCTION pooler.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS 'BEGIN RETURN NULL; END'",
		},
		{name: "a view of no rows of ours", sql: activity + "GRANT SELECT ON dba.activity TO PUBLIC", rule: "view"},
		{name: "a view of teams", sql: sources, rule: "view", reach: "GRANT SELECT ON dba.sources TO teamgraph_app"},
		{name: "a view of teams, to everybody", sql: sources, rule: "view", reach: "GRANT SELECT ON dba.sources TO PUBLIC"},
		{name: "a view of keys", sql: "CREATE VIEW public.keys AS SELECT prefix FROM control.api_keys", rule: "view", reach: "GRANT SELECT (prefix) ON public.keys TO teamgraph_app"},
		{name: "a copy of teams", sql: copies, rule: "relation_kind", reach: "GRANT SELECT ON dba.copies TO teamgraph_app"},
		{name: "a foreign table", sql: elsewhat, rule: "relation_kind", reach: "GRANT SELECT ON public.notes TO teamgraph_app"},
		{name: "a scratch table", sql: scratch, rule: "team_column", reach: "GRANT SELECT ON public.scratch TO teamgraph_app"},
		{name: "a scratch table's column", sql: scratch, rule: "row_security", reach: "GRANT UPDATE (m) ON public.scratch TO teamgraph_app"},
		{name: "a scratch table's owner", sql: scratch, rule: "owner", reach: "ALTER TABLE public.scratch OWNER TO teamgraph_app"},
		{name: "a rule", sql: scratch + "CREATE RULE quiet AS ON DELETE TO public.scratch DO INSTEAD NOTHING", rule: "rewrite_rule", reach: "GRANT DELETE ON public.scratch TO teamgraph_app"},
		{name: "a login's foreign keys off", sql: etl, rule: "session_setting", reach: "GRANT teamgraph_app TO etl"},
		{name: "a login's foreign keys off, through a role", sql: etl, rule: "session_setting", reach: "CREATE ROLE servers; GRANT teamgraph_control TO servers; GRANT servers TO etl"},
		{name: "another application's table", sql: "CREATE SCHEMA shop; CREATE TABLE shop.orders (id bigint); GRANT ALL ON shop.orders TO PUBLIC", rule: "placement"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tx, err := superuser(t, dbtest.New(t)).Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer tx.Rollback(context.WithoutCancel(t.Context())) //nolint:errcheck // some make roles: nothing of it may stay
			run(t, tx, c.sql)
			_, found := rulesOf(t, tx)
			if i := slices.IndexFunc(found, func(f Finding) bool { return f.Rule == c.rule }); i < 0 {
				t.Errorf("verify does not report it: %v", found)
			} else if !strings.HasPrefix(found[i].Fix, "-- ") {
				t.Errorf("the fix is %q", found[i].Fix)
			}
			if found := readyAsApp(t, tx); len(found) > 0 {
				t.Errorf("a server is not ready: %v", found)
			}
			if c.reach == "" {
				return
			}
			run(t, tx, c.reach)
			if found := readyAsApp(t, tx); !slices.ContainsFunc(found, func(f Finding) bool { return f.Rule == c.rule }) {
				t.Errorf("a server is ready; it found %v", found)
			}
		})
	}
}

func readyAsApp(t *testing.T, db executor) []Finding {
	t.Helper()
	tx, err := db.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context()) //nolint:errcheck // it ends the role
	run(t, tx, "SET LOCAL ROLE teamgraph_app")
	found, err := Ready(t.Context(), tx)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Names with a line's end and SQL behind it: a comment stays one, and no statement does what a name says.
func TestNoNameBecomesSQL(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	admin := superuser(t, db)
	evil := func(kind string) string {
		return pgx.Identifier{kind + "'; \n\\! false\r\nDROP TABLE public.import_runs;\n--"}.Sanitize()
	}
	owned := "CREATE TABLE public." + evil("t") + " (" + team + ", " + evil("id") + " uuid, " + evil("b") + " text, CONSTRAINT " + evil("k") + " UNIQUE (" + evil("id") + "));" +
		"CREATE INDEX " + evil("i") + " ON public." + evil("t") + " (lower(" + evil("b") + ")); CREATE POLICY " + evil("p") + " ON public." + evil("t") + " USING (true);" +
		"ALTER TABLE public." + evil("t") + " ADD CONSTRAINT " + evil("f") + " FOREIGN KEY (" + evil("id") + ") REFERENCES public.semantic_team_refs;" +
		"ALTER TABLE public.ingests ADD CONSTRAINT " + evil("c") + " CHECK (kind <> '\\n') NOT VALID; GRANT TRUNCATE ON public." + evil("t") + " TO teamgraph_app;"
	run(t, admin, "SET LOCAL ROLE teamgraph_owner;"+owned+"RESET ROLE;"+
		"CREATE SCHEMA "+evil("s")+"; CREATE TABLE "+evil("s")+"."+evil("t")+" (n int); CREATE TABLE public."+evil("u")+" (n int);"+
		"CREATE VIEW "+evil("s")+"."+evil("v")+" AS SELECT source FROM public.ingests;"+
		"CREATE MATERIALIZED VIEW "+evil("s")+"."+evil("m")+" AS SELECT source FROM public.ingests;"+
		"CREATE FUNCTION "+evil("s")+"."+evil("f")+"() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'")
	_, found := rulesOf(t, admin)
	comments := 0
	for _, f := range found {
		if strings.HasPrefix(f.Fix, "-- ") {
			comments++
			if strings.ContainsAny(f.Fix, "\r\n") {
				t.Errorf("%q is more than a comment", f.Fix)
			}
		}
	}
	if comments < 5 || len(found) < comments+8 {
		t.Errorf("of %d fixes %d are comments: that is no test", len(found), comments)
	}
	conn, err := db.Admin(t).Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	for _, f := range found {
		if _, err := conn.Conn().PgConn().Exec(t.Context(), f.Fix).ReadAll(); err != nil {
			_, _ = conn.Conn().PgConn().Exec(t.Context(), "ROLLBACK").ReadAll()
		}
	}
	var there bool
	if err := conn.QueryRow(t.Context(), "SELECT to_regclass('public.import_runs') IS NOT NULL").Scan(&there); err != nil || !there {
		t.Errorf("a fix dropped the table that a name spoke of (%v)", err)
	}
}
