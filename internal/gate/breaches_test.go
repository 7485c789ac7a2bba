package gate

import "slices"

// breach breaks a gate in one way.
type breach struct {
	rule, name string
	sql        string
	admin      bool     // it takes the server's administrator; otherwise teamgraph_owner does it
	roles      bool     // it changes roles, which all databases share: undone, never committed
	byHand     bool     // its fix says what to do
	apart      bool     // nobody but the owner can reach it: a server stays ready
	also       []string // the gates that fail with it, where one breach takes another
	then       []string // the gates that fail once it is mended, if any: they are mended next
}

// notes is the DDL of a tenant table as it should be, with the columns of the clause.
func notes(columns string) string {
	return "CREATE TABLE public.notes (" + columns + ");" + secure("public.notes")
}

func secure(table string) string {
	return "ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY; ALTER TABLE " + table + " FORCE ROW LEVEL SECURITY;" +
		"CREATE POLICY note_policy ON " + table + " USING (" + condition + ") WITH CHECK (" + condition + ");"
}

const (
	condition = "team_id = nullif(current_setting('app.current_team_id', true), '')::uuid"
	team      = "team_id uuid NOT NULL CONSTRAINT notes_team_fk REFERENCES public.semantic_team_refs"
	key       = "CONSTRAINT notes_pk PRIMARY KEY (team_id, id)"
	// odd has names that must be quoted, with the words in them that DDL is cut at.
	odd = `CREATE TABLE public."My ""notes"", USING btree (" (team_id uuid NOT NULL CONSTRAINT "My fk" REFERENCES public.semantic_team_refs,
		id uuid, "a, team_id" text, CONSTRAINT "My, team_id) key" PRIMARY KEY (team_id, id));`
	oddTable = `public."My ""notes"", USING btree ("`
)

// partitioned makes the tenant table public.notes with one partition, which gets row security by what follows.
var partitioned = "CREATE TABLE public.notes (" + team + ", id uuid, " + key + ") PARTITION BY HASH (team_id);" + secure("public.notes") +
	"CREATE TABLE public.notes_0 PARTITION OF public.notes FOR VALUES WITH (MODULUS 1, REMAINDER 0);"

var breaches = slices.Concat(keyBreaches, foreignKeyBreaches, rowSecurityBreaches, roleBreaches, rowBreaches)

