package teamlint

import (
	"slices"
	"strconv"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// output is what a query puts out: its columns, and what is known of them.
type output struct {
	cols   []outCol
	open   bool // columns may be missing in the list, so positions are not known
	tenant bool // rows of tenant tables take part
	every  bool // in each branch of the set operation rows of tenant tables take part
	linked []*relation
}

func (o *output) clone() *output {
	c := *o
	c.cols = append([]outCol(nil), o.cols...)
	return &c
}

// unite returns what holds for both branches of a set operation. The names are those of the first.
func unite(x, y *output) *output {
	o := x.clone()
	o.open = x.open || y.open
	o.tenant = x.tenant || y.tenant
	o.every = x.every && y.every
	o.linked = nil
	for _, r := range x.linked { // a link in one branch says nothing about the other
		for _, s := range y.linked {
			if r == s {
				o.linked = append(o.linked, r)
			}
		}
	}
	for i := range o.cols {
		known := i < len(y.cols) && !o.open
		o.cols[i].held = known && x.cols[i].held && y.cols[i].held
		o.cols[i].team = known && x.cols[i].team && y.cols[i].team
	}
	return o
}

// selectStmt goes through a SELECT, VALUES or set operation whose surroundings are outer.
func (a *analysis) selectStmt(n *tree.SelectStmt, outer *scope, ctes *cteEnv) *output {
	if n == nil || !a.step(n) {
		return &output{open: true}
	}
	ctes = a.with(n.WithClause, outer, ctes)
	if n.Op != "SETOP_NONE" {
		out := unite(a.selectStmt(n.Larg, outer, ctes), a.selectStmt(n.Rarg, outer, ctes))
		l := newLevel(outer)
		l.scope.rels = []*relation{{cols: out.cols, open: out.open}}
		a.tail(n, l, ctes)
		return out
	}
	l := newLevel(outer)
	a.addFrom(l, n.FromClause, outer, ctes)
	in := env{sc: l.scope, level: l, ctes: ctes}
	if n.WhereClause != nil {
		l.where = a.conjuncts(n.WhereClause, l.scope)
		a.expr(n.WhereClause, in)
	}
	a.targets(n.TargetList, in)
	a.exprs(n.DistinctClause, in)
	a.exprs(n.GroupClause, in)
	a.expr(n.HavingClause, in)
	a.exprs(n.WindowClause, in)
	for _, row := range n.ValuesLists {
		a.expr(row, in)
	}
	a.tail(n, l, ctes)
	a.checkLocking(n, l)
	return a.finish(l, a.columns(n, l))
}

// tail goes through ORDER BY, LIMIT, OFFSET and the locking clause, which change no row's team.
func (a *analysis) tail(n *tree.SelectStmt, l *level, ctes *cteEnv) {
	in := env{sc: l.scope, level: l, ctes: ctes}
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

// finish runs the rules on a level that is complete and rounds its output off.
func (a *analysis) finish(l *level, out *output) *output {
	if a.tenant() {
		a.checkScope(l)
		a.checkJoins(l)
	}
	for _, r := range l.scope.rels {
		out.tenant = out.tenant || r.tenant
	}
	out.every = out.tenant
	out.linked = l.links()
	return out
}

// columns works out the output columns of a SELECT or VALUES.
func (a *analysis) columns(n *tree.SelectStmt, l *level) *output {
	if len(n.ValuesLists) > 0 {
		return a.valuesColumns(n)
	}
	return a.outColumns(n.TargetList, l)
}

// valuesColumns gives VALUES its column1, column2, …; one is held when every row has $1 there.
func (a *analysis) valuesColumns(n *tree.SelectStmt) *output {
	out := &output{}
	for r, row := range n.ValuesLists {
		list, ok := row.(*tree.List)
		if !ok {
			return &output{open: true}
		}
		for i, item := range list.Items {
			if r == 0 {
				out.cols = append(out.cols, outCol{name: "column" + strconv.Itoa(i+1), held: true})
			}
			if i < len(out.cols) {
				out.cols[i].held = out.cols[i].held && a.isTeam(item)
			}
		}
	}
	return out
}

// outColumns works out the columns of a SELECT or RETURNING list.
func (a *analysis) outColumns(list []tree.Node, l *level) *output {
	always := append([]atom(nil), l.where...)
	for _, t := range l.from {
		always = append(always, t.guaranteed()...)
	}
	known := newClasses(always)
	out := &output{}
	for _, n := range list {
		target, ok := n.(*tree.ResTarget)
		if !ok {
			out.open = true
			continue
		}
		if qualifier, star := starOf(target.Val); star {
			out.addStar(l, qualifier, known)
			continue
		}
		if ind, ok := target.Val.(*tree.AIndirection); ok && hasStar(ind.Indirection) {
			out.open = true // (expression).*
			continue
		}
		col := outCol{name: targetName(target), held: a.isTeam(target.Val)}
		if c, ok := a.columnOf(target.Val, l.scope); ok {
			col.held = known.team(c)
			col.team = c.team()
		}
		out.cols = append(out.cols, col)
	}
	return out
}

// addStar adds the columns of * or r.*; of a relation with unknown columns it adds those that are known.
func (o *output) addStar(l *level, qualifier []string, known classes) {
	rels := l.scope.rels
	if len(qualifier) > 0 {
		r := l.scope.relation(qualifier)
		if r == nil {
			o.open = true
			return
		}
		rels = []*relation{r}
	} else if len(l.scope.merged) > 0 {
		o.open = true // USING changes the order of the columns
	}
	for _, r := range rels {
		o.open = o.open || r.open
		for _, name := range r.names() {
			c := column{r, name}
			o.cols = append(o.cols, outCol{name: name, held: known.team(c), team: c.team()})
		}
	}
}

// names lists the columns of a relation, in order.
func (r *relation) names() []string {
	var names []string
	if r.table != nil {
		for _, c := range r.table.Columns {
			names = append(names, c.Name)
		}
		return names
	}
	for _, c := range r.cols {
		names = append(names, c.name)
	}
	return names
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
