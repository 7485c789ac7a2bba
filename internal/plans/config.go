package main

// settings are all that the check has to know of a project beside its queries: where things are, what makes a table a
// tenant's, how a transaction is told its team, what parameters are planned with. Another project of sqlc's brings its
// own, and its own data set (tables.go).
type settings struct {
	queries   string // folder of the query files
	generated string // folder of sqlc's code for them
	golden    string // the committed report
	major     int    // PostgreSQL's version that the report is of

	role    string   // whom queries run as
	schemas []string // those that hold tenant tables
	tenant  string   // the column that makes a table of them a tenant table
	team    string   // statement that sets a transaction's team; %s stands for the id

	planner     map[string]string // what the planner is told, whatever the server's own configuration
	values      []value
	sortCeiling float64 // rows that a sort may take where nothing is declared
}

// value is for parameters that are not called after a column: they are like a column of another name, or an SQL
// expression, evaluated under the row security of the team. The pattern (path.Match) is for "Query.parameter type";
// the first that fits counts.
type value struct{ pattern, like, expr string }

// owner owns the tables of this project.
const owner = "teamgraph_owner"

// teamgraph is this project.
var teamgraph = settings{
	queries:   "queries/tenant",
	generated: "internal/store/internal/tenantdb",
	golden:    "internal/plans/testdata/plans.golden",
	major:     15,

	role:    "teamgraph_app",
	schemas: []string{"public"},
	tenant:  "team_id",
	team:    "SET LOCAL app.current_team_id = '%s'",

	sortCeiling: 1000, // two pages of the greatest size

	// PostgreSQL's defaults, but for what the store sets, too (no parallel workers: starting them takes longer than a
	// page does), and for jit, which servers for short queries turn off.
	planner: map[string]string{
		"enable_bitmapscan": "on", "enable_hashagg": "on", "enable_hashjoin": "on", "enable_incremental_sort": "on",
		"enable_indexonlyscan": "on", "enable_indexscan": "on", "enable_material": "on", "enable_memoize": "on",
		"enable_mergejoin": "on", "enable_nestloop": "on", "enable_seqscan": "on", "enable_sort": "on",

		"max_parallel_workers_per_gather": "0",
		"jit":                             "off",
		"seq_page_cost":                   "1",
		"random_page_cost":                "4",
		"cpu_tuple_cost":                  "0.01",
		"cpu_index_tuple_cost":            "0.005",
		"cpu_operator_cost":               "0.0025",
		"effective_cache_size":            "4GB",
		"work_mem":                        "4MB",
		"hash_mem_multiplier":             "2",
		"from_collapse_limit":             "8",
		"join_collapse_limit":             "8",
		"timezone":                        "UTC",
	},

	// A list's page from the middle, with no filter but the one on the status.
	values: []value{
		{"*.name_from *", "", "''"},
		{"*.name_to *", "", `U&'\+10FFFF'`},
		{"*.attributes jsonb", "", "'{}'"},
		{"InsertEntities.kinds *", "entity_kind", ""},
		{"*.kinds *", "", "'{}'"},
		{"*.statuses *", "", "'{active}'"},
		{"RelationshipsOfPredicates*.predicates *", "", "'{cites,member_of}'"},
		{"*.predicates *", "", "'{}'"},
		{"Value*ByHash.types *", "value_type", ""},
		{"*.types *", "", "'{}'"},
		{"*.valid_at *", "", "'2026-06-01'"},
		{"*.loops *", "", "false"},
		{"*.page_size *", "", "26"},
		{"*.after_key timestamp *", "created_at", ""},
		{"Entities*.after_key *", "name_key", ""},
		{"*.after_key *", "predicate_key", ""},
		{"Entit*.after_id *", "entity_id", ""},
		{"Values*.after_id *", "value_id", ""},
		{"ExternalIDPage.after_id *", "external_id", ""},
		{"*.after_id *", "relationship_id", ""},
		{"*.after_source *", "source", ""},
		{"*Fragments*.hashes *", "content_hash", ""},
		{"*.hashes *", "canonical_value_hash", ""},
		{"*.identity_hashes *", "relationship_identity_hash", ""},
		{"*.subject_ids *", "entity_id", ""},
		{"*.added_supports *", "support_count", ""},
	},
}