var keyBreaches = []breach{
	{rule: "placement", name: "a table", admin: true, sql: `CREATE SCHEMA stray AUTHORIZATION teamgraph_owner;
		CREATE TABLE stray.jobs (id bigint CONSTRAINT jobs_pk PRIMARY KEY); ALTER TABLE stray.jobs OWNER TO teamgraph_owner`},
	{rule: "placement", name: "another application's", admin: true, byHand: true, sql: `CREATE SCHEMA stray; CREATE TABLE stray.jobs (id bigint)`},
	{rule: "placement", name: "a table with a team", admin: true, sql: notes(team+", id uuid, "+key) + `CREATE SCHEMA stray AUTHORIZATION teamgraph_owner;
		ALTER TABLE public.notes OWNER TO teamgraph_owner; ALTER TABLE public.notes SET SCHEMA stray`},
	{rule: "placement", name: "a partition", admin: true, sql: `CREATE SCHEMA stray AUTHORIZATION teamgraph_owner; SET LOCAL ROLE teamgraph_owner;` +
		partitioned + secure("public.notes_0") + `ALTER TABLE public.notes_0 DISABLE ROW LEVEL SECURITY;
		ALTER TABLE public.notes_0 SET SCHEMA stray`, apart: true, also: []string{"row_security"}, then: []string{"row_security"}},

	{rule: "shared_team", name: "a table", byHand: true, sql: "CREATE TABLE shared.notes (team_id uuid); GRANT SELECT ON shared.notes TO teamgraph_app", also: []string{"grant"}},
	{rule: "shared_team", name: "a table that nobody reads", byHand: true, apart: true, sql: "CREATE TABLE shared.notes (team_id uuid)"},

	{rule: "team_column", name: "dropped", byHand: true, sql: "ALTER TABLE public.import_locks DROP COLUMN team_id CASCADE"},
	{rule: "team_column", name: "dropped from what others refer to", byHand: true, sql: "ALTER TABLE public.entity_records DROP COLUMN team_id CASCADE"},
	{
		rule: "team_column", name: "a scratch table", byHand: true, apart: true, admin: true, sql: "CREATE TABLE public.scratch AS SELECT 1 AS n; ALTER TABLE public.scratch OWNER TO teamgraph_owner",
		also: []string{"row_security", "row_security_forced"},
	},
	{rule: "team_column", name: "never there", apart: true, sql: `CREATE TABLE public.notes (id uuid CONSTRAINT notes_pk PRIMARY KEY);
		ALTER TABLE public.notes ENABLE ROW LEVEL SECURITY; ALTER TABLE public.notes FORCE ROW LEVEL SECURITY`},
	// A column of the primary key is NOT NULL as long as PostgreSQL has a say in it.
	{rule: "team_not_null", name: "nullable", admin: true, sql: `UPDATE pg_attribute SET attnotnull = false
		WHERE attrelid = 'public.import_locks'::regclass AND attname = 'team_id'`},
	{rule: "team_type", name: "a domain", apart: true, sql: `CREATE DOMAIN public.team AS uuid;` + notes(`team_id public.team NOT NULL
		CONSTRAINT notes_team_fk REFERENCES public.semantic_team_refs, id uuid, `+key)},
	{rule: "team_plain", name: "a default", sql: "ALTER TABLE public.import_locks ALTER COLUMN team_id SET DEFAULT gen_random_uuid()"},
	{rule: "team_plain", name: "generated", apart: true, sql: notes(`team_id uuid NOT NULL GENERATED ALWAYS AS (id) STORED
		CONSTRAINT notes_team_fk REFERENCES public.semantic_team_refs, id uuid, ` + key)},

	{rule: "primary_key", name: "team last", sql: `ALTER TABLE public.entity_external_ids DROP CONSTRAINT entity_external_ids_pk;
		ALTER TABLE public.entity_external_ids ADD CONSTRAINT entity_external_ids_pk PRIMARY KEY (external_id, source, team_id)`},
	{rule: "primary_key", name: "without the team", sql: `ALTER TABLE public.import_runs DROP CONSTRAINT import_runs_pk;
		ALTER TABLE public.import_runs ADD CONSTRAINT import_runs_pk PRIMARY KEY (import_run_id) INCLUDE (team_id)`, then: []string{"missing_key"}},
	{rule: "primary_key", name: "none, another key", apart: true, sql: notes(team + ", id uuid NOT NULL, CONSTRAINT notes_key UNIQUE (team_id, id)")},
	{rule: "primary_key", name: "none, another key that may be null", apart: true, byHand: true, sql: notes(team + ", id uuid, CONSTRAINT notes_key UNIQUE (team_id, id)")},
	{rule: "primary_key", name: "none", apart: true, byHand: true, sql: notes(team + ", id uuid")},
	{rule: "primary_key", name: "referred to", sql: `ALTER TABLE public.evidence_fragments DROP CONSTRAINT evidence_fragments_pk CASCADE;
		ALTER TABLE public.evidence_fragments ADD CONSTRAINT evidence_fragments_pk PRIMARY KEY (evidence_id, team_id);
		ALTER TABLE public.relationship_evidence_supports ADD CONSTRAINT relationship_supports_evidence_fk FOREIGN KEY (team_id, evidence_id)
		REFERENCES public.evidence_fragments (team_id, evidence_id)`},
	{rule: "missing_key", name: "a primary key", sql: "ALTER TABLE public.import_locks DROP CONSTRAINT import_locks_pk"},
	{
		rule: "missing_key", name: "a primary key that is referred to", sql: "ALTER TABLE public.evidence_fragments DROP CONSTRAINT evidence_fragments_pk CASCADE",
		also: []string{"missing_foreign_key"}, then: []string{"missing_foreign_key"},
	},
	{rule: "missing_key", name: "a unique constraint", sql: "ALTER TABLE public.operation_events DROP CONSTRAINT operation_events_idempotency_key"},
	{rule: "missing_key", name: "a unique index", sql: "DROP INDEX public.entity_names_canonical_idx"},
	{rule: "missing_key", name: "an index that is not unique", sql: `DROP INDEX public.entity_names_canonical_idx;
		CREATE INDEX entity_names_canonical_idx ON public.entity_names (team_id, entity_id) WHERE name_kind = 'canonical'`},
	{rule: "missing_key", name: "an index over fewer rows", sql: `DROP INDEX public.entity_names_canonical_idx;
		CREATE UNIQUE INDEX entity_names_canonical_idx ON public.entity_names (team_id, entity_id) WHERE name_kind = 'alias'`},
	{rule: "missing_key", name: "an index never built", admin: true, sql: `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'public.entity_names_canonical_idx'::regclass`},
	{rule: "missing_key", name: "more columns", sql: `ALTER TABLE public.evidence_fragments DROP CONSTRAINT evidence_fragments_pk CASCADE;
		ALTER TABLE public.evidence_fragments ADD CONSTRAINT evidence_fragments_pk PRIMARY KEY (team_id, evidence_id, ingest_id);
		ALTER TABLE public.evidence_fragments ADD CONSTRAINT evidence_fragments_other_key UNIQUE (team_id, evidence_id);
		ALTER TABLE public.relationship_evidence_supports ADD CONSTRAINT relationship_supports_evidence_fk FOREIGN KEY (team_id, evidence_id)
		REFERENCES public.evidence_fragments (team_id, evidence_id)`},
	{rule: "missing_key", name: "another name", apart: true, sql: "ALTER TABLE public.import_locks RENAME CONSTRAINT import_locks_pk TO \"My pk\""},
	{rule: "missing_key", name: "of control", sql: "ALTER TABLE control.api_keys DROP CONSTRAINT api_keys_prefix_key"},
	{rule: "missing_key", name: "a table", byHand: true, sql: "DROP TABLE public.import_locks"},

	{rule: "unique_key", name: "a constraint", sql: `ALTER TABLE public.ingests DROP CONSTRAINT ingests_source_key;
		ALTER TABLE public.ingests ADD CONSTRAINT ingests_source_key UNIQUE NULLS NOT DISTINCT (kind, source) INCLUDE (team_id)`, then: []string{"missing_key"}},
	{rule: "unique_key", name: "an index", sql: `CREATE UNIQUE INDEX ingests_lower_idx ON public.ingests (lower(source) DESC, kind text_pattern_ops)
		INCLUDE (team_id) WHERE kind = 'import'`},
	{rule: "unique_key", name: "an exclusion", sql: `ALTER TABLE public.ingests ADD CONSTRAINT ingests_one_excl EXCLUDE (source WITH =) WHERE (kind = 'import')`},
	{rule: "unique_key", name: "an odd name", apart: true, sql: odd + secure(oddTable) + `CREATE UNIQUE INDEX "USING btree (" ON ` + oddTable + `("a, team_id")`},

	{rule: "unique_key", name: "referred to", sql: `ALTER TABLE public.ingests ADD CONSTRAINT ingests_one_key UNIQUE (ingest_id);
		CREATE TABLE public.notes (` + team + `, id uuid, ` + key + `, CONSTRAINT notes_ingest_fk FOREIGN KEY (team_id, id) REFERENCES public.ingests);` + secure("public.notes") + `
		ALTER TABLE public.notes ADD CONSTRAINT notes_one_fk FOREIGN KEY (id) REFERENCES public.ingests (ingest_id)`, also: []string{"foreign_key"}},
	{rule: "unique_key", name: "a GiST exclusion", sql: `ALTER TABLE public.ingests ADD COLUMN during tstzrange;
		ALTER TABLE public.ingests ADD CONSTRAINT ingests_one_excl EXCLUDE USING gist (during WITH &&)`},
	{rule: "index", name: "without the team", sql: `CREATE INDEX ingests_time_idx ON public.ingests (created_at DESC NULLS LAST, source COLLATE "en-x-icu")
		INCLUDE (kind) WHERE kind <> 'x, team_id)'`},
	{rule: "index", name: "team last", sql: "CREATE INDEX ingests_time_idx ON public.ingests (created_at, team_id DESC NULLS LAST) INCLUDE (team_id)"},
	{rule: "index", name: "team in an expression", sql: "CREATE INDEX ingests_expr_idx ON public.ingests (coalesce(profile_id, team_id), team_id)"},
	{rule: "index", name: "a constraint", sql: "ALTER TABLE public.ingests ADD CONSTRAINT ingests_x_key UNIQUE (ingest_id, team_id, source)"},
	{rule: "index", name: "a hash index", sql: "CREATE INDEX ingests_source_idx ON public.ingests USING hash (source)"},
	{rule: "index", name: "a BRIN index", sql: "CREATE INDEX ingests_time_idx ON public.ingests USING brin (created_at) WITH (pages_per_range = 8)"},
	{rule: "index", name: "a GIN index", sql: "CREATE INDEX entity_records_attributes_idx ON public.entity_records USING gin (attributes jsonb_path_ops)"},
	{rule: "index", name: "another method", sql: "CREATE INDEX ingests_source_idx ON public.ingests USING spgist (source)"},
	{rule: "index", name: "odd names", sql: odd + secure(oddTable) + `CREATE INDEX "My "", team_id) idx" ON ` + oddTable + `("a, team_id", team_id, id)`},
	{rule: "index", name: "a partitioned table", sql: partitioned + secure("public.notes_0") + "CREATE INDEX notes_idx ON public.notes (id)"},
}

