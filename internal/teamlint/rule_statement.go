package teamlint

import (
	"fmt"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule statement: a query file holds named SELECT, INSERT, UPDATE and DELETE statements, one under each name.
// DDL, TRUNCATE, COPY (rule 11 of distributed-rules.md; for :copyfrom see rule insert), LOCK, DO, SET, PREPARE,
// EXECUTE and CALL have no place in one, nor at level local MERGE (rule 9). sqlc drops a statement without a name in
// silence, so a second statement under one name is never run: a finding too.

// checkHeading finds the statement's name and tells whether to go on.
func (a *analysis) checkHeading(first bool) bool {
	found := a.src.headings(a.stmt)
	switch {
	case len(found) == 0 && first:
		a.report(ruleStatement, at{}, "", `the statement has no name; write "-- name: GetEntity :one" above it`)
		return false
	case len(found) == 0:
		a.report(ruleStatement, at{}, "", "several statements under one name; sqlc drops all but the first")
		return false
	case len(found) > 1:
		a.query = found[0].name
		a.report(ruleStatement, at{}, "", "%s has no statement of its own; it takes the one of %s", found[0].name, found[1].name)
		return false
	}
	a.query = found[0].name
	if found[0].cmd == ":copyfrom" && a.tenant() {
		a.report(ruleInsert, at{}, "", ":copyfrom is COPY, whose rows bring a team of their own each, and which is refused under row security; use INSERT … SELECT from unnest of arrays")
	}
	return true
}

// reasons explains the refusals a writer is most likely to meet.
var reasons = map[string]string{
	"MergeStmt":       "MERGE is refused (rule 9 of distributed-rules.md); write INSERT … ON CONFLICT, UPDATE and DELETE",
	"TruncateStmt":    "TRUNCATE removes every team's rows; write DELETE … WHERE team_id = $1",
	"CopyStmt":        "COPY is refused under row security (rule 11 of distributed-rules.md); use unnest of arrays",
	"LockStmt":        "LOCK holds every team's rows; lock rows with SELECT … FOR UPDATE",
	"DoStmt":          "DO runs code that cannot be checked",
	"CallStmt":        "CALL runs code that cannot be checked",
	"PrepareStmt":     "PREPARE has no place in a query file",
	"ExecuteStmt":     "EXECUTE runs a statement that cannot be seen here",
	"ExplainStmt":     "EXPLAIN has no place in a query file",
	"DeclareStmt":     "a cursor outlives the statement; use keyset pages",
	"CreateStmt":      "DDL belongs in migrations",
	"TransactionStmt": "transactions belong to the store, not to a query file",
	"VariableSetStmt": "SET belongs to the session; the team is set there once",
}

// checkKind refuses a statement that is no SELECT, INSERT, UPDATE or DELETE, and tells whether to go on.
func (a *analysis) checkKind() bool {
	kind := fmt.Sprintf("%T", a.stmt.Node)[len("*tree."):]
	u, unknown := a.stmt.Node.(*tree.Unknown)
	if unknown {
		kind = u.Kind
	}
	switch kind {
	case "MergeStmt":
		if a.local() {
			break
		}
		fallthrough
	case "SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt":
		if unknown { // one of its fields is
			a.notUnderstood(u)
		}
		return !unknown
	}
	reason := reasons[kind]
	if reason == "" {
		reason = kind + " has no place in a query file; only SELECT, INSERT, UPDATE and DELETE have"
	}
	a.report(ruleStatement, at{}, "", "%s", reason)
	return false
}
