package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// addFrom goes through the items of FROM, from left to right.
func (a *analysis) addFrom(l *level, items []tree.Node, outer *scope, ctes *cteEnv) {
	visible := &scope{outer: outer, level: l} // what LATERAL sees: the items to the left
	for _, item := range items {
		t, sc := a.fromItem(l, item, visible, ctes)
		if t == nil {
			continue
		}
		l.from = append(l.from, t)
		visible = visible.plus(sc)
	}
	l.scope = l.scope.plus(visible)
}

// fromItem goes through one item and returns its tree and the names it makes visible.
func (a *analysis) fromItem(l *level, n tree.Node, visible *scope, ctes *cteEnv) (*joinTree, *scope) {
	if !a.step(n) {
		return nil, nil
	}
	t := &joinTree{}
	var r *relation
	switch n := n.(type) {
	case *tree.RangeVar:
		r = a.rangeVar(n, ctes)
	case *tree.RangeSubselect:
		r = a.subselect(n, visible.placed(t), ctes)
	case *tree.RangeFunction:
		r = a.rangeFunction(l, n, visible.placed(t), ctes)
	case *tree.JoinExpr:
		return a.join(l, n, visible, ctes)
	default:
		a.notUnderstood(n)
	}
	if r == nil {
		if v, ok := n.(*tree.RangeVar); ok {
			a.refused[v.Relname] = true
			if v.Alias != nil {
				a.refused[v.Alias.Aliasname] = true
			}
		}
		return nil, nil
	}
	r.level = l
	t.rel = r
	return t, &scope{rels: []*relation{r}, outer: visible.outer, level: l}
}

// join goes through a join and collects the equalities of its ON, USING or NATURAL.
func (a *analysis) join(l *level, n *tree.JoinExpr, visible *scope, ctes *cteEnv) (*joinTree, *scope) {
	switch n.Jointype {
	case "JOIN_INNER", "JOIN_LEFT", "JOIN_RIGHT", "JOIN_FULL":
	default:
		a.unclear(n, "join type %s", n.Jointype)
		return nil, nil
	}
	left, lsc := a.fromItem(l, n.Larg, visible, ctes)
	if left == nil { // refused; the other side is judged all the same
		return a.fromItem(l, n.Rarg, visible, ctes)
	}
	right, rsc := a.fromItem(l, n.Rarg, visible.plus(lsc), ctes)
	if right == nil {
		return left, lsc
	}
	t := &joinTree{kind: n.Jointype, left: left, right: right, work: &a.work}
	sc := lsc.plus(rsc)
	names, ok := tree.Names(n.UsingClause)
	switch {
	case !ok:
		a.unclear(n, "a USING list of something other than names")
	case n.IsNatural:
		if names, ok = shared(lsc, rsc); !ok {
			a.unclear(n, "NATURAL JOIN of something whose columns are not known; write ON with the columns")
		}
		a.using(t, n, names, "NATURAL JOIN", lsc, rsc, sc)
	default:
		a.using(t, n, names, "USING", lsc, rsc, sc)
	}
	if n.Quals != nil {
		at := sc.placed(t)
		a.expr(n.Quals, env{sc: at, level: l, ctes: ctes})
		t.on = append(t.on, a.stated(a.conjuncts(n.Quals, at), "ON")...)
	}
	l.edges = append(l.edges, t.on...)
	return t, sc
}

// shared lists the names of columns that both sides of a NATURAL JOIN have.
func shared(lsc, rsc *scope) (names []string, ok bool) {
	for _, r := range slices.Concat(lsc.rels, rsc.rels) {
		if r.open || slices.ContainsFunc(r.cols, func(c outCol) bool { return c.name == "" }) {
			return nil, false
		}
	}
	for _, r := range lsc.rels {
		for _, c := range r.cols {
			_, _, there := rsc.here([]string{c.name})
			if there && !slices.Contains(names, c.name) {
				names = append(names, c.name)
			}
		}
	}
	return names, true
}

// using adds the equalities of USING and the merged columns that it leaves: the left one of an inner or left
// join, the right one of a right join, and for a full join one that is neither.
func (a *analysis) using(t *joinTree, n tree.Node, names []string, word string, lsc, rsc, sc *scope) {
	for _, name := range names {
		left, lok, _ := lsc.here([]string{name})
		right, rok, _ := rsc.here([]string{name})
		if lok && rok {
			t.on = append(t.on, a.stated(a.equate(left, true, right, true, n), word)...)
		}
		if !lok || !rok || !a.comparable(left.typ(), right.typ()) {
			sc.merged[name] = column{} // of a type that is neither's
			continue
		}
		switch t.kind {
		case "JOIN_RIGHT":
			sc.merged[name] = right
		case "JOIN_FULL":
			sc.merged[name] = column{}
		default:
			sc.merged[name] = left
		}
	}
}

