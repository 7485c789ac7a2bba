// Package teamlint decides, on the parse tree of every SQL statement of a sqlc project, whether the statement
// stays inside the team in parameter $1. Here belong the analysis, its rules (one a file, rule_*.go, each with
// cases in testdata/<rule>/), the reading of query files, schema and sqlc.yaml, the report and the command line. The
// parse tree is package tree.
//
// # What an accepted statement guarantees
//
// Every reference to a tenant table, at every nesting level, is filtered by an equality of its own team_id with
// $1 at a place that filters this very reference: the WHERE of its level, the ON of an inner join above it, or
// the ON of an outer join on whose null-supplying side it stands. Replacing each such table by its rows of the
// team changes nothing, whatever surrounds the reference, so the result depends on rows of the team alone; and
// every row written carries $1. That is the proof. On top stand the rules of distribution by team (rules 7 to 13
// of distributed-rules.md): joins repeat the equality, and so on.
//
// The analysis is closed: it knows a list of constructs, operators and functions, and refuses whatever is not on
// it ("not understood: …"). It never accepts what it does not know.
//
// # What it does not decide
//
// Errors and timing (a division by zero on a foreign row before the filter), and everything behind the
// statement: triggers, policies, defaults, foreign keys, user-defined types, casts and operators. Those belong to the
// schema's own gates.
//
// # How it is built
//
// An analysis goes through one statement. Each SELECT, UPDATE or DELETE is a level with a scope of names; FROM
// becomes a tree of joins, and every conjunction becomes atoms (column = column, column = $1). The facts that
// hold for one reference are the atoms of the places that filter it, and a union-find over them gives its class.
// Subqueries and CTEs hand out which of their columns are known to be $1.
package teamlint
