package gate

import "strings"

// policy makes the policy of import_locks anew.
func policy(clauses string) string {
	return "DROP POLICY import_locks_team_policy ON public.import_locks; CREATE POLICY import_locks_team_policy ON public.import_locks " +
		strings.ReplaceAll(clauses, "$condition", condition)
}

var rowSecurityBreaches = []breach{
	{rule: "row_security", name: "a table", sql: "ALTER TABLE public.ingests DISABLE ROW LEVEL SECURITY"},
	{rule: "row_security", name: "a partition", apart: true, sql: partitioned + secure("public.notes_0") + "ALTER TABLE public.notes_0 DISABLE ROW LEVEL SECURITY"},
	{rule: "row_security_forced", name: "a table", sql: "ALTER TABLE public.ingests NO FORCE ROW LEVEL SECURITY"},
	{rule: "policy", name: "none", sql: "DROP POLICY ingests_team_policy ON public.ingests"},
	{rule: "policy", name: "none on a partition", apart: true, sql: partitioned + `ALTER TABLE public.notes_0 ENABLE ROW LEVEL SECURITY; ALTER TABLE public.notes_0 FORCE ROW LEVEL SECURITY`},
	{rule: "policy", name: "two", sql: "CREATE POLICY others ON public.ingests FOR SELECT USING (true)"},
	{rule: "policy", name: "for one command", sql: policy("FOR SELECT USING ($condition)")},
	{rule: "policy", name: "restrictive", sql: policy("AS RESTRICTIVE USING ($condition) WITH CHECK ($condition)")},
	{rule: "policy", name: "for one role", sql: policy("TO teamgraph_app USING ($condition) WITH CHECK ($condition)")},
	{rule: "policy", name: "USING all", sql: policy("USING (true) WITH CHECK ($condition)")},
	{rule: "policy", name: "USING any team", sql: policy("USING ($condition OR team_id IS NOT NULL) WITH CHECK ($condition)")},
	{rule: "policy", name: "no WITH CHECK", sql: policy("USING ($condition)")},
	{rule: "policy", name: "WITH CHECK all", sql: policy("USING ($condition) WITH CHECK (true)")},
	{rule: "policy", name: "another setting", sql: policy(`USING (team_id = nullif(current_setting('app.team', true), '')::uuid) WITH CHECK ($condition)`)},
	{rule: "policy", name: "odd names", apart: true, sql: odd + "ALTER TABLE " + oddTable + " ENABLE ROW LEVEL SECURITY; ALTER TABLE " + oddTable +
		" FORCE ROW LEVEL SECURITY; CREATE POLICY \"My \"\"policy\" ON " + oddTable + " USING (false)"},
	{rule: "policy", name: "another function of the name", sql: `CREATE FUNCTION public.current_setting(text, boolean) RETURNS text LANGUAGE sql AS 'SELECT $1';` +
		policy("USING (team_id = nullif(public.current_setting('app.current_team_id', true), '')::uuid) WITH CHECK ($condition)")},
	{rule: "session_setting", name: "a database's team", admin: true, sql: alterDatabase("DATABASE %I SET app.current_team_id = ''6f1f3a8e-0000-7000-8000-000000000001''")},
	{rule: "session_setting", name: "a role's team", admin: true, sql: alterDatabase(`ROLE teamgraph_app IN DATABASE %I SET "App"."Current_Team_Id" = ''6f1f3a8e-0000-7000-8000-000000000001''`)},
	{rule: "session_setting", name: "foreign keys off", admin: true, sql: alterDatabase("ROLE teamgraph_app IN DATABASE %I SET session_replication_role = replica")},
	{rule: "session_setting", name: "everybody's team", roles: true, sql: "ALTER ROLE ALL SET app.current_team_id = ''"},
	{rule: "session_setting", name: "a role's team in all databases", roles: true, sql: "ALTER ROLE teamgraph_app SET app.current_team_id = ''"},
	{rule: "relation_kind", name: "a materialized view", apart: true, sql: "CREATE MATERIALIZED VIEW public.copies AS SELECT source FROM public.ingests"},
	{rule: "relation_kind", name: "a materialized view elsewhere", apart: true, sql: `CREATE VIEW control.sources WITH (security_invoker) AS SELECT source FROM public.ingests;
		CREATE MATERIALIZED VIEW control.copies AS SELECT * FROM control.sources`},
	{rule: "relation_kind", name: "a foreign table", apart: true, admin: true, sql: `CREATE FOREIGN DATA WRAPPER elsewhere; CREATE SERVER other FOREIGN DATA WRAPPER elsewhere;
		CREATE FOREIGN TABLE public.notes (team_id uuid NOT NULL) SERVER other; ALTER FOREIGN TABLE public.notes OWNER TO teamgraph_owner`},
	{rule: "view", name: "of an owner", apart: true, sql: "CREATE VIEW public.sources AS SELECT team_id, source FROM public.ingests"},
	{rule: "view", name: "off", apart: true, sql: "CREATE VIEW public.sources WITH (security_invoker = off) AS SELECT team_id, source FROM public.ingests"},
	{rule: "view", name: "in another schema", admin: true, apart: true, byHand: true, sql: `CREATE SCHEMA stray; CREATE VIEW stray."All" AS SELECT team_id, source FROM public.ingests`},
	{rule: "rewrite_rule", name: "a copy", sql: `CREATE RULE "Copy" AS ON INSERT TO public.predicate_definitions DO ALSO
		INSERT INTO shared.predicate_definitions VALUES (NEW.predicate_key, NEW.predicate_version, NEW.object_kind, NEW.acyclic, NEW.description)`},
	{rule: "trigger", name: "a copy", sql: `CREATE FUNCTION public.copy() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
		CREATE TRIGGER "Copy" BEFORE INSERT ON public.ingests FOR EACH ROW EXECUTE FUNCTION public.copy()`},
	{rule: "leakproof", name: "a function", admin: true, sql: `CREATE FUNCTION public.tell(text) RETURNS boolean LANGUAGE plpgsql LEAKPROOF
		AS 'BEGIN RAISE NOTICE ''%'', $1; RETURN true; END'; ALTER FUNCTION public.tell OWNER TO teamgraph_owner`},
	{rule: "leakproof", name: "another's function", admin: true, byHand: true, apart: true, sql: `CREATE FUNCTION public.tell(text) RETURNS boolean LANGUAGE plpgsql LEAKPROOF
		AS 'BEGIN RETURN true; END'; REVOKE EXECUTE ON FUNCTION public.tell FROM PUBLIC`},
	{rule: "security_definer", name: "a function", sql: `CREATE FUNCTION public.sources(kind text, VARIADIC "in" uuid[]) RETURNS SETOF text LANGUAGE sql SECURITY DEFINER
		AS 'SELECT source FROM public.ingests'`},
	{rule: "security_definer", name: "a procedure", admin: true, apart: true, byHand: true, sql: `CREATE SCHEMA stray; CREATE PROCEDURE stray."Clear"() LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM public.ingests'`},
}

