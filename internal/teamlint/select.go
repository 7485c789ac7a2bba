package teamlint

import (
	"slices"
	"strconv"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// selectStmt goes through a SELECT, VALUES or set operation whose surroundings are outer.
func (a *analysis) selectStmt(n *tree.SelectStmt, outer *scope, ctes *cteEnv) *output {
	if n == nil || !a.step(n) {
		return newOutput(true)
	}
	ctes = a.with(n.WithClause, outer, ctes)
	if n.Op != "SETOP_NONE" {
		out := a.unite(a.selectStmt(n.Larg, outer, ctes), a.selectStmt(n.Rarg, outer, ctes))
		l := a.newLevel(outer)
		l.scope.rels = []*relation{{cols: out.cols, open: out.open, level: l}}
		a.tail(n, l, ctes)
		if n.LimitCount != nil || n.LimitOffset != nil || len(n.LockingClause) > 0 {
			out.branches = nil
		}
		return out
	}
	l := a.newLevel(outer)
	a.addFrom(l, n.FromClause, outer, ctes)
	in := env{sc: l.scope, level: l, ctes: ctes}
	if n.WhereClause != nil {
		a.expr(n.WhereClause, in)
		l.where = a.stated(a.conjuncts(n.WhereClause, l.scope), "WHERE")
	}
	a.exprs(n.GroupClause, in)
	in.sc = l.scope.grouped()
	a.targets(n.TargetList, in)
	a.exprs(n.DistinctClause, in)
	a.expr(n.HavingClause, in)
	a.exprs(n.WindowClause, in)
	for _, row := range n.ValuesLists {
		a.expr(row, in)
	}
	a.tail(n, l, ctes)
	a.checkLocking(n, l)
	groups := a.group(n, l)
	if len(n.ValuesLists) > 0 {
		return a.finish(l, a.valuesColumns(n, l))
	}
	out := a.finish(l, a.outColumns(n.TargetList, l))
	if transparent(n, l) {
		out.branches = append(out.branches, branch{l, out.pushable(l, groups)})
	}
	return out
}

// tail goes through ORDER BY, LIMIT, OFFSET and the locking clause, which change no row's team.
func (a *analysis) tail(n *tree.SelectStmt, l *level, ctes *cteEnv) {
	in := env{sc: l.scope.grouped(), level: l, ctes: ctes}
	for _, s := range n.SortClause {
		if !sortsOutput(s, n.TargetList) {
			a.expr(s, in)
		}
	}
	a.expr(n.LimitCount, in)
	a.expr(n.LimitOffset, in)
	for _, lock := range n.LockingClause {
		if _, ok := lock.(*tree.LockingClause); !ok {
			a.notUnderstood(lock)
		}
	}
}

// sortsOutput tells whether a member of ORDER BY is the name that the SELECT list gives a column.
func sortsOutput(n tree.Node, targets []tree.Node) bool {
	s, ok := n.(*tree.SortBy)
	if !ok {
		return false
	}
	name, ok := plainName(s.Node)
	return ok && slices.ContainsFunc(targets, func(t tree.Node) bool {
		target, isTarget := t.(*tree.ResTarget)
		return isTarget && target.Name == name
	})
}

// group notes how the level is grouped and returns the columns it is grouped by, nil without GROUP BY. What HAVING says
// of them holds like a condition of WHERE: it drops whole groups.
func (a *analysis) group(n *tree.SelectStmt, l *level) map[column]bool {
	l.grouped = len(n.GroupClause) > 0
	if !l.grouped {
		l.aggregated = l.aggregated || n.HavingClause != nil
		return nil
	}
	groups := map[column]bool{}
	for _, g := range n.GroupClause {
		if _, ok := g.(*tree.GroupingSet); ok {
			l.sets = true
		}
		if c, ok := a.term(groupExpr(g, n.TargetList, l.scope), l.scope); ok {
			groups[c] = true
		}
	}
	if !l.sets {
		for _, f := range a.stated(a.conjuncts(n.HavingClause, l.scope), "HAVING") {
			if f.about(l, groups) {
				l.where = append(l.where, f)
			}
		}
	}
	return groups
}

// groupExpr is what a member of GROUP BY stands for: an expression, the position of an output column or its name,
// which counts where no column of FROM has it.
func groupExpr(n tree.Node, targets []tree.Node, sc *scope) tree.Node {
	position := -1
	if c, ok := n.(*tree.AConst); ok && c.Ival != nil {
		position = c.Ival.Ival - 1
	} else if name, ok := plainName(n); ok {
		if _, found, stop := sc.here([]string{name}); found || stop {
			return n
		}
		position = slices.IndexFunc(targets, func(t tree.Node) bool {
			target, isTarget := t.(*tree.ResTarget)
			return isTarget && target.Name == name
		})
	}
	if position < 0 || position >= len(targets) || slices.ContainsFunc(targets[:position], isStarTarget) {
		return n
	}
	if target, ok := targets[position].(*tree.ResTarget); ok {
		return target.Val
	}
	return n
}

func isStarTarget(n tree.Node) bool {
	target, ok := n.(*tree.ResTarget)
	if !ok {
		return true
	}
	_, star := starOf(target.Val)
	return star
}

// about tells whether a fact speaks of no column of the level but those of the set.
func (f fact) about(l *level, set map[column]bool) bool {
	for _, b := range f.anyOf {
		for _, g := range b {
			if !g.about(l, set) {
				return false
			}
		}
	}
	for _, c := range []column{f.left, f.right} {
		if c.rel != nil && c.rel.level == l && !set[c] {
			return false
		}
	}
	return true
}

// transparent tells whether a condition on the output can be pushed below everything that the SELECT does with its
// rows. LIMIT, DISTINCT ON and locks see rows beside the one that the condition is about.
func transparent(n *tree.SelectStmt, l *level) bool {
	plain := !slices.ContainsFunc(n.DistinctClause, func(d tree.Node) bool { return d != nil })
	return plain && !l.void() && n.LimitCount == nil && n.LimitOffset == nil && len(n.LockingClause) == 0
}

// finish runs the rules on a level that is complete and rounds its output off.
func (a *analysis) finish(l *level, out *output) *output {
	l.view = a.inView
	if a.tenant() && a.quiet == 0 {
		a.levels = append(a.levels, l)
		if a.local() {
			a.checkJoins(l)
		}
	}
	for _, r := range l.scope.rels {
		out.tenant = out.tenant || r.tenant
	}
	out.every = out.tenant
	out.linked = l.links()
	a.project(out, l)
	return out
}

// valuesColumns gives VALUES its column1, column2, …; one is known when every row has the same parameter there.
func (a *analysis) valuesColumns(n *tree.SelectStmt, l *level) *output {
	out := newOutput(false)
	for r, row := range n.ValuesLists {
		list, ok := row.(*tree.List)
		if !ok {
			return newOutput(true)
		}
		for i, item := range list.Items {
			c, isTerm := a.term(item, l.scope)
			typ := a.exprType(item, l.scope)
			if r == 0 {
				out.add(outCol{name: "column" + strconv.Itoa(i+1), typ: typ}, c, isTerm)
			} else if i < len(out.cols) {
				if !isTerm || out.source[i] != c {
					out.source[i] = column{}
				}
				if out.cols[i].typ != typ {
					out.cols[i].typ = ""
				}
			}
		}
	}
	return out
}

// outColumns works out the columns of a SELECT or RETURNING list.
func (a *analysis) outColumns(list []tree.Node, l *level) *output {
	out := newOutput(false)
	for _, n := range list {
		target, ok := n.(*tree.ResTarget)
		if !ok {
			out.opens()
			continue
		}
		if qualifier, star := starOf(target.Val); star {
			out.addStar(l, qualifier)
			continue
		}
		if ind, ok := target.Val.(*tree.AIndirection); ok && hasStar(ind.Indirection) {
			out.opens() // (expression).*
			continue
		}
		c, ok := a.term(target.Val, l.scope)
		col := outCol{name: targetName(target), typ: a.exprType(target.Val, l.scope), team: ok && c.team()}
		out.add(col, c, ok && l.lasts(c))
	}
	return out
}

// exprType is the type of an expression where it shows: a cast, a column, a parameter.
func (a *analysis) exprType(n tree.Node, sc *scope) string {
	if use, ok := a.params.uses[n]; ok && use.cast != nil {
		return typeName(use.cast)
	}
	if cast, ok := n.(*tree.TypeCast); ok {
		name := typeName(cast.TypeName)
		_, isParam := a.params.uses[cast.Arg]
		_, isConst := cast.Arg.(*tree.AConst)
		if isParam || isConst || uncollated(name) || a.exprType(cast.Arg, sc) == name {
			return name
		}
		return "" // the collation of what is cast goes on
	}
	if c, ok := a.term(n, sc); ok {
		return a.typ(c)
	}
	return ""
}

// starOf recognises *, r.* and sqlc.embed(r), which sqlc expands to the columns of r.
func starOf(n tree.Node) (qualifier []string, star bool) {
	switch n := n.(type) {
	case *tree.ColumnRef:
		if len(n.Fields) == 0 || !hasStar(n.Fields) {
			return nil, false
		}
		names, ok := tree.Names(n.Fields[:len(n.Fields)-1])
		return names, ok
	case *tree.FuncCall:
		if sqlcMacro(n) == "embed" && len(n.Args) == 1 {
			name, ok := plainName(n.Args[0])
			return []string{name}, ok
		}
	}
	return nil, false
}

func hasStar(list []tree.Node) bool {
	if len(list) == 0 {
		return false
	}
	_, star := list[len(list)-1].(*tree.AStar)
	return star
}

// targetName is the name PostgreSQL gives an output column, or "" where that follows from rules beyond columns and
// function calls.
func targetName(t *tree.ResTarget) string {
	if t.Name != "" {
		return t.Name
	}
	n := t.Val
	for {
		cast, ok := n.(*tree.TypeCast)
		if !ok {
			break
		}
		n = cast.Arg
	}
	switch n := n.(type) {
	case *tree.ColumnRef:
		if names, ok := tree.Names(n.Fields); ok && len(names) > 0 {
			return names[len(names)-1]
		}
	case *tree.FuncCall:
		if sqlcMacro(n) == "" {
			return functionName(n)
		}
	}
	return ""
}
