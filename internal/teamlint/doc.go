// Package teamlint decides, on the parse tree of every SQL statement of a sqlc project, whether the statement
// stays inside the team in parameter $1. Here belong the analysis, its rules (one a file, rule_*.go, each with
// cases in testdata/<rule>/), the reading of query files, schema and sqlc.yaml, the report and the command line. The
// parse tree is package tree.
//
// # What an accepted statement guarantees
//
// At level proof: for every content of the database and every parameter, each row of a tenant table that can
// influence the result, or is written, belongs to the team in $1. Every reference to a tenant table, at every
// nesting level, has its tenant column proven equal to $1 at a place that filters this very reference, so
// replacing the table by its rows of the team changes nothing, whatever surrounds the reference. At level local, on
// top, the statement can be sent to the one node that holds the team (rules 7 to 13 of distributed-rules.md): the
// equality is the reference's own, joins repeat it, and so on.
//
// The analysis is closed: it knows a list of constructs, operators and functions, and refuses whatever is not on
// it ("not understood: …"). It never accepts what it does not know.
//
// # What it does not decide
//
// Errors and timing (a division by zero on a foreign row before the filter), and everything behind the
// statement: triggers, policies, defaults, foreign keys, user-defined types and casts, unique indexes with a collation of
// their own, functions made by dynamic SQL. Those belong to the schema's own gates. Tenant columns whose type cuts
// values to fit (numeric(10,0), varchar(20)) can make one team of two; uuid, bigint and text do not.
//
// # How it is built
//
// An analysis goes through one statement and then judges it.
//
// Going through makes, for each SELECT, UPDATE, DELETE and MERGE, a level (place.go) with a scope of names
// (scope.go) and FROM as a tree of joins. Every condition becomes facts (facts.go): column = column, column = $1, column
// IS NOT NULL, or one of several conjunctions. A query puts out a row with facts of its own (output.go), which speak of
// its columns, of surrounding columns and of parameters; they are worked out from inside alone, so what a subquery
// shows can be relied on by what surrounds it.
//
// Judging asks, for each tenant table, for the facts of its place: those of its own level (WHERE, the joins above
// it), and those that hold around its level, as what breaks them is dropped later anyway. A condition on a
// subquery in FROM or on a view reaches into it, unless the subquery looks at rows beside the one that it puts out
// (LIMIT, window functions, DISTINCT ON, aggregates over all rows). A union-find over the facts (classes.go)
// then tells whether the tenant column equals $1, and by which chain (explain.go).
package teamlint
