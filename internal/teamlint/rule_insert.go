package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule insert: an INSERT lists its columns, team_id among them, and puts the team there: $1 in every row of VALUES; in
// INSERT … SELECT, in every branch, a column proven equal to $1, or $1. Such a SELECT takes the team from a tenant
// row (rule 8 of distributed-rules.md): SELECT t.team_id, … FROM semantic_team_refs AS t CROSS JOIN unnest(…) WHERE
// t.team_id = $1, at level local; and its target has an alias there when RETURNING follows. :copyfrom is refused: it
// is COPY, and the team is one of the fields of each of its rows.

// insertStmt goes through an INSERT.
func (a *analysis) insertStmt(n *tree.InsertStmt, outer *scope, ctes *cteEnv) *output {
	a.checkFeeding(n.WithClause)
	ctes = a.with(n.WithClause, outer, ctes)
	l := a.newLevel(outer)
	target := a.target(l, n.Relation)
	if target == nil {
		return nil
	}
	if target.base() {
		l.where = append(l.where, fact{left: target.own(), right: a.team(), node: n.Relation, from: "INSERT"}) // what insertRows checks
	}
	in := env{sc: l.scope, level: l, ctes: ctes}
	for _, c := range n.Cols {
		if t, ok := c.(*tree.ResTarget); !ok {
			a.notUnderstood(c)
		} else {
			a.exprs(t.Indirection, in)
		}
	}
	a.insertRows(n, target, outer, ctes)
	if n.OnConflictClause != nil {
		a.onConflict(n.OnConflictClause, l, target, ctes)
	}
	l.written = target
	return a.returning(n.ReturningList, l, ctes)
}

// target makes the relation that a statement writes.
func (a *analysis) target(l *level, n *tree.RangeVar) *relation {
	if n == nil {
		a.unclear(a.stmt.Node, "a write without a target")
		return nil
	}
	a.seen[n] = true
	t := a.table(n)
	if t == nil {
		return nil
	}
	if t.View != nil {
		a.report(ruleStatement, at{node: n}, "", "%s is a view; write its table", t)
		return nil
	}
	r := tableRelation(t, 0)
	r.node, r.level = n, l
	if n.Alias != nil {
		r.alias, r.named = n.Alias.Aliasname, true
	}
	a.checkTarget(r)
	l.from = append(l.from, &joinTree{rel: r})
	l.scope = l.scope.plus(&scope{rels: []*relation{r}})
	return r
}

// insertRows goes through VALUES or the SELECT of an INSERT and checks what goes into team_id.
func (a *analysis) insertRows(n *tree.InsertStmt, target *relation, outer *scope, ctes *cteEnv) {
	position := slices.IndexFunc(n.Cols, func(c tree.Node) bool {
		t, ok := c.(*tree.ResTarget)
		return ok && t.Name == a.tenantColumn()
	})
	check := a.tenant() && target.base()
	where := at{node: n.Relation, rel: target}
	switch {
	case check && n.SelectStmt == nil:
		a.report(ruleInsert, where, "", "DEFAULT VALUES puts no team into %s", a.tenantColumn())
		return
	case check && len(n.Cols) == 0:
		a.report(ruleInsert, where, "", "the INSERT lists no columns; list them, %s first", a.tenantColumn())
	case check && position < 0:
		a.report(ruleInsert, where, a.tenantColumn()+" to the columns and "+a.params.spelling()+" to the values", "the INSERT into %s leaves %s out", target.table, a.tenantColumn())
	}
	if n.SelectStmt == nil {
		return
	}
	rows, ok := n.SelectStmt.(*tree.SelectStmt)
	if !ok {
		a.notUnderstood(n.SelectStmt)
		return
	}
	if len(rows.ValuesLists) > 0 {
		a.insertValues(rows, position, check, outer, ctes)
		return
	}
	for i, target := range rows.TargetList { // of the type of the column that it goes into
		if t, isTarget := target.(*tree.ResTarget); isTarget && i == position && rows.Op == "SETOP_NONE" {
			a.typed[t.Val] = true
		}
	}
	out := a.selectStmt(rows, outer, ctes)
	if !check || position < 0 {
		return
	}
	if position >= out.certain() || !a.proves(out, position, a.team()) {
		a.report(ruleInsert, at{node: rows, rel: target}, "", "column %d of the SELECT goes into %s and is not proven to be the team; write %s, or select the %[2]s of a table held to it", position+1, a.tenantColumn(), a.params.spelling())
	}
	if a.local() && !out.every {
		a.report(ruleInsert, at{node: rows, rel: target}, "", "INSERT … SELECT takes the team from a tenant row: FROM semantic_team_refs AS t … WHERE t.%s = %s (rule 8 of distributed-rules.md)", a.tenantColumn(), a.params.spelling())
	}
	if a.local() && len(n.ReturningList) > 0 && n.Relation.Alias == nil {
		a.report(ruleInsert, where, "", "the target of INSERT … SELECT … RETURNING needs an alias (rule 8 of distributed-rules.md)")
	}
}

// insertValues goes through the rows of VALUES.
func (a *analysis) insertValues(rows *tree.SelectStmt, position int, check bool, outer *scope, ctes *cteEnv) {
	l := a.newLevel(outer)
	in := env{sc: l.scope, level: l, ctes: a.with(rows.WithClause, outer, ctes), place: placeValues}
	for _, row := range rows.ValuesLists {
		list, ok := row.(*tree.List)
		if !ok {
			a.notUnderstood(row)
			continue
		}
		for i, item := range list.Items {
			a.typed[item] = i == position
		}
		a.exprs(list.Items, in)
		if !check || position < 0 {
			continue
		}
		if position >= len(list.Items) || !a.isTeam(list.Items[position]) {
			a.report(ruleInsert, at{node: row}, "", "this row puts something other than the team into %s; write %s", a.tenantColumn(), a.params.spelling())
		}
	}
	a.tail(rows, l, in.ctes)
}

// returning goes through a RETURNING list and finishes the level.
func (a *analysis) returning(list []tree.Node, l *level, ctes *cteEnv) *output {
	sc := *l.scope
	sc.returning = true
	a.targets(list, env{sc: &sc, level: l, ctes: ctes, place: placeReturning})
	return a.finish(l, a.outColumns(list, l))
}