// alterDatabase does what names this database.
func alterDatabase(format string) string {
	return "DO $$ BEGIN EXECUTE format('ALTER " + format + "', current_database()); END $$"
}

var roleBreaches = []breach{
	{rule: "owner", name: "the administrator", admin: true, sql: "ALTER TABLE public.ingests OWNER TO CURRENT_USER"},
	{rule: "owner", name: "the application", admin: true, sql: "ALTER TABLE public.ingests OWNER TO teamgraph_app", then: []string{"grant"}},
	{rule: "owner", name: "a view", admin: true, apart: true, byHand: true, sql: "CREATE VIEW shared.keys WITH (security_invoker) AS SELECT predicate_key FROM shared.predicate_definitions"},
	{rule: "owner", name: "a schema", admin: true, sql: "ALTER SCHEMA shared OWNER TO teamgraph_app", then: []string{"grant"}},
	{rule: "role_power", name: "superuser", roles: true, sql: "ALTER ROLE teamgraph_owner SUPERUSER"},
	{rule: "role_power", name: "past row security", roles: true, sql: "ALTER ROLE teamgraph_app BYPASSRLS CREATEROLE"},
	{rule: "role_power", name: "replication", roles: true, sql: "ALTER ROLE teamgraph_control REPLICATION CREATEDB"},
	{rule: "role_membership", name: "the owner", roles: true, sql: "GRANT teamgraph_owner TO teamgraph_app"},
	{rule: "role_membership", name: "through another role", roles: true, sql: `CREATE ROLE "Auditors"; GRANT pg_read_all_data TO "Auditors"; GRANT "Auditors" TO teamgraph_app`},
	{
		rule: "role_membership", name: "a role with rights", roles: true, sql: "CREATE ROLE helper; GRANT SELECT ON control.teams TO helper; GRANT helper TO teamgraph_app",
		also: []string{"grant_other"}, then: []string{"grant_other"},
	},
	{rule: "role_membership", name: "a superuser", roles: true, sql: `CREATE ROLE boss SUPERUSER; GRANT boss TO teamgraph_control`},

	{rule: "grant_class", name: "TRUNCATE", sql: "GRANT TRUNCATE, TRIGGER, REFERENCES ON public.ingests TO teamgraph_app"},
	{rule: "grant_class", name: "a control table", sql: "GRANT SELECT ON control.api_keys TO teamgraph_app"},
	{rule: "grant_class", name: "a control column", sql: "GRANT SELECT (prefix), UPDATE (prefix) ON control.api_keys TO teamgraph_app"},
	{rule: "grant_class", name: "the control schema", sql: "GRANT USAGE ON SCHEMA control TO teamgraph_app"},
	{rule: "grant_class", name: "a control sequence", sql: "GRANT SELECT, USAGE ON SEQUENCE control.schema_migrations_id_seq TO teamgraph_control"},
	{rule: "grant_class", name: "a shared table", sql: "GRANT INSERT ON shared.predicate_definitions TO teamgraph_app"},
	{rule: "grant_class", name: "a tenant table", sql: "GRANT SELECT ON public.ingests TO teamgraph_control"},
	{rule: "grant_class", name: "a projection", sql: "GRANT DELETE ON public.semantic_team_refs TO teamgraph_control"},
	{rule: "grant_class", name: "everybody", sql: "GRANT SELECT ON shared.predicate_definitions TO PUBLIC"},
	{rule: "grant_class", name: "everybody's schema", admin: true, sql: "GRANT CREATE ON SCHEMA public TO PUBLIC"},
	{rule: "grant_class", name: "to pass on", sql: "GRANT SELECT, INSERT ON public.ingests TO teamgraph_app WITH GRANT OPTION"},

	{rule: "grant", name: "lacking", sql: "REVOKE INSERT, SELECT ON public.ingests FROM teamgraph_app"},
	{rule: "grant", name: "a schema", sql: "REVOKE USAGE ON SCHEMA shared FROM teamgraph_control"},
	{rule: "grant", name: "rewriting history", sql: "GRANT UPDATE, DELETE ON public.relationship_versions TO teamgraph_app"},
	{rule: "grant", name: "a column of history", sql: "GRANT UPDATE (reason) ON public.relationship_versions TO teamgraph_app"},
	{rule: "grant", name: "the migrations", sql: "GRANT INSERT ON control.schema_migrations TO teamgraph_control"},
	{rule: "grant", name: "an odd table", sql: odd + secure(oddTable) + "GRANT SELECT ON " + oddTable + " TO teamgraph_app"},
	{rule: "grant_other", name: "a table", sql: "GRANT SELECT ON control.teams TO pg_monitor"},
	{rule: "grant_other", name: "a schema", admin: true, sql: "GRANT CREATE ON SCHEMA shared TO pg_monitor"},
	{rule: "create_privilege", name: "the application", admin: true, sql: "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO teamgraph_app', current_database()); END $$"},
	{rule: "create_privilege", name: "everybody", admin: true, sql: "DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO PUBLIC', current_database()); END $$"},
	{rule: "create_privilege", name: "another schema", admin: true, byHand: true, sql: "CREATE SCHEMA stray; GRANT CREATE ON SCHEMA stray TO teamgraph_control, PUBLIC"},
	{rule: "default_privilege", name: "a schema's tables", sql: "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, DELETE ON TABLES TO teamgraph_app"},
	{rule: "default_privilege", name: "all tables", sql: "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC"},
	{rule: "default_privilege", name: "a schema's sequences", sql: "ALTER DEFAULT PRIVILEGES IN SCHEMA control GRANT USAGE ON SEQUENCES TO teamgraph_control"},
	{rule: "partition_grant", name: "a partition", sql: partitioned + secure("public.notes_0") + "GRANT SELECT, INSERT ON public.notes_0 TO teamgraph_app"},
}

