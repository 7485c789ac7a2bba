package gate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// What the contract and the design allow is no finding.
func TestWhatIsAllowed(t *testing.T) {
	t.Parallel()
	for name, sql := range map[string]string{
		"a vector index":          "ALTER TABLE public.entity_records ADD COLUMN embedding vector(3); CREATE INDEX entity_records_hnsw_idx ON public.entity_records USING hnsw (embedding vector_l2_ops)",
		"a partitioned table":     partitioned + secure("public.notes_0") + "CREATE INDEX notes_idx ON public.notes (team_id, id DESC)",
		"a key to a definition":   "ALTER TABLE public.predicate_definitions ADD CONSTRAINT predicate_shared_fk FOREIGN KEY (predicate_key, shared_version) REFERENCES shared.predicate_definitions",
		"an exclusion":            "ALTER TABLE public.ingests ADD CONSTRAINT ingests_one_excl EXCLUDE (team_id WITH =, source WITH =)",
		"a view of the asker":     "CREATE VIEW public.sources WITH (security_invoker) AS SELECT source FROM public.ingests",
		"a function of the asker": "CREATE FUNCTION public.sources() RETURNS SETOF text LANGUAGE sql AS 'SELECT source FROM public.ingests'",
		"a control summary":       "CREATE MATERIALIZED VIEW control.names AS SELECT name FROM control.teams",
		"a temporary table":       "RESET ROLE; CREATE TEMPORARY TABLE notes (id bigint); CREATE TEMPORARY VIEW sources AS SELECT source FROM public.ingests",
		"a role that only looks":  "RESET ROLE; CREATE ROLE watchers; GRANT pg_monitor TO watchers; GRANT watchers TO teamgraph_app",
		"another role's function": "RESET ROLE; CREATE ROLE clerk; CREATE SCHEMA desk AUTHORIZATION clerk; SET LOCAL ROLE clerk; CREATE FUNCTION desk.f() RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT 1::text'; RESET ROLE",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tx, err := superuser(t, dbtest.New(t)).Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer tx.Rollback(context.WithoutCancel(t.Context())) //nolint:errcheck // some change roles: nothing of it may stay
			run(t, tx, "SET LOCAL ROLE teamgraph_owner;"+sql+";RESET ROLE")
			if _, found := rulesOf(t, tx); len(found) > 0 {
				t.Error(found)
			}
		})
	}
}

// Neither the login's search path nor what stands in it decides what the gates see.
func TestSearchPath(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	admin := superuser(t, db)
	run(t, admin, `ALTER TABLE public.ingests OWNER TO CURRENT_USER;
		CREATE FUNCTION public.pg_get_userbyid(oid) RETURNS name LANGUAGE sql AS 'SELECT ''teamgraph_owner''::name';`+
		alterDatabase("DATABASE %I SET search_path = public, pg_catalog"))
	report, err := Verify(t.Context(), db.AdminURL)
	if err != nil || len(report.Findings) != 1 || report.Findings[0].Rule != "owner" {
		t.Errorf("%v, %v: want the owner of ingests", report, err)
	}
}

// A fix that can't be done leaves what was there.
func TestFixesAreWhole(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	admin := superuser(t, db)
	run(t, admin, wholeTeam(red)+wholeTeam(blue)+`ALTER TABLE public.import_runs DROP CONSTRAINT import_runs_profile_fk;
		ALTER TABLE public.import_runs ADD CONSTRAINT import_runs_profile_fk FOREIGN KEY (profile_id) REFERENCES public.semantic_team_refs;
		INSERT INTO public.import_runs VALUES ('`+red+`', gen_random_uuid(), '`+blue+`', '', 0, 0, 0, 0, now(), now())`)
	rules, found := rulesOf(t, admin)
	if diff := cmp.Diff([]string{"foreign_key", "profile_reference"}, rules); diff != "" {
		t.Fatal(diff)
	}
	conn, err := db.Admin(t).Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Release()
	fix := strings.Replace(found[0].Fix, "(team_id)", "(team_id, profile_id)", 1) // which the key to teams can't be
	if _, err := conn.Conn().PgConn().Exec(t.Context(), fix).ReadAll(); err == nil {
		t.Fatalf("%s was done", fix)
	}
	if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	if again, _ := rulesOf(t, admin); !cmp.Equal(again, rules) {
		t.Errorf("after a fix that failed: %v, before: %v", again, rules)
	}
}

