package gate

import "slices"

// Gates lists all gates, in the order in which findings are reported.
func Gates() []Gate { return slices.Clone(gates) }

var gates = []Gate{
	{
		Rule: "placement", Source: "contract, Table Placement Classes",
		Reason: "each table stands in the schema of its class",
	},
	{
		Rule: "shared_team", Source: "contract, Table Placement Classes", Ready: true,
		Reason: "no shared table has the column team_id: its rows are some team's, and all teams read them",
	},

	{
		Rule: "team_column", Source: "contract, Tenant-Owned Key Contract", Ready: true,
		Reason: "each tenant table has the column team_id",
	},
	{
		Rule: "team_not_null", Source: "contract, Migration hard gates", Ready: true,
		Reason: "no tenant row is without a team",
	},
	{
		Rule: "team_type", Source: "distributed rule 15", Ready: true,
		Reason: "team_id is a plain uuid, no domain",
	},
	{
		Rule: "team_plain", Source: "distributed rule 15", Ready: true,
		Reason: "the writer gives the team: team_id has no default and is not generated",
	},

	{
		Rule: "primary_key", Source: "contract, Tenant-Owned Key Contract", Ready: true,
		Reason: "each tenant table's primary key begins with team_id",
	},
	{
		Rule: "missing_key", Source: "contract, Tenant-Owned Key Contract", Ready: true,
		Reason: "each primary and unique key and unique index of this build's schema is there",
	},
	{
		Rule: "unique_key", Source: "contract, Unique constraints", Ready: true,
		Reason: "each unique or exclusion constraint and unique index of a tenant table contains team_id",
	},
	{
		Rule: "index", Source: "contract, Index Contract",
		Reason: "each secondary index of a tenant table but those of vectors begins with team_id",
	},

	{
		Rule: "missing_foreign_key", Source: "contract, Foreign keys", Ready: true,
		Reason: "each foreign key of this build's schema is there",
	},
	{
		Rule: "foreign_key", Source: "contract, Foreign keys", Ready: true,
		Reason: "each foreign key between tenant tables pairs team_id with team_id",
	},
	{
		Rule: "foreign_key_class", Source: "distributed rule 4",
		Reason: "a tenant row refers to tenant rows and shared definitions, and nothing else to it",
	},
	{
		Rule: "foreign_key_action", Source: "distributed rule 15",
		Reason: "no foreign key changes rows: ON DELETE restricts or cascades, ON UPDATE restricts",
	},
	{
		Rule: "foreign_key_enforced", Source: "contract, Foreign keys", Ready: true,
		Reason: "no foreign key's trigger is disabled",
	},
	{
		Rule: "team_reference", Source: "contract, Acceptance Invariants 14",
		Reason: "foreign keys lead from each tenant table to semantic_team_refs",
	},
	{
		Rule: "profile_reference", Source: "contract, Foreign keys",
		Reason: "each profile of a tenant row is held by semantic_profile_refs",
	},

	{
		Rule: "missing_check", Source: "contract, Migration hard gates",
		Reason: "each check of this build's schema is there",
	},
	{
		Rule: "constraint_valid", Source: "contract, Migration hard gates",
		Reason: "every constraint holds for all rows: none is NOT VALID",
	},
	{
		Rule: "deferrable", Source: "distributed rule 2",
		Reason: "no constraint is deferrable",
	},
	{
		Rule: "constraint_name", Source: "distributed rule 5",
		Reason: "no constraint's name is longer than 45 bytes",
	},

	{
		Rule: "row_security", Source: "contract, RLS And Worker Context; distributed rule 18", Ready: true,
		Reason: "row security is enabled on each tenant table and each of its partitions",
	},
	{
		Rule: "row_security_forced", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "row security is forced there too",
	},
	{
		Rule: "policy", Source: "contract, RLS And Worker Context; distributed rule 16", Ready: true,
		Reason: "one policy, for all commands and roles, compares team_id with the transaction's team, and nothing else",
	},
	{
		Rule: "session_setting", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "no database's or role's settings fix a team, or turn foreign keys off",
	},
	{
		Rule: "relation_kind", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "no foreign table or materialized view holds tenant rows: they have no row security",
	},
	{
		Rule: "view", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "each view reads with the rights of who asks (security_invoker)",
	},
	{
		Rule: "rewrite_rule", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "no rule rewrites statements: its actions run with its table's owner's rights",
	},
	{
		Rule: "trigger", Source: "distributed rule 16",
		Reason: "no table has a trigger of its own: the schema has none",
	},
	{
		Rule: "security_definer", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "no function runs with the rights of another role that may use tenant tables",
	},
	{
		Rule: "leakproof", Source: "contract, RLS And Worker Context", Ready: true,
		Reason: "no function is called LEAKPROOF: a condition with it may see rows before row security hides them",
	},

	{
		Rule: "owner", Source: "distributed rule 17; design, Placement is visible in the name", Ready: true,
		Reason: "teamgraph_owner owns the tables, and neither of the other roles a schema",
	},
	{
		Rule: "role_power", Source: "design, Placement is visible in the name", Ready: true,
		Reason: "no role of teamgraph is a superuser, passes row security, makes roles or databases, or replicates",
	},
	{
		Rule: "role_membership", Source: "design, Placement is visible in the name", Ready: true,
		Reason: "no role of teamgraph has another's rights by membership",
	},
	{
		Rule: "grant_class", Source: "design, Placement is visible in the name", Ready: true,
		Reason: "teamgraph_app, teamgraph_control and PUBLIC have no right that an object's class does not allow",
	},
	{
		Rule: "grant", Source: "design, What never bends 6; distributed rule 16",
		Reason: "teamgraph_app and teamgraph_control have the rights that this build needs, and no others",
	},
	{
		Rule: "grant_other", Source: "design, Placement is visible in the name",
		Reason: "nobody else has a right to a table or schema",
	},
	{
		Rule: "create_privilege", Source: "design, Placement is visible in the name",
		Reason: "teamgraph_app, teamgraph_control and PUBLIC make no schema in the database, and the two no object in any schema",
	},
	{
		Rule: "default_privilege", Source: "design, Placement is visible in the name",
		Reason: "no default privilege opens what is made later to teamgraph_app, teamgraph_control or PUBLIC",
	},
	{
		Rule: "partition_grant", Source: "distributed rule 18", Ready: true,
		Reason: "nobody but the owner has a right to a partition: it is used through its table",
	},

	{
		Rule: "schema_version", Source: "contract, Version And Activation Barrier", rows: true,
		Reason: "the database has this build's migrations, all of them and no newer ones",
	},
	{
		Rule: "projection_missing", Source: "contract, Migration hard gates", rows: true,
		Reason: "each team and profile of the control plane has its integrity projection",
	},
	{
		Rule: "projection_orphan", Source: "contract, Migration hard gates", rows: true,
		Reason: "each integrity projection is of a team or profile of the control plane",
	},
	{
		Rule: "projection_mismatch", Source: "contract, Migration hard gates", rows: true,
		Reason: "each profile's projection is under the profile's own team",
	},
}
