package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// level is one SELECT, UPDATE or DELETE, or the part of an INSERT that names its target.
type level struct {
	scope *scope // all its relations
	from  []*joinTree
	where []atom
	edges []atom // column = column of every ON and USING, wherever it filters

	// outside holds the tenant relations of surrounding queries that expressions of this level mention.
	outside map[*relation]bool
}

func newLevel(outer *scope) *level {
	return &level{scope: &scope{outer: outer}, outside: map[*relation]bool{}}
}

// addFrom goes through the items of FROM, from left to right.
func (a *analysis) addFrom(l *level, items []tree.Node, outer *scope, ctes *cteEnv) {
	visible := &scope{outer: outer} // what LATERAL sees: the items to the left
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
	var r *relation
	switch n := n.(type) {
	case *tree.RangeVar:
		r = a.rangeVar(n, ctes)
	case *tree.RangeSubselect:
		r = a.subselect(n, visible, ctes)
	case *tree.RangeFunction:
		r = a.rangeFunction(l, n, visible, ctes)
	case *tree.JoinExpr:
		return a.join(l, n, visible, ctes)
	default:
		a.notUnderstood(n)
	}
	if r == nil {
		return nil, nil
	}
	r.level = l
	return &joinTree{rel: r}, &scope{rels: []*relation{r}, outer: visible.outer}
}

// join goes through a join and collects the equalities of its ON or USING.
func (a *analysis) join(l *level, n *tree.JoinExpr, visible *scope, ctes *cteEnv) (*joinTree, *scope) {
	switch n.Jointype {
	case "JOIN_INNER", "JOIN_LEFT", "JOIN_RIGHT", "JOIN_FULL":
	default:
		a.unclear(n, "join type %s", n.Jointype)
		return nil, nil
	}
	if n.IsNatural {
		a.unclear(n, "NATURAL JOIN; write ON with the columns")
		return nil, nil
	}
	left, lsc := a.fromItem(l, n.Larg, visible, ctes)
	if left == nil {
		return nil, nil
	}
	right, rsc := a.fromItem(l, n.Rarg, visible.plus(lsc), ctes)
	if right == nil {
		return nil, nil
	}
	t := &joinTree{kind: n.Jointype, left: left, right: right}
	sc := lsc.plus(rsc)
	a.using(t, n, lsc, rsc, sc)
	if n.Quals != nil {
		t.on = append(t.on, a.conjuncts(n.Quals, sc)...)
		a.expr(n.Quals, env{sc: sc, level: l, ctes: ctes})
	}
	l.edges = append(l.edges, t.on...)
	return t, sc
}

// using adds the equalities of USING and the merged columns that it leaves: the left one of an inner or left
// join, the right one of a right join, and for a full join one that is neither.
func (a *analysis) using(t *joinTree, n *tree.JoinExpr, lsc, rsc, sc *scope) {
	names, ok := tree.Names(n.UsingClause)
	if !ok {
		a.unclear(n, "a USING list of something other than names")
		return
	}
	for _, name := range names {
		left, _, _ := lsc.here([]string{name})
		right, _, _ := rsc.here([]string{name})
		if left.rel != nil && right.rel != nil {
			t.on = append(t.on, atom{left: left, right: right})
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

// rangeVar makes the relation of a CTE, a table or, refused, a view.
func (a *analysis) rangeVar(n *tree.RangeVar, ctes *cteEnv) *relation {
	a.seen[n] = true
	r := &relation{alias: n.Relname, node: n}
	if n.Alias != nil {
		r.alias, r.named = n.Alias.Aliasname, true
	}
	if n.Schemaname == "" {
		if c := ctes.lookup(n.Relname); c != nil {
			return a.cteRef(r, n, c)
		}
	}
	r.table = a.table(n)
	if r.table == nil {
		return nil
	}
	if n.Alias != nil && len(n.Alias.Colnames) > 0 {
		a.unclear(n, "new column names for table %s", r.table)
		return nil
	}
	r.tenant = r.base()
	a.checkClass(r)
	return r
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
	r := &relation{node: n}
	return a.takeOutput(r, a.selectStmt(sub, outer, ctes), n.Alias)
}

// takeOutput gives a relation the columns of a subquery or CTE, renamed by the alias.
func (a *analysis) takeOutput(r *relation, out *output, alias *tree.Alias) *relation {
	r.cols, r.open, r.tenant, r.linked = append([]outCol(nil), out.cols...), out.open, out.tenant, out.linked
	if alias != nil {
		r.alias, r.named = alias.Aliasname, true
		if !renameCols(r.cols, r.open, alias.Colnames) {
			a.unclear(r.node, "new names for columns whose number is not known")
			return nil
		}
	}
	r.open = r.open || r.has("") // a column whose name is not known may have any
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
// those the alias names, and perhaps more, unless a column definition list is there.
func (a *analysis) rangeFunction(l *level, n *tree.RangeFunction, visible *scope, ctes *cteEnv) *relation {
	r := &relation{node: n, open: len(n.Coldeflist) == 0}
	for _, f := range n.Functions {
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
			case *tree.FuncCall:
				r.alias = functionName(item)
				a.expr(item, env{sc: visible, level: l, ctes: ctes})
			default: // CURRENT_DATE and the like may stand here too
				a.expr(item, env{sc: visible, level: l, ctes: ctes})
			}
		}
	}
	if n.Alias != nil {
		r.alias, r.named = n.Alias.Aliasname, true
		names, ok := tree.Names(n.Alias.Colnames)
		if !ok {
			a.unclear(n, "the column names of a function")
			return nil
		}
		for _, name := range names {
			r.cols = append(r.cols, outCol{name: name})
		}
	}
	a.defineColumns(r, n.Coldeflist)
	return r
}

// defineColumns adds the columns of a column definition list.
func (a *analysis) defineColumns(r *relation, list []tree.Node) {
	for _, d := range list {
		def, ok := d.(*tree.ColumnDef)
		if !ok {
			a.notUnderstood(d)
			continue
		}
		r.cols = append(r.cols, outCol{name: def.Colname})
	}
}
