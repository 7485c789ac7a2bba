package teamlint

import (
	"fmt"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// maxSteps bounds the nodes visited for one statement. Only a nest of recursive CTEs, which are gone through several
// times, comes near it.
const maxSteps = 500_000

// analysis is the check of one statement.
type analysis struct {
	catalog *Catalog
	src     *source
	side    Side
	stmt    tree.Stmt
	query   string

	params  params
	seen    map[*tree.RangeVar]bool   // the table references gone through
	subs    map[*tree.SubLink]*output // the subqueries of expressions gone through
	typed   map[tree.Node]bool        // uses of the team that are sure to have the type of the tenant column
	refused map[string]bool           // names in FROM of what is a finding already
	later   []func()                  // findings about those, which count when an escape takes the first away
	visited []param                   // the uses of parameters gone through
	levels  []*level                  // what is checked when all of the statement is known
	inView  *viewRef

	findings []Finding
	reported map[Finding]bool
	quiet    int // above 0 nothing is reported: a dry run over the step of a recursive CTE
	steps    int
	work     meter
	halted   bool
	err      *RunError
}

// at is what a finding points at: a node, and the reference it is about, if any.
type at struct {
	node tree.Node
	rel  *relation
}

// report records a finding unless the same one is there.
func (a *analysis) report(rule string, where at, fix, format string, args ...any) {
	if a.quiet > 0 {
		return
	}
	if a.inView != nil { // the text of a view is in another file
		format = "in view " + strings.ReplaceAll(a.inView.table.String(), "%", "%%") + ": " + format
		where.node = a.inView.node
	}
	pos := -1
	if where.node != nil {
		pos = tree.Pos(where.node)
	}
	if pos < 0 {
		pos = a.start()
	}
	f := Finding{File: a.src.name, Query: a.query, Rule: rule, Message: fmt.Sprintf(format, args...), Fix: fix}
	f.Line, f.Column = a.src.position(pos)
	if where.rel != nil {
		f.Alias = where.rel.alias
		if where.rel.table != nil {
			f.Table = where.rel.table.String()
		}
	}
	if a.reported == nil {
		a.reported = map[Finding]bool{}
	}
	if !a.reported[f] {
		a.reported[f] = true
		a.findings = append(a.findings, f)
	}
}

// start is the offset of the statement's first token.
func (a *analysis) start() int {
	return a.stmt.Start + len(leading.FindString(a.src.text[a.stmt.Start:a.stmt.End]))
}

// fail stops the run: the statement cannot be judged.
func (a *analysis) fail(n tree.Node, format string, args ...any) {
	if a.inView != nil {
		n = a.inView.node
	}
	if a.err == nil && !a.halted {
		a.err = a.src.fail(max(tree.Pos(n), 0), fmt.Sprintf(format, args...))
	}
}

// halt refuses a construct behind which names are lost that the rest depends on, even in a dry run, and ends the
// analysis: the finding is enough.
func (a *analysis) halt(n tree.Node) {
	a.quiet = 0
	a.notUnderstood(n)
	a.halted = true
}

// local tells whether the rules of distribution by team apply as well.
func (a *analysis) local() bool { return a.tenant() && a.catalog.opts.Level == Local }

// tenantColumn is the name of the tenant column and of the team parameter.
func (a *analysis) tenantColumn() string { return a.catalog.opts.column() }

// tenant tells whether the rules of team scope apply.
func (a *analysis) tenant() bool { return a.side == TenantSide }

// step counts one visited node and tells whether to go on.
func (a *analysis) step(n tree.Node) bool {
	a.steps++
	if a.steps == maxSteps {
		a.quiet, a.halted = 0, true
		a.unclear(n, "a statement this large, or with so many recursive CTEs in each other")
	}
	return a.err == nil && !a.halted
}

// run applies every rule to the statement; first tells that it is the first of its file.
func (a *analysis) run(first bool) {
	if !a.checkHeading(first) {
		return
	}
	if !a.checkKind() {
		return
	}
	a.params = numberParams(a.stmt.Node, a.tenantColumn())
	a.seen = map[*tree.RangeVar]bool{}
	a.work.left = maxWork
	a.subs = map[*tree.SubLink]*output{}
	a.typed = map[tree.Node]bool{}
	a.refused = map[string]bool{}
	a.checkParams()
	switch n := a.stmt.Node.(type) {
	case *tree.SelectStmt:
		a.selectStmt(n, nil, nil)
	case *tree.InsertStmt, *tree.UpdateStmt, *tree.DeleteStmt, *tree.MergeStmt:
		a.write(n, nil, nil)
	}
	for _, l := range a.levels {
		a.checkScope(l)
	}
	if a.work.left <= 0 {
		a.unclear(a.stmt.Node, "a statement with so many conditions, joins and CTEs; not all of it was looked at")
	}
	a.checkTeamType()
	a.checkComplete()
}

// write goes through an INSERT, UPDATE, DELETE or MERGE, at the top or in WITH, and returns its RETURNING list.
func (a *analysis) write(n tree.Node, outer *scope, ctes *cteEnv) *output {
	switch n := n.(type) {
	case *tree.InsertStmt:
		return a.insertStmt(n, outer, ctes)
	case *tree.UpdateStmt:
		return a.updateStmt(n, outer, ctes)
	case *tree.DeleteStmt:
		return a.deleteStmt(n, outer, ctes)
	case *tree.MergeStmt:
		return a.mergeStmt(n, outer, ctes)
	}
	return newOutput(true)
}
