package store

import (
	"fmt"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/team"
)

// The tests here write SQL without a team predicate on purpose: row security is what they try, alone.

// fix fixes a transaction's team, as the store does.
func fix(tb testing.TB, tx pgx.Tx, t team.ID) {
	tb.Helper()
	if _, err := tx.Exec(tb.Context(), setTeam(t)); err != nil {
		tb.Fatal(err)
	}
}

// try runs a statement in a savepoint and returns the number of its rows, or the SQLSTATE of its error.
func try(tb testing.TB, tx pgx.Tx, sql string, args ...any) (rows int64, state string) {
	tb.Helper()
	sub, err := tx.Begin(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	tag, err := sub.Exec(tb.Context(), sql, args...)
	if rollbackErr := sub.Rollback(tb.Context()); rollbackErr != nil {
		tb.Fatal(rollbackErr)
	}
	if err != nil && sqlState(err) == "" {
		tb.Fatalf("%s: %v", sql, err)
	}
	return tag.RowsAffected(), sqlState(err)
}

// insufficientPrivilege is the SQLSTATE of a missing grant, and of a row that a policy's WITH CHECK refuses.
const insufficientPrivilege = "42501"

// aRow is a row of a team's, as JSON.
func aRow(tb testing.TB, db *dbtest.DB, table string, t team.ID) (row string) {
	tb.Helper()
	sql := fmt.Sprintf("SELECT to_jsonb(x) FROM public.%s AS x WHERE team_id = $1 ORDER BY x::text LIMIT 1", table)
	if err := db.Admin(tb).QueryRow(tb.Context(), sql, t.UUID()).Scan(&row); err != nil {
		tb.Fatalf("team %s has no row in %s to try with: %v", labels[t], table, err)
	}
	return row
}

// updatable are the tables that the application may update.
var updatable = []string{"entity_names", "entity_records", "import_locks", "predicate_definitions", "relationship_records"}

func TestWithoutATeam(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	for _, table := range tenantTables(t, db.Admin(t)) {
		row := aRow(t, db, table, teamA)
		for name, setting := range map[string]string{"unset": "", "empty": "SET LOCAL app.current_team_id = ''"} {
			t.Run(table+"/"+name, func(t *testing.T) {
				t.Parallel()
				tx := dbtest.Tx(t, db, dbtest.RoleApp)
				if setting != "" {
					if _, err := tx.Exec(t.Context(), setting); err != nil {
						t.Fatal(err)
					}
				}
				if n, state := try(t, tx, "SELECT * FROM public."+table); n != 0 || state != "" {
					t.Errorf("reads %d rows (%s)", n, state)
				}
				if n, state := try(t, tx, fmt.Sprintf("INSERT INTO public.%s SELECT * FROM jsonb_populate_record(NULL::public.%[1]s, $1)", table), row); state != insufficientPrivilege {
					t.Errorf("an insert is not refused: %d rows (%s)", n, state)
				}
				if !slices.Contains(updatable, table) {
					return
				}
				if n, state := try(t, tx, fmt.Sprintf("UPDATE public.%s SET team_id = team_id", table)); n != 0 || state != "" {
					t.Errorf("an update changes %d rows (%s)", n, state)
				}
			})
		}
	}
}

func TestMalformedTeamFailsClosed(t *testing.T) {
	t.Parallel()
	tx := dbtest.Tx(t, sharedTeams(t), dbtest.RoleApp)
	if _, err := tx.Exec(t.Context(), "SET LOCAL app.current_team_id = 'everyone'"); err != nil {
		t.Fatal(err)
	}
	if n, state := try(t, tx, "SELECT * FROM public.entity_records"); state != "22P02" {
		t.Errorf("a team that is not a UUID reads %d rows (%s), want the error 22P02", n, state)
	}
}

func TestWithTeamA(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	own := countRows(t, db.Admin(t), teamA)
	for _, table := range tenantTables(t, db.Admin(t)) {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			row := aRow(t, db, table, teamB)
			tx := dbtest.Tx(t, db, dbtest.RoleApp)
			fix(t, tx, teamA)
			if n, state := try(t, tx, "SELECT * FROM public."+table); n != int64(own[table]) || state != "" || n == 0 {
				t.Errorf("reads %d rows (%s), want team A's %d", n, state, own[table])
			}
			if n, state := try(t, tx, "SELECT * FROM public."+table+" WHERE team_id = $1", teamB); n != 0 || state != "" {
				t.Errorf("reads %d rows of team B (%s)", n, state)
			}
			if n, state := try(t, tx, fmt.Sprintf("INSERT INTO public.%s SELECT * FROM jsonb_populate_record(NULL::public.%[1]s, $1)", table), row); state != insufficientPrivilege {
				t.Errorf("an insert into team B is not refused: %d rows (%s)", n, state)
			}
			if n, state := try(t, tx, "DELETE FROM public."+table); state != insufficientPrivilege {
				t.Errorf("a delete is not refused: %d rows (%s)", n, state)
			}
			if _, state := try(t, tx, "TRUNCATE public."+table+" CASCADE"); state != insufficientPrivilege {
				t.Errorf("TRUNCATE, which no policy sees, is not refused (%s)", state)
			}
			if !slices.Contains(updatable, table) {
				// Append-only, or not the application's to write: not even its own rows.
				if n, state := try(t, tx, "UPDATE public."+table+" SET team_id = team_id"); state != insufficientPrivilege {
					t.Errorf("an update is not refused: %d rows (%s)", n, state)
				}
				return
			}
			if n, state := try(t, tx, "SELECT * FROM public."+table+" WHERE team_id = $1 FOR UPDATE", teamB); n != 0 || state != "" {
				t.Errorf("locks %d rows of team B (%s)", n, state)
			}
			if n, state := try(t, tx, "UPDATE public."+table+" SET team_id = team_id WHERE team_id = $1", teamB); n != 0 || state != "" {
				t.Errorf("updates %d rows of team B (%s)", n, state)
			}
			if n, state := try(t, tx, "UPDATE public."+table+" SET team_id = $1", teamB); state != insufficientPrivilege {
				t.Errorf("moves %d rows to team B (%s)", n, state)
			}
		})
	}
}

