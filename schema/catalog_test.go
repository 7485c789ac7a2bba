package schema_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// collect runs a query of the catalog as administrator. A query that finds nothing proves nothing: at least least rows.
func collect[T any](t *testing.T, least int, sql string, args ...any) []T {
	t.Helper()
	rows, err := dbtest.Shared(t).Admin(t).Query(t.Context(), sql, args...)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowToStructByPos[T])
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	if len(out) < least {
		t.Fatalf("%s: %d rows", sql, len(out))
	}
	return out
}

// teamPolicy is what every policy says (contract, "RLS And Worker Context"), as PostgreSQL prints it.
const teamPolicy = "(team_id = (NULLIF(current_setting('app.current_team_id'::text, true), ''::text))::uuid)"

func TestRowSecurity(t *testing.T) {
	t.Parallel()
	type table struct {
		Name, Owner      string
		Enabled, Forced  bool
		Policies         int
		Kind             string
		Using, WithCheck string
		Permissive       bool
		Roles            int64 // 0 is PUBLIC
	}
	for _, x := range collect[table](t, 12, `SELECT c.relname::text, c.relowner::regrole::text, c.relrowsecurity, c.relforcerowsecurity,
			(SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid), p.polcmd::text,
			pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid), p.polpermissive, p.polroles[1]::bigint
		FROM pg_class AS c JOIN pg_policy AS p ON p.polrelid = c.oid
		WHERE c.relnamespace = 'public'::regnamespace`) {
		want := table{x.Name, "teamgraph_owner", true, true, 1, "*", teamPolicy, teamPolicy, true, 0}
		if diff := cmp.Diff(want, x); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.Name, diff)
		}
	}
	// None without a policy, and nothing in public that is not a plain table: a view would read with its owner's rights.
	type relation struct{ Name, Kind string }
	for _, x := range collect[relation](t, 0, `SELECT relname::text, relkind::text FROM pg_class AS c
		WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 't', 'c')
			AND (relkind <> 'r' OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid))
			AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')`) {
		t.Errorf("%s (%s) has no team policy, or is no table", x.Name, x.Kind)
	}
}

func TestTeamLeadsEveryKey(t *testing.T) {
	t.Parallel()
	type column struct {
		Table, Type string
		NotNull     bool
		Generated   string
		Default     bool
	}
	tables := map[string]bool{}
	for _, x := range collect[column](t, 12, `SELECT c.relname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull,
			a.attgenerated::text || a.attidentity::text, a.atthasdef
		FROM pg_class AS c LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'team_id'
		WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`) {
		tables[x.Table] = true
		if diff := cmp.Diff(column{x.Table, "uuid", true, "", false}, x); diff != "" {
			t.Errorf("%s.team_id (-want +got):\n%s", x.Table, diff)
		}
	}
	type index struct {
		Table, Name, First string
		Primary, Unique    bool
		Bytes              int
	}
	primary := map[string]bool{}
	for _, x := range collect[index](t, len(tables), `SELECT c.relname::text, i.relname::text,
			coalesce((SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum = x.indkey[0]), 'an expression'),
			x.indisprimary, x.indisunique, octet_length(i.relname::text)
		FROM pg_index AS x JOIN pg_class AS c ON c.oid = x.indrelid JOIN pg_class AS i ON i.oid = x.indexrelid
		WHERE c.relnamespace = 'public'::regnamespace`) {
		if x.First != "team_id" {
			t.Errorf("index %s of %s begins with %s", x.Name, x.Table, x.First)
		}
		if x.Bytes > 45 {
			t.Errorf("index %s: a name of %d bytes, at most 45 leave room for a shard's number", x.Name, x.Bytes)
		}
		primary[x.Table] = primary[x.Table] || x.Primary
	}
	if missing := slices.DeleteFunc(slices.Sorted(maps.Keys(tables)), func(t string) bool { return primary[t] }); len(missing) > 0 {
		t.Errorf("tables without a primary key: %q", missing)
	}
}

