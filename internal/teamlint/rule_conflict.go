package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule conflict: ON CONFLICT on a tenant table names the columns of its target, team_id among them, so that only
// a row of the same team can be in the way; without a target, or with the name of a constraint, that does
// not show. DO UPDATE does not assign team_id, not even the same value (rule 15 of distributed-rules.md).

// onConflict goes through ON CONFLICT. The row in the way is of the target's team, as its key starts with team_id.
func (a *analysis) onConflict(n *tree.OnConflictClause, l *level, target *relation, ctes *cteEnv) {
	a.checkConflictTarget(n, target)
	if n.Infer != nil {
		in := env{sc: l.scope, level: l, ctes: ctes}
		for _, e := range n.Infer.IndexElems {
			elem, ok := e.(*tree.IndexElem)
			if !ok {
				a.notUnderstood(e)
				continue
			}
			a.expr(elem.Expr, in)
		}
		a.expr(n.Infer.WhereClause, in)
	}
	excluded := tableRelation(target.table, 0)
	excluded.alias, excluded.named, excluded.level = "excluded", true, l
	in := env{sc: l.scope.plus(&scope{rels: []*relation{excluded}}), level: l, ctes: ctes, place: placeSet}
	a.assignments(n.TargetList, target, in)
	in.place = placeQuery
	a.expr(n.WhereClause, in)
}

// checkConflictTarget applies the rule to the target of ON CONFLICT.
func (a *analysis) checkConflictTarget(n *tree.OnConflictClause, target *relation) {
	if !a.tenant() || !target.base() {
		return
	}
	where := at{node: n, rel: target}
	if n.Infer == nil || n.Infer.Conname != "" {
		a.report(ruleConflict, where, "", "ON CONFLICT names no columns; write ON CONFLICT (%s, …)", a.tenantColumn())
		return
	}
	names := func(e tree.Node) bool {
		elem, ok := e.(*tree.IndexElem)
		return ok && elem.Name == a.tenantColumn() && len(elem.Collation) == 0 && len(elem.Opclass) == 0
	}
	if !slices.ContainsFunc(n.Infer.IndexElems, names) {
		a.report(ruleConflict, where, a.tenantColumn()+" to its columns", "the target of ON CONFLICT leaves %s out, so another team's row can be in the way", a.tenantColumn())
	}
}
