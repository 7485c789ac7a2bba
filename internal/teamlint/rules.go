package teamlint

import "slices"

// The rules. Each has a file rule_<name>.go that documents it and a folder of cases, testdata/<name>/.
const (
	ruleStatement  = "statement"
	ruleUnderstood = "understood"
	ruleParam      = "param"
	ruleClass      = "class"
	ruleFunction   = "function"
	ruleVolatile   = "volatile"
	ruleScope      = "scope"
	ruleLocal      = "local"
	ruleJoin       = "join"
	ruleInsert     = "insert"
	ruleConflict   = "conflict"
	ruleUpdate     = "update"
	ruleCTE        = "cte"
	ruleLock       = "lock"
	ruleAllow      = "allow"
)

// Rule is what a reader is told about a rule. Short is one line without a full stop, Help a paragraph. Local tells
// that the rule belongs to level local alone, Fixed that no escape is taken for it.
type Rule struct {
	Name, Short, Help string
	Local, Fixed      bool
}

// Rules lists the rules, those first that the others build on.
var Rules = []Rule{
	{
		Name: ruleStatement, Fixed: true,
		Short: "a query file holds named SELECT, INSERT, UPDATE, DELETE and (not at level local) MERGE statements, one under each name",
		Help: "A query file holds statements that read and write rows, each under a name of its own: sqlc drops a second statement under " +
			"one name in silence. DDL, TRUNCATE, COPY, LOCK, DO, CALL, PREPARE, EXECUTE, SET and transactions belong elsewhere, and nothing " +
			"can be proven of them. That is why this rule takes no escape.",
	},
	{
		Name: ruleUnderstood, Short: "every construct of the statement is one that the analysis knows",
		Help: "The analysis works from a list of constructs it knows, and refuses any other instead of passing it as harmless. Write the " +
			"statement with constructs it knows. With an escape from this rule nothing is known of the statement at all, since the " +
			"analysis may have ended at that place.",
	},
	{
		Name: ruleParam, Short: "the team is parameter $1: named like the tenant column, of its type, never nullable, never a list",
		Help: "Every tenant statement takes the team as $1, written $1, @team_id or sqlc.arg(team_id) (the name is that of the tenant column). " +
			"sqlc numbers named parameters in the order of its parse tree, where the assignments of an UPDATE come before its WHERE: " +
			"where a name would come first, write the team as $1. Team parameter \"any\" lets the number be another one. A literal, another " +
			"parameter, current_setting or a subquery is not a team.",
	},
	{
		Name: ruleClass, Short: "a tenant statement names tenant tables and reads shared ones; a control statement names no tenant table",
		Help: "Each table is tenant-owned (its rows belong to teams), shared (reference data that every team may read) or control (read " +
			"before a team is known). A tenant statement names no control table, writes no shared table and names no table without a class; " +
			"declare such a table as shared or as control. System catalogs are refused everywhere: their contents come from every team.",
	},
	{
		Name: ruleFunction, Short: "functions and operators are built-ins without side effects, or declared ones",
		Help: "A statement calls functions and operators from a list of built-ins (with those of pgvector and pg_trgm) that read nothing but " +
			"their arguments and change nothing. A function of the schema may query tenant tables behind the statement; declare it under " +
			"functions if it does not.",
	},
	{
		Name: ruleVolatile, Local: true, Short: "times, ids and random values are parameters",
		Help: "A statement that runs on one node of several takes times, ids and random values as parameters: now() may stand in VALUES and " +
			"in SET, elsewhere it is the clock of whichever server runs the statement; random values may stand nowhere, and RETURNING holds " +
			"immutable expressions.",
	},
	{
		Name: ruleScope, Short: "every reference to a tenant table is held to the team",
		Help: "Every reference to a tenant table, at every nesting level, must be filtered so that only rows of the team remain: its tenant " +
			"column is proven equal to the team at a place that filters this very reference. Equalities count where they must be true: in an " +
			"AND of WHERE, of the ON of an inner join, and of the ON of an outer join for the side that may be left out; OR and IN count for " +
			"what each of their branches shows. NOT, <>, CASE, COALESCE and casts that change the type prove nothing. Add the predicate that " +
			"the finding suggests.",
	},
	{
		Name: ruleLocal, Local: true, Short: "each reference has an equality with the team of its own",
		Help: "A chain (a.team_id = b.team_id AND b.team_id = $1) proves a's rows to be the team's, but a distributed database needs " +
			"a.team_id = $1 as well, at each nesting level, to send the statement to one node.",
	},
	{
		Name: ruleJoin, Local: true, Short: "joins of tenant tables repeat the equality of the tenant column",
		Help: "The tenant tables of one level are connected by equalities of their tenant columns, in ON, USING or WHERE, besides each one's " +
			"equality with the team; a correlated subquery repeats the equality with what it is correlated to. A distributed database " +
			"joins on one node only then.",
	},
	{
		Name: ruleInsert, Short: "an INSERT puts the team into the tenant column of every row",
		Help: "An INSERT lists its columns, the tenant column among them, and puts the team there: in every row of VALUES, and in every branch " +
			"of INSERT … SELECT. At level local such a SELECT takes the team from a tenant row, and the target has an alias when RETURNING " +
			"follows.",
	},
	{
		Name: ruleConflict, Short: "ON CONFLICT names its columns, the tenant column among them",
		Help: "The target of ON CONFLICT lists columns with the tenant column among them, so that only a row of the same team can be in the " +
			"way. Without a target, or with the name of a constraint, that does not show.",
	},
	{
		Name: ruleUpdate, Short: "the tenant column is never assigned",
		Help: "No UPDATE, no DO UPDATE and no action of MERGE assigns the tenant column: a row never changes its team, not even to the one it " +
			"has.",
	},
	{
		Name: ruleCTE, Local: true, Short: "a data-modifying CTE above an INSERT has RETURNING or ON CONFLICT, and no CTE has CYCLE",
		Help: "A distributed database plans a data-modifying CTE that feeds an INSERT only with RETURNING or ON CONFLICT, and no CYCLE clause, for " +
			"which a path that is kept in an array does as well. Each such CTE is a statement of its own for every other rule, at both levels.",
	},
	{
		Name: ruleLock, Local: true, Short: "a query that locks rows names no shared table",
		Help: "A query with FOR UPDATE, FOR SHARE and their like names no shared table, neither to lock it nor beside what it locks. Read the " +
			"shared table in a query of its own.",
	},
	{
		Name: ruleAllow, Fixed: true, Short: "an escape names a rule and a reason, suppresses something, and is within the number allowed",
		Help: "An escape, \"-- teamlint:allow RULE reason\" on a line of its own above the statement, takes the findings of one rule out of that " +
			"statement. It needs a reason and something to suppress; a run that uses more escapes than the configuration allows is refused. " +
			"An escape cannot excuse another escape, so this rule takes none.",
	},
}

// ruleNamed finds a rule.
func ruleNamed(name string) (Rule, bool) {
	i := slices.IndexFunc(Rules, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		return Rule{}, false
	}
	return Rules[i], true
}

// ruleNames returns the names of the rules.
func ruleNames() []string {
	names := make([]string, len(Rules))
	for i, r := range Rules {
		names[i] = r.Name
	}
	return names
}
