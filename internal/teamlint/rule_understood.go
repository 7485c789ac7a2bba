package teamlint

import (
	"fmt"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule understood: what the analysis does not know, it refuses. The list of known constructs is the switch in
// expr.go, the FROM items in from.go and the structs of package tree; a node, a field of a node, or a use of one
// that none of them handles is a finding "not understood: …" and never passes as harmless.

// fieldNames puts fields of the grammar in the words of SQL.
var fieldNames = map[string]string{
	"SelectStmt.intoClause":     "SELECT INTO, which creates a table",
	"JoinExpr.join_using_alias": "an alias on USING",
	"JoinExpr.alias":            "an alias on a join",
	"RangeTableSample":          "TABLESAMPLE",
	"GroupingSet":               "GROUPING SETS, ROLLUP and CUBE",
	"CurrentOfExpr":             "WHERE CURRENT OF",
}

// notUnderstood refuses a node that the analysis has no case for.
func (a *analysis) notUnderstood(n tree.Node) {
	kind := fmt.Sprintf("%T", n)[len("*tree."):]
	if u, ok := n.(*tree.Unknown); ok {
		kind = u.Kind
		if u.Field != "" {
			kind += "." + u.Field
		}
	}
	if name, ok := fieldNames[kind]; ok {
		kind = name
	}
	a.unclear(n, "%s", kind)
}

// unclear refuses one use of a construct, in words.
func (a *analysis) unclear(n tree.Node, format string, args ...any) {
	a.report(ruleUnderstood, at{node: n}, "", "not understood: "+format, args...)
}

// checkComplete guards the analysis against its own gaps: a statement in which it found nothing wrong must hold no
// unknown node and no table reference that it did not go through. FOR UPDATE OF repeats names and is left out.
func (a *analysis) checkComplete() {
	if len(a.findings) > 0 || a.err != nil {
		return
	}
	tree.Walk(a.stmt.Node, func(n tree.Node) bool {
		switch n := n.(type) {
		case *tree.Unknown:
			a.notUnderstood(n)
		case *tree.LockingClause:
			return false
		case *tree.RangeVar:
			if !a.seen[n] {
				a.unclear(n, "table %s at this place", n.Relname)
			}
		}
		return true
	})
}
