package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule update: team_id is never assigned, in UPDATE or DO UPDATE, not even to the same value (rule 15 of
// distributed-rules.md). The target of UPDATE and DELETE and every table of FROM or USING fall under the rules scope, local
// and join like the tables of a SELECT.

// updateStmt goes through an UPDATE.
func (a *analysis) updateStmt(n *tree.UpdateStmt, outer *scope, ctes *cteEnv) *output {
	ctes = a.with(n.WithClause, outer, ctes)
	l := a.newLevel(outer)
	target := a.target(l, n.Relation)
	if target == nil {
		return nil
	}
	a.addFrom(l, n.FromClause, outer, ctes) // FROM does not see the target
	in := env{sc: l.scope, level: l, ctes: ctes, place: placeSet}
	a.assignments(n.TargetList, target, in)
	a.where(n.WhereClause, l, ctes)
	l.written = target
	return a.returning(n.ReturningList, l, ctes)
}

// deleteStmt goes through a DELETE.
func (a *analysis) deleteStmt(n *tree.DeleteStmt, outer *scope, ctes *cteEnv) *output {
	ctes = a.with(n.WithClause, outer, ctes)
	l := a.newLevel(outer)
	if a.target(l, n.Relation) == nil {
		return nil
	}
	a.addFrom(l, n.UsingClause, outer, ctes)
	a.where(n.WhereClause, l, ctes)
	return a.returning(n.ReturningList, l, ctes)
}

// where goes through the WHERE of an UPDATE or DELETE.
func (a *analysis) where(n tree.Node, l *level, ctes *cteEnv) {
	if n == nil {
		return
	}
	a.expr(n, env{sc: l.scope, level: l, ctes: ctes})
	l.where = a.stated(a.conjuncts(n, l.scope), "WHERE")
}

// assignments goes through SET and refuses one to team_id.
func (a *analysis) assignments(list []tree.Node, target *relation, in env) {
	for _, n := range list {
		t, ok := n.(*tree.ResTarget)
		if !ok {
			continue
		}
		if t.Name == a.tenantColumn() && a.tenant() && target.base() {
			a.report(ruleUpdate, at{node: t, rel: target}, "", "%s is assigned; a row never changes its team", a.tenantColumn())
		}
	}
	a.targets(list, in)
}