func TestConstraints(t *testing.T) {
	t.Parallel()
	type constraint struct {
		Table, Name, Kind    string
		Columns              []string
		Target               *string
		Keys                 []string
		OnDelete, OnUpdate   string
		Deferrable, Deferred bool
		Validated            bool
		From, To             string // schemas
	}
	foreign := 0
	for _, x := range collect[constraint](t, 30, `SELECT r.relname::text, c.conname::text, c.contype::text,
			coalesce((SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY AS k(num, n)
				JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.num), '{}'), f.relname::text,
			coalesce((SELECT array_agg(a.attname::text ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY AS k(num, n)
				JOIN pg_attribute AS a ON a.attrelid = c.confrelid AND a.attnum = k.num), '{}'),
			c.confdeltype::text, c.confupdtype::text, c.condeferrable, c.condeferred, c.convalidated,
			r.relnamespace::regnamespace::text, coalesce(f.relnamespace::regnamespace::text, '')
		FROM pg_constraint AS c JOIN pg_class AS r ON r.oid = c.conrelid LEFT JOIN pg_class AS f ON f.oid = c.confrelid
		WHERE r.relnamespace::regnamespace::text IN ('public', 'shared', 'control') AND c.contype <> 'n'
			AND r.relname <> 'schema_migrations'`) {
		if strings.HasSuffix(x.Name, "_pkey") || strings.HasSuffix(x.Name, "_fkey") {
			t.Errorf("%s was named by PostgreSQL: name constraints, so that errors and later migrations can", x.Name)
		}
		if len(x.Name) > 45 || x.Deferrable || x.Deferred || !x.Validated {
			t.Errorf("%+v: a name of at most 45 bytes, not deferrable, validated", x)
		}
		if x.Kind == "u" && x.From == "public" && x.Columns[0] != "team_id" {
			t.Errorf("unique constraint %s is over %v", x.Name, x.Columns)
		}
		if x.Kind != "f" {
			continue
		}
		foreign++
		if x.From != x.To {
			t.Errorf("%s refers from %s to %s: no foreign key leaves its placement class", x.Name, x.From, x.To)
		}
		if x.From == "public" && (x.Columns[0] != "team_id" || x.Keys[0] != "team_id") {
			t.Errorf("%s pairs %v with %v of %s, not the team first", x.Name, x.Columns, x.Keys, *x.Target)
		}
		if !strings.Contains("ar", x.OnDelete) || !strings.Contains("ar", x.OnUpdate) {
			t.Errorf("%s: ON DELETE %s, ON UPDATE %s", x.Name, x.OnDelete, x.OnUpdate)
		}
	}
	if foreign < 10 {
		t.Errorf("only %d foreign keys were seen", foreign)
	}
}

// Every privilege that anybody but the owner has on a table, column, schema or function of ours.
func TestPrivileges(t *testing.T) {
	t.Parallel()
	type grant struct{ Object, Grantee, Privileges string }
	got := map[string]string{}
	for _, x := range collect[grant](t, 12, `SELECT o.name, coalesce(nullif(a.grantee, 0)::regrole::text, 'PUBLIC'), string_agg(a.privilege_type, ' ' ORDER BY a.privilege_type)
		FROM (
			SELECT relnamespace::regnamespace::text || '.' || relname AS name, coalesce(relacl, acldefault('r', relowner)) AS acl, relowner AS owner
			FROM pg_class WHERE relnamespace::regnamespace::text IN ('public', 'shared', 'control') AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
			UNION ALL SELECT attrelid::regclass::text || '.' || attname, attacl, 0 FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid >= 16384
			UNION ALL SELECT 'schema ' || nspname, nspacl, nspowner FROM pg_namespace WHERE nspname IN ('public', 'shared', 'control')
			UNION ALL SELECT 'function ' || p.oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)), proowner FROM pg_proc AS p
			WHERE pronamespace::regnamespace::text IN ('public', 'shared', 'control')
				AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
		) AS o CROSS JOIN LATERAL aclexplode(o.acl) AS a
		WHERE a.grantee <> o.owner
		GROUP BY 1, 2`) {
		got[x.Object+" to "+x.Grantee] = x.Privileges
	}
	want := map[string]string{
		"schema public to teamgraph_app":      "USAGE",
		"schema public to teamgraph_control":  "USAGE",
		"schema public to teamgraph_owner":    "CREATE USAGE",
		"schema shared to teamgraph_app":      "USAGE",
		"schema shared to teamgraph_control":  "USAGE",
		"schema control to teamgraph_control": "USAGE",

		"shared.predicate_definitions to teamgraph_app":     "SELECT",
		"shared.predicate_definitions to teamgraph_control": "SELECT",

		"control.teams to teamgraph_control":         "INSERT SELECT UPDATE",
		"control.team_profiles to teamgraph_control": "INSERT SELECT UPDATE",
		"control.api_keys to teamgraph_control":      "INSERT SELECT UPDATE",
		"control.app_config to teamgraph_control":    "INSERT SELECT UPDATE",

		"control.schema_migrations to teamgraph_control": "SELECT",

		"public.semantic_team_refs to teamgraph_control":    "INSERT SELECT",
		"public.semantic_profile_refs to teamgraph_control": "INSERT SELECT",
		"public.semantic_team_refs to teamgraph_app":        "SELECT",
		"public.semantic_profile_refs to teamgraph_app":     "SELECT",

		"public.entity_records to teamgraph_app":        "INSERT SELECT UPDATE",
		"public.entity_names to teamgraph_app":          "INSERT SELECT UPDATE",
		"public.relationship_records to teamgraph_app":  "INSERT SELECT UPDATE",
		"public.predicate_definitions to teamgraph_app": "INSERT SELECT UPDATE",

		"public.import_locks to teamgraph_app": "INSERT SELECT UPDATE",

		// Append-only.
		"public.entity_external_ids to teamgraph_app":            "INSERT SELECT",
		"public.value_records to teamgraph_app":                  "INSERT SELECT",
		"public.relationship_versions to teamgraph_app":          "INSERT SELECT",
		"public.ingests to teamgraph_app":                        "INSERT SELECT",
		"public.evidence_fragments to teamgraph_app":             "INSERT SELECT",
		"public.relationship_evidence_supports to teamgraph_app": "INSERT SELECT",
		"public.import_runs to teamgraph_app":                    "INSERT SELECT",
		"public.operation_events to teamgraph_app":               "INSERT SELECT",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("privileges (-want +got):\n%s", diff)
	}
}