func TestAppCannotLeaveItsRole(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	for _, role := range []dbtest.Role{dbtest.RoleApp, dbtest.RoleControl} {
		tx := dbtest.Tx(t, db, role)
		fix(t, tx, teamA)
		for _, sql := range []string{
			"SET ROLE teamgraph_owner", "SET SESSION AUTHORIZATION teamgraph_owner",
			"ALTER TABLE public.entity_records DISABLE ROW LEVEL SECURITY", "ALTER TABLE public.entity_records NO FORCE ROW LEVEL SECURITY",
			"DROP POLICY entity_records_team_policy ON public.entity_records", "CREATE POLICY p ON public.entity_records USING (true)",
			"CREATE TABLE public.extra ()", "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
			"UPDATE shared.predicate_definitions SET acyclic = false",
			"INSERT INTO shared.predicate_definitions VALUES ('x', 1, 'entity', false, 'x')", "ALTER ROLE " + string(role) + " BYPASSRLS",
		} {
			if _, state := try(t, tx, sql); state != insufficientPrivilege {
				t.Errorf("%s may %q (%s)", role, sql, state)
			}
		}
	}
	// Row security that is turned off does not let rows through: the query is an error.
	tx := dbtest.Tx(t, db, dbtest.RoleApp)
	if _, err := tx.Exec(t.Context(), "SET LOCAL row_security = off"); err != nil {
		t.Fatal(err)
	}
	if n, state := try(t, tx, "SELECT * FROM public.entity_records"); state != insufficientPrivilege {
		t.Errorf("with row_security off, %d rows are read (%s)", n, state)
	}
	if other, state := try(t, dbtest.Tx(t, db, dbtest.RoleApp), "SET ROLE teamgraph_control"); state != insufficientPrivilege {
		t.Errorf("the application may become the control role (%d, %s)", other, state)
	}
	if other, state := try(t, dbtest.Tx(t, db, dbtest.RoleControl), "SET ROLE teamgraph_app"); state != insufficientPrivilege {
		t.Errorf("the control role may become the application (%d, %s)", other, state)
	}
}