var foreignKeyBreaches = []breach{
	{rule: "foreign_key", name: "another column", sql: `ALTER TABLE public.ingests ADD CONSTRAINT ingests_other_fk
		FOREIGN KEY (profile_id) REFERENCES public.semantic_team_refs (team_id) ON DELETE CASCADE`},
	{rule: "foreign_key", name: "crossed", sql: `ALTER TABLE public.ingests DROP CONSTRAINT ingests_profile_fk;
		ALTER TABLE public.ingests ADD CONSTRAINT ingests_profile_fk FOREIGN KEY (team_id, profile_id) REFERENCES public.semantic_profile_refs (profile_id, team_id)`},
	{rule: "foreign_key", name: "three columns, crossed", apart: true, sql: notes(team+`, id uuid, a uuid, b bigint, `+key+`, CONSTRAINT notes_version_fk
		FOREIGN KEY (a, team_id, b) REFERENCES public.relationship_versions (team_id, relationship_id, version) MATCH FULL`) + `;`},
	{rule: "foreign_key_class", name: "tenant to control", sql: `ALTER TABLE public.import_locks ADD CONSTRAINT import_locks_control_fk
		FOREIGN KEY (team_id) REFERENCES control.teams (team_id)`},
	{rule: "foreign_key_class", name: "control to tenant", sql: `ALTER TABLE control.teams ADD CONSTRAINT teams_ref_fk
		FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs (team_id)`},
	{rule: "foreign_key_action", name: "delete sets null", sql: `ALTER TABLE public.entity_records DROP CONSTRAINT entity_records_successor_fk;
		ALTER TABLE public.entity_records ADD CONSTRAINT entity_records_successor_fk FOREIGN KEY (team_id, successor_entity_id)
		REFERENCES public.entity_records (team_id, entity_id) ON DELETE SET NULL (successor_entity_id)`},
	{rule: "foreign_key_action", name: "update cascades", sql: `ALTER TABLE public.import_locks DROP CONSTRAINT import_locks_team_fk;
		ALTER TABLE public.import_locks ADD CONSTRAINT import_locks_team_fk FOREIGN KEY (team_id)
		REFERENCES public.semantic_team_refs (team_id) ON UPDATE CASCADE ON DELETE RESTRICT`},
	{rule: "foreign_key_action", name: "to a shared table", sql: `ALTER TABLE public.predicate_definitions ADD CONSTRAINT predicate_shared_fk
		FOREIGN KEY (predicate_key, shared_version) REFERENCES shared.predicate_definitions ON UPDATE SET DEFAULT`},
	{rule: "foreign_key_enforced", name: "disabled", admin: true, sql: "ALTER TABLE public.import_locks DISABLE TRIGGER ALL"},
	{rule: "foreign_key_enforced", name: "on replicas only", admin: true, sql: `DO $$ DECLARE t name; BEGIN
		FOR t IN SELECT tgname FROM pg_trigger WHERE tgrelid = 'public.import_locks'::regclass LOOP
		EXECUTE format('ALTER TABLE public.import_locks ENABLE REPLICA TRIGGER %I', t); END LOOP; END $$`},
	{rule: "team_reference", name: "none", sql: notes("team_id uuid NOT NULL, id uuid, " + key)},
	{rule: "team_reference", name: "through a column that may be null", sql: notes(`team_id uuid NOT NULL, id uuid, entity uuid, ` + key + `,
		CONSTRAINT notes_entity_fk FOREIGN KEY (team_id, entity) REFERENCES public.entity_records (team_id, entity_id)`)},
	{rule: "profile_reference", name: "none", sql: notes(team + ", id uuid, actor_profile_id uuid NOT NULL, " + key)},
	{rule: "missing_foreign_key", name: "one", sql: "ALTER TABLE public.relationship_records DROP CONSTRAINT relationship_records_subject_fk"},
	{rule: "missing_foreign_key", name: "to teams", sql: "ALTER TABLE public.entity_records DROP CONSTRAINT entity_records_team_fk"},
	{rule: "missing_foreign_key", name: "to profiles", sql: "ALTER TABLE public.relationship_versions DROP CONSTRAINT relationship_versions_actor_fk"},
	{rule: "missing_foreign_key", name: "of control", sql: "ALTER TABLE control.api_keys DROP CONSTRAINT api_keys_profile_fk"},
	{rule: "missing_foreign_key", name: "of another column", sql: `ALTER TABLE public.relationship_records DROP CONSTRAINT relationship_records_subject_fk;
		ALTER TABLE public.relationship_records ADD CONSTRAINT relationship_records_subject_fk FOREIGN KEY (team_id, object_entity_id)
		REFERENCES public.entity_records (team_id, entity_id)`},
	{rule: "missing_check", name: "one", sql: "ALTER TABLE public.entity_names DROP CONSTRAINT entity_names_kind_check"},
	{rule: "missing_check", name: "a weaker one", sql: `ALTER TABLE control.teams DROP CONSTRAINT teams_id_check;
		ALTER TABLE control.teams ADD CONSTRAINT teams_id_check CHECK (team_id IS NOT NULL)`},
	{rule: "constraint_valid", name: "a check", sql: "ALTER TABLE public.import_runs ADD CONSTRAINT import_runs_check CHECK (read_count >= 0) NOT VALID"},
	{rule: "constraint_valid", name: "a foreign key", sql: `ALTER TABLE public.import_locks DROP CONSTRAINT import_locks_team_fk;
		ALTER TABLE public.import_locks ADD CONSTRAINT import_locks_team_fk FOREIGN KEY (team_id) REFERENCES public.semantic_team_refs NOT VALID`},
	{rule: "deferrable", name: "a foreign key", sql: "ALTER TABLE public.import_locks ALTER CONSTRAINT import_locks_team_fk DEFERRABLE"},
	{rule: "deferrable", name: "a unique constraint", sql: `ALTER TABLE control.teams DROP CONSTRAINT teams_name_key;
		ALTER TABLE control.teams ADD CONSTRAINT teams_name_key UNIQUE (name) DEFERRABLE INITIALLY DEFERRED`},
	{rule: "constraint_name", name: "ASCII", sql: `ALTER TABLE public.import_runs ADD CONSTRAINT import_runs_refused_count_is_at_most_read_count
		CHECK (refused_count <= read_count)`},
	{rule: "constraint_name", name: "UTF-8", sql: `ALTER TABLE public.import_runs ADD CONSTRAINT "Prüfung, ob 数え上げた行の数は読んだ行の数" CHECK (refused_count <= read_count)`},
}
