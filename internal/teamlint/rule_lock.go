package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule lock (rule 12 of distributed-rules.md): a query that locks rows (FOR UPDATE, FOR SHARE, with SKIP LOCKED or
// NOWAIT) names no reference table, neither to lock it nor beside what it locks. Read the reference table in a
// query of its own.

// checkLocking applies the rule to a SELECT.
func (a *analysis) checkLocking(n *tree.SelectStmt, l *level) {
	if len(n.LockingClause) == 0 || !a.local() {
		return
	}
	for _, r := range l.scope.rels {
		if r.table != nil && r.table.Class == ClassShared {
			a.report(ruleLock, at{node: r.node, rel: r}, "", "%s stands in a query that locks rows; read it in a query of its own (rule 12 of distributed-rules.md)", r.describe())
		}
	}
}