// The rows of these teams stand in control and in the projections, except as the breach says.
var rowBreaches = []breach{
	{rule: "schema_version", name: "older", byHand: true, admin: true, sql: "DELETE FROM control.schema_migrations WHERE version_id = (SELECT max(version_id) FROM control.schema_migrations)"},
	{rule: "schema_version", name: "newer", byHand: true, admin: true, sql: "INSERT INTO control.schema_migrations (version_id, is_applied) VALUES (1000000, true)"},
	{rule: "projection_missing", name: "a team", admin: true, sql: teamRow("control.teams", red)},
	{rule: "projection_missing", name: "a profile", admin: true, sql: wholeTeam(red) + profileRow("control.team_profiles", red, 2)},
	{
		rule: "projection_missing", name: "a team and its profile", admin: true, sql: teamRow("control.teams", red) + profileRow("control.team_profiles", red, 1),
		also: []string{"projection_missing"},
	},
	{rule: "projection_missing", name: "a profile whose id another team has", admin: true, sql: wholeTeam(red) + wholeTeam(blue) +
		profileRow("control.team_profiles", blue, 2) + profileRow("public.semantic_profile_refs", blue, 2) + profileRow("control.team_profiles", red, 2)},
	{rule: "projection_orphan", name: "a team", byHand: true, admin: true, sql: teamRow("public.semantic_team_refs", red)},
	{rule: "projection_orphan", name: "a team with its profile", byHand: true, admin: true, sql: teamRow("public.semantic_team_refs", red) + profileRow("public.semantic_profile_refs", red, 1)},
	{rule: "projection_orphan", name: "a profile", byHand: true, admin: true, sql: wholeTeam(red) + profileRow("public.semantic_profile_refs", red, 2)},
	{rule: "projection_mismatch", name: "a profile", byHand: true, admin: true, sql: wholeTeam(red) + wholeTeam(blue) +
		profileRow("control.team_profiles", red, 2) + profileRow("public.semantic_profile_refs", blue, 2)},
}

const (
	red  = "11111111-0000-7000-8000-000000000000"
	blue = "22222222-0000-7000-8000-000000000000"
)

func teamRow(table, team string) string {
	if table == "control.teams" {
		return "INSERT INTO control.teams (team_id, name) VALUES ('" + team + "', 'secret name " + team + "');"
	}
	return "INSERT INTO " + table + " VALUES ('" + team + "');"
}

func profileRow(table, team string, n int) string {
	id := strings.Repeat(string(rune('0'+n)), 8) + "-0000-7000-8000-00000000000" + string(rune('0'+n))
	if table == "control.team_profiles" {
		return "INSERT INTO control.team_profiles (team_id, profile_id, name) VALUES ('" + team + "', '" + id + "', 'secret profile " + id + "');"
	}
	return "INSERT INTO " + table + " VALUES ('" + team + "', '" + id + "');"
}

// wholeTeam is a team with profile 1, and their projections.
func wholeTeam(team string) string {
	return teamRow("control.teams", team) + teamRow("public.semantic_team_refs", team) +
		profileRow("control.team_profiles", team, 1) + profileRow("public.semantic_profile_refs", team, 1)
}