// rangeVar makes the relation of a CTE, a table or a view.
func (a *analysis) rangeVar(n *tree.RangeVar, ctes *cteEnv) *relation {
	a.seen[n] = true
	if n.Schemaname == "" {
		if c := ctes.lookup(n.Relname); c != nil {
			return a.cteRef(n, c)
		}
	}
	t := a.table(n)
	if t == nil {
		return nil
	}
	if t.View != nil {
		return a.view(n, t)
	}
	r := tableRelation(t, a.viewAge())
	r.node = n
	if !a.takeAlias(r, n.Alias) {
		return nil
	}
	a.checkClass(r)
	return r
}

// takeAlias gives a relation the name and the column names of an alias.
func (a *analysis) takeAlias(r *relation, alias *tree.Alias) bool {
	if alias == nil {
		return true
	}
	r.alias, r.named = alias.Aliasname, true
	if !renameCols(r.cols, r.open, alias.Colnames) {
		a.unclear(r.node, "new names for columns whose number is not known")
		return false
	}
	return true
}

// subselect makes the relation of a subquery in FROM. Without LATERAL it sees no other item.
func (a *analysis) subselect(n *tree.RangeSubselect, visible *scope, ctes *cteEnv) *relation {
	outer := visible.outer
	if n.Lateral {
		outer = visible
	}
	sub, ok := n.Subquery.(*tree.SelectStmt)
	if !ok {
		a.notUnderstood(n.Subquery)
		return nil
	}
	out := a.selectStmt(sub, outer, ctes)
	r := a.takeOutput(n, out, n.Alias)
	if r != nil {
		r.pushInto(out.branches)
	}
	return r
}

// takeOutput makes the relation of a subquery, view or CTE, with the columns renamed by the alias.
func (a *analysis) takeOutput(n tree.Node, out *output, alias *tree.Alias) *relation {
	r := &relation{node: n, cols: slices.Clone(out.cols), open: out.open, tenant: out.tenant, linked: out.linked}
	if !a.takeAlias(r, alias) {
		return nil
	}
	r.facts = a.stated(rename(out.facts, out.relation, r), "in "+r.alias)
	_, unnamed := r.find("")
	r.open = r.open || unnamed // a column whose name is not known may have any
	return r
}

// renameCols gives the leading columns new names. It returns false when positions are not known.
func renameCols(cols []outCol, open bool, list []tree.Node) bool {
	names, ok := tree.Names(list)
	if !ok || len(names) > 0 && open || len(names) > len(cols) {
		return false
	}
	for i, name := range names {
		cols[i].name = name
	}
	return true
}

// rangeFunction makes the relation of a function in FROM. Its arguments see the items to the left. Its columns are
// those of the function, as far as they are known, those that the alias names, or those of a column definition list.
func (a *analysis) rangeFunction(l *level, n *tree.RangeFunction, visible *scope, ctes *cteEnv) *relation {
	r := &relation{node: n}
	before := len(a.findings)
	var call *tree.FuncCall
	for i, f := range n.Functions {
		list, ok := f.(*tree.List)
		if !ok {
			a.notUnderstood(f)
			return nil
		}
		for _, item := range list.Items {
			switch item := item.(type) {
			case nil:
			case *tree.List: // the column definitions of one member of ROWS FROM
				a.defineColumns(r, item.Items)
			default: // CURRENT_DATE and the like may stand here too
				call, _ = item.(*tree.FuncCall)
				if n.Alias == nil && (call == nil || i > 0) {
					a.unclear(n, "this in FROM without an alias")
					return nil
				}
				a.expr(item, env{sc: visible, level: l, ctes: ctes})
			}
		}
	}
	if call != nil {
		r.alias = functionName(call)
	}
	if n.Alias != nil {
		r.alias, r.named = n.Alias.Aliasname, true
	}
	a.defineColumns(r, n.Coldeflist)
	a.functionColumns(r, n, call, visible)
	r.refused = len(a.findings) > before
	return r
}

// functionColumns works out the columns of a function in FROM that has no column definition list.
func (a *analysis) functionColumns(r *relation, n *tree.RangeFunction, call *tree.FuncCall, sc *scope) {
	defined := len(r.cols) > 0
	if !defined {
		known := false
		if call != nil && len(n.Functions) == 1 {
			r.cols, known = a.resultColumns(call, r.alias, sc)
		}
		r.open = !known
	}
	if defined && len(n.Functions) > 1 { // columns of other functions stand before and between
		r.cols, r.open = nil, true
	}
	if n.Ordinality && !r.open {
		r.cols = append(r.cols, outCol{name: "ordinality", typ: "int8"})
	}
	if n.Alias == nil {
		return
	}
	names, ok := tree.Names(n.Alias.Colnames)
	if !ok || !r.open && len(names) > len(r.cols) {
		a.unclear(n, "the column names of a function")
		return
	}
	for i, name := range names {
		if i < len(r.cols) {
			r.cols[i].name = name
		} else {
			r.cols = append(r.cols, outCol{name: name})
		}
	}
}

// defineColumns adds the columns of a column definition list.
func (a *analysis) defineColumns(r *relation, list []tree.Node) {
	for _, d := range list {
		def, ok := d.(*tree.ColumnDef)
		if !ok {
			a.notUnderstood(d)
			continue
		}
		r.cols = append(r.cols, outCol{name: def.Colname, typ: columnType(def)})
	}
}
