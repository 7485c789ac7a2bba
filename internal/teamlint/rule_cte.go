package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule cte (rule 9 of distributed-rules.md): a data-modifying CTE above an INSERT has RETURNING or ON CONFLICT, and
// no CTE has a CYCLE clause, for which a path that is kept in an array does as well.
// Each such CTE is a statement of its own for every other rule.

// checkFeeding applies the rule to the WITH of an INSERT.
func (a *analysis) checkFeeding(w *tree.WithClause) {
	if w == nil || !a.local() {
		return
	}
	for _, n := range w.Ctes {
		c, ok := n.(*tree.CommonTableExpr)
		if !ok {
			continue
		}
		bare := false
		switch q := c.Ctequery.(type) {
		case *tree.InsertStmt:
			bare = len(q.ReturningList) == 0 && q.OnConflictClause == nil
		case *tree.UpdateStmt:
			bare = len(q.ReturningList) == 0
		case *tree.DeleteStmt:
			bare = len(q.ReturningList) == 0
		}
		if bare {
			a.report(ruleCTE, at{node: c}, "", "the data-modifying CTE %s above an INSERT has neither RETURNING nor ON CONFLICT", c.Ctename)
		}
	}
}
