package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// MERGE, at level proof (rule 9 of distributed-rules.md refuses it at level local). Its ON is the condition of a join
// that keeps the rows which one of its clauses acts upon without a match: with NOT MATCHED [BY TARGET] those of the
// source, with NOT MATCHED BY SOURCE those of the target. Rows of a kept side are held when ON and the condition of
// each such clause hold them. Rule scope asks that of target and source, rules insert and update of the actions.

// mergeStmt goes through a MERGE.
func (a *analysis) mergeStmt(n *tree.MergeStmt, outer *scope, ctes *cteEnv) *output {
	ctes = a.with(n.WithClause, outer, ctes)
	l := a.newLevel(outer)
	target := a.target(l, n.Relation)
	if target == nil {
		return nil
	}
	a.addFrom(l, []tree.Node{n.SourceRelation}, outer, ctes)
	if len(l.from) != 2 {
		return nil
	}
	in := env{sc: l.scope, level: l, ctes: ctes}
	a.expr(n.JoinCondition, in)
	on := a.stated(a.conjuncts(n.JoinCondition, l.scope), "ON")
	holdTarget, holdSource := [][]fact{on}, [][]fact{on}
	for _, c := range n.MergeWhenClauses {
		when, ok := c.(*tree.MergeWhenClause)
		if !ok {
			a.notUnderstood(c)
			continue
		}
		a.expr(when.Condition, in)
		cond := a.stated(a.conjuncts(when.Condition, l.scope), "WHEN")
		a.mergeAction(when, target, l, ctes, cond)
		switch {
		case when.CommandType == "CMD_NOTHING", when.MatchKind == "MERGE_WHEN_MATCHED":
		case when.MatchKind == "MERGE_WHEN_NOT_MATCHED_BY_TARGET":
			holdSource = append(holdSource, cond)
		case when.MatchKind == "MERGE_WHEN_NOT_MATCHED_BY_SOURCE":
			holdTarget = append(holdTarget, cond)
		default:
			a.unclear(when, "this WHEN of a MERGE")
		}
	}
	t := &joinTree{kind: "JOIN_INNER", left: l.from[0], right: l.from[1], on: on, work: &a.work}
	if len(holdTarget) > 1 {
		t.kind = "JOIN_LEFT"
		t.left = filtered(t.left, either(holdTarget, n.JoinCondition))
	}
	if len(holdSource) > 1 {
		t.kind = map[string]string{"JOIN_INNER": "JOIN_RIGHT", "JOIN_LEFT": "JOIN_FULL"}[t.kind]
		t.right = filtered(t.right, either(holdSource, n.JoinCondition))
	}
	l.from = []*joinTree{t}
	l.edges = append(l.edges, on...)
	l.written = target
	out := a.returning(n.ReturningList, l, ctes)
	if slices.ContainsFunc(n.ReturningList, isStarTarget) {
		out.open, out.lead = true, 0 // it depends on the version whether source or target comes first
	}
	return out
}

// filtered is a part of FROM whose rows matter only where the facts hold.
func filtered(t *joinTree, facts []fact) *joinTree {
	return &joinTree{kind: "JOIN_INNER", left: t, right: &joinTree{on: facts}}
}

// mergeAction checks what one WHEN does. What it inserts may rely on the source and on its own condition.
func (a *analysis) mergeAction(when *tree.MergeWhenClause, target *relation, l *level, ctes *cteEnv, cond []fact) {
	in := env{sc: l.scope, level: l, ctes: ctes, place: placeSet}
	switch when.CommandType {
	case "CMD_UPDATE":
		a.assignments(when.TargetList, target, in)
	case "CMD_DELETE", "CMD_NOTHING":
	case "CMD_INSERT":
		in.place = placeValues
		a.targets(when.TargetList, in)
		for i, value := range when.Values[:min(len(when.Values), len(when.TargetList))] {
			target, ok := when.TargetList[i].(*tree.ResTarget)
			a.typed[value] = ok && target.Name == a.tenantColumn()
		}
		a.exprs(when.Values, in)
		a.mergeInsert(when, target, l, cond)
	default:
		a.unclear(when, "%s in a MERGE", when.CommandType)
	}
}

// mergeInsert applies rule insert to WHEN NOT MATCHED THEN INSERT.
func (a *analysis) mergeInsert(when *tree.MergeWhenClause, target *relation, l *level, cond []fact) {
	if !a.tenant() || !target.base() {
		return
	}
	position := slices.IndexFunc(when.TargetList, func(c tree.Node) bool {
		t, ok := c.(*tree.ResTarget)
		return ok && t.Name == a.tenantColumn()
	})
	where := at{node: when, rel: target}
	if position < 0 || position >= len(when.Values) {
		a.report(ruleInsert, where, "", "the INSERT of this MERGE does not list %s with a value", a.tenantColumn())
		return
	}
	facts := slices.Concat(cond, l.from[1].guaranteed(cond))
	c, ok := a.term(when.Values[position], l.scope)
	if !ok || !a.work.solve(facts).equal(c, a.team()) {
		a.report(ruleInsert, at{node: when.Values[position], rel: target}, "", "this row puts something other than the team into %s; write %s", a.tenantColumn(), a.params.spelling())
	}
}