func TestRoles(t *testing.T) {
	t.Parallel()
	type role struct {
		Name                                              string
		Super, BypassRLS, CreateRole, CreateDB, Replicate bool
		MemberOf                                          []string
	}
	roles := collect[role](t, 3, `SELECT rolname::text, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
			coalesce((SELECT array_agg(m.roleid::regrole::text) FROM pg_auth_members AS m WHERE m.member = r.oid), '{}')
		FROM pg_roles AS r WHERE rolname IN ('teamgraph_owner', 'teamgraph_app', 'teamgraph_control')`)
	for _, x := range roles {
		if diff := cmp.Diff(role{Name: x.Name, MemberOf: []string{}}, x); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.Name, diff)
		}
	}
}

// Code in the database runs with nobody's greater rights, and nothing runs by itself.
func TestNoHiddenCode(t *testing.T) {
	t.Parallel()
	type object struct{ Name string }
	for _, x := range collect[object](t, 0, `
		SELECT 'trigger ' || tgname FROM pg_trigger WHERE NOT tgisinternal
		UNION ALL SELECT 'rule ' || rulename FROM pg_rewrite AS r JOIN pg_class AS c ON c.oid = r.ev_class
			WHERE c.relnamespace::regnamespace::text IN ('public', 'shared', 'control')
		UNION ALL SELECT 'function ' || p.oid::regprocedure::text FROM pg_proc AS p
			WHERE pronamespace::regnamespace::text IN ('public', 'shared', 'control')
				AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
		UNION ALL SELECT 'event trigger ' || evtname FROM pg_event_trigger
		UNION ALL SELECT 'sequence ' || relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`) {
		t.Errorf("%s: the baseline has none; say here why it is safe for teams", x.Name)
	}
}

// Each placement class is a schema: no table stands anywhere else.
func TestPlacement(t *testing.T) {
	t.Parallel()
	type table struct{ Name string }
	var got []string
	for _, x := range collect[table](t, 3, `SELECT DISTINCT schemaname::text FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`) {
		got = append(got, x.Name)
	}
	if want := []string{"control", "public", "shared"}; !slices.Equal(got, want) {
		t.Errorf("tables in schemas %q, want %q", got, want)
	}
	// The migration history is the control plane's, and nobody's but the owner's to write.
	type owner struct{ Owner string }
	if got := collect[owner](t, 1, "SELECT tableowner::text FROM pg_tables WHERE schemaname = 'control' AND tablename = 'schema_migrations'"); got[0].Owner != "teamgraph_owner" {
		t.Error(fmt.Sprint(got))
	}
}