func TestControlPlaneAndGraphAreApart(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	control := dbtest.Tx(t, db, dbtest.RoleControl)
	fix(t, control, teamA)
	projections := []string{"semantic_profile_refs", "semantic_team_refs"}
	for _, table := range tenantTables(t, db.Admin(t)) {
		rows, state := try(t, control, "SELECT * FROM public."+table)
		switch {
		case slices.Contains(projections, table) && (state != "" || rows != 1):
			t.Errorf("the control role reads %d rows of %s (%s), want team A's one", rows, table, state)
		case !slices.Contains(projections, table) && state != insufficientPrivilege:
			t.Errorf("the control role reads %s (%s)", table, state)
		}
		for _, sql := range []string{"UPDATE public." + table + " SET team_id = team_id", "DELETE FROM public." + table} {
			if _, state := try(t, control, sql); state != insufficientPrivilege {
				t.Errorf("the control role may %q (%s)", sql, state)
			}
		}
	}
	for _, sql := range []string{
		"INSERT INTO public.semantic_team_refs VALUES ('eeeeeeee-0000-7000-8000-000000000000')",
		"INSERT INTO public.semantic_profile_refs VALUES ('" + teamB.String() + "', '30000000-0000-7000-8000-0000000000a1')",
	} {
		if _, state := try(t, control, sql); state != insufficientPrivilege {
			t.Errorf("with team A fixed the control role may %q (%s)", sql, state)
		}
	}
	app := dbtest.Tx(t, db, dbtest.RoleApp)
	fix(t, app, teamA)
	var tables []string
	if err := db.Admin(t).QueryRow(t.Context(), "SELECT array_agg(tablename::text) FROM pg_tables WHERE schemaname = 'control'").Scan(&tables); err != nil || len(tables) < 4 {
		t.Fatalf("tables of control: %v, %v", tables, err)
	}
	for _, table := range tables {
		if _, state := try(t, app, "SELECT FROM control."+table); state != insufficientPrivilege {
			t.Errorf("the application reads control.%s (%s)", table, state)
		}
	}
}

// A reference from one team to another can't be stored even by who passes row security: foreign keys pair the team.
func TestCrossTeamReferences(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	rows, err := db.Admin(t).Query(t.Context(), `SELECT c.conname::text, c.conrelid::regclass::text, c.confrelid::regclass::text,
			(SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k(num, n)
				JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.num WHERE a.attname <> 'team_id'),
			(SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY AS k(num, n)
				JOIN pg_attribute AS a ON a.attrelid = c.confrelid AND a.attnum = k.num WHERE a.attname <> 'team_id')
		FROM pg_constraint AS c JOIN pg_namespace AS n ON n.oid = c.connamespace
		WHERE c.contype = 'f' AND n.nspname = 'public' AND cardinality(c.conkey) > 1 AND c.conparentid = 0`)
	if err != nil {
		t.Fatal(err)
	}
	type foreignKey struct {
		Name, From, To string
		Columns, Keys  []string
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByPos[foreignKey])
	if err != nil || len(found) < 10 {
		t.Fatalf("foreign keys: %v, %v", found, err)
	}
	for _, k := range found {
		t.Run(k.Name, func(t *testing.T) {
			tx := dbtest.Tx(t, db, dbtest.RoleAdmin)
			// One row of team A's is pointed at a row that only team B has.
			sql := fmt.Sprintf(`UPDATE public.%s SET (%s) = ROW(%s) FROM (
					SELECT b.* FROM public.%s AS b WHERE b.team_id = $2 AND NOT EXISTS (
						SELECT FROM public.%[4]s AS a WHERE a.team_id = $1 AND (%s) = (%s)) LIMIT 1) AS b
				WHERE %[1]s.ctid = (SELECT ctid FROM public.%[1]s WHERE team_id = $1 AND %[7]s IS NOT NULL LIMIT 1)`,
				k.From, list(k.Columns, ""), list(k.Keys, "b."), k.To, list(k.Keys, "a."), list(k.Keys, "b."), k.Columns[0])
			if n, state := try(t, tx, sql, teamA, teamB); state != "23503" {
				t.Errorf("%d rows of team A refer to team B (%s), want a foreign key violation", n, state)
			}
		})
	}
}

func list(columns []string, prefix string) (out string) {
	for i, c := range columns {
		if i > 0 {
			out += ", "
		}
		out += prefix + c
	}
	return out
}