func TestManyFindings(t *testing.T) {
	t.Parallel()
	admin := superuser(t, dbtest.New(t))
	many := func(n int) string {
		return fmt.Sprintf(`DO $$ BEGIN FOR i IN 1..%d LOOP EXECUTE format('CREATE VIEW control.view_%%s AS SELECT 1 AS one; '
			'ALTER VIEW control.view_%%1$s OWNER TO teamgraph_owner', lpad(i::text, 3, '0')); END LOOP; END $$`, n)
	}
	run(t, admin, many(maxFindings))
	if rules, found := rulesOf(t, admin); len(rules) != maxFindings || found[maxFindings-1].Table != "control.view_100" {
		t.Errorf("%d findings of %d, the last is %v", len(found), maxFindings, found[len(found)-1])
	}
	run(t, admin, "DO $$ BEGIN FOR i IN 1..100 LOOP EXECUTE format('DROP VIEW control.view_%s', lpad(i::text, 3, '0')); END LOOP; END $$")
	run(t, admin, many(maxFindings+5))
	_, found := rulesOf(t, admin)
	if want := (Finding{"view", "others", "there are more, not listed", "-- mend those listed, then check again"}); len(found) != maxFindings+1 || found[maxFindings] != want {
		t.Errorf("%d findings, the last is %v", len(found), found[len(found)-1])
	}
}

func TestVerifyErrors(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	if _, err := Verify(t.Context(), dbtest.Empty(t).AdminURL); !errors.Is(err, ErrNotMigrated) {
		t.Errorf("an empty database: %v", err)
	}
	// One table of control that is gone is no database that was never migrated.
	lost := dbtest.New(t)
	run(t, lost.Admin(t), "DROP TABLE control.team_profiles CASCADE")
	report, err := Verify(t.Context(), lost.AdminURL)
	if err == nil || errors.Is(err, ErrNotMigrated) || !strings.Contains(err.Error(), "control.team_profiles") ||
		len(report.Findings) != 2 || report.Findings[0].Table != "control.team_profiles" || report.Findings[1].Rule != "missing_foreign_key" {
		t.Errorf("without one table: %v, %v", report, err)
	}
	// Row security would hide rows: that is an error, not an empty answer. The catalog is checked all the same.
	superuser(t, db)
	for _, url := range []string{db.AppURL, db.ControlURL, db.AdminURL + "&role=teamgraph_owner"} {
		report, err := Verify(t.Context(), url)
		if err == nil || !strings.Contains(err.Error(), "BYPASSRLS") || report.Gates != count(func(g Gate) bool { return !g.rows }) {
			t.Errorf("%v, %v", report, err)
		}
	}
	tx := dbtest.Tx(t, db, dbtest.RoleAdmin)
	run(t, tx, "CREATE ROLE auditor BYPASSRLS; GRANT teamgraph_owner TO auditor; SET LOCAL ROLE auditor")
	if _, found := rulesOf(t, tx); len(found) > 0 {
		t.Error(found)
	}
	for _, url := range []string{"postgres://user:secret@127.0.0.1:1/x?sslmode=disable", "mysql://user:secret@x", strings.Replace(db.AdminURL, db.Name, "absent", 1)} {
		report, err := Verify(t.Context(), url)
		if err == nil || report.Gates != 0 || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v, %v", report, err)
		}
	}
}

func TestWriting(t *testing.T) {
	t.Parallel()
	r := Report{Gates: 2, Findings: []Finding{{"view", "public.\"a\nb\x1b[31m\"", "it & <that>", "DROP VIEW x;"}}}
	var text, line bytes.Buffer
	if err := errors.Join(r.WriteText(&text), r.WriteJSON(&line)); err != nil {
		t.Fatal(err)
	}
	if want := "public.\"a\ufffdb\ufffd[31m\": [view] it & <that>; fix: DROP VIEW x;\n2 gates, 1 findings\n"; text.String() != want {
		t.Errorf("text %q, want %q", text.String(), want)
	}
	if want := `{"gates":2,"findings":[{"rule":"view","table":"public.\"a\nb\u001b[31m\"","message":"it & <that>","fix":"DROP VIEW x;"}]}` + "\n"; line.String() != want {
		t.Errorf("JSON %q, want %q", line.String(), want)
	}
}
