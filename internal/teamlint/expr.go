package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// place is where an expression stands, as far as a rule asks.
type place int

const (
	placeQuery     place = iota // SELECT list, WHERE, ON and the rest
	placeValues                 // VALUES of an INSERT
	placeSet                    // SET of UPDATE or DO UPDATE
	placeReturning              // RETURNING
)

// env is what an expression sees.
type env struct {
	sc    *scope
	level *level
	ctes  *cteEnv
	place place
}

// systemColumns depend on where a row is stored or who wrote it last, which other teams' writes change.
var systemColumns = []string{"ctid", "xmin", "xmax", "cmin", "cmax", "tableoid"}

// exprs goes through a list of expressions; nil members are the grammar's own (DISTINCT has one).
func (a *analysis) exprs(list []tree.Node, in env) {
	for _, n := range list {
		a.expr(n, in)
	}
}

// targets goes through a SELECT or RETURNING list or the assignments of an UPDATE.
func (a *analysis) targets(list []tree.Node, in env) {
	for _, n := range list {
		t, ok := n.(*tree.ResTarget)
		if !ok {
			a.notUnderstood(n)
			continue
		}
		a.exprs(t.Indirection, in)
		a.typed[t.Val] = a.typed[t.Val] || in.place == placeSet // of the type of what it is assigned to
		a.expr(t.Val, in)
	}
}

// expr goes through an expression: it follows subqueries, notes references to surrounding queries and refuses
// what it does not know. It has a case for every node that may pass.
func (a *analysis) expr(n tree.Node, in env) {
	if n == nil || !a.step(n) {
		return
	}
	if use, ok := a.params.uses[n]; ok {
		a.visited = append(a.visited, use)
		return
	}
	switch n := n.(type) {
	case *tree.AConst, *tree.SetToDefault, *tree.String, *tree.AStar, *tree.MergeSupportFunc:
	case *tree.ColumnRef:
		a.columnRef(n, in)
	case *tree.AExpr:
		if in.place == placeReturning && tellsInserted(n) {
			return
		}
		a.checkOperator(n, n.Name)
		a.besideTenant(n, in)
		a.expr(n.Lexpr, in)
		a.expr(n.Rexpr, in)
	case *tree.BoolExpr:
		a.exprs(n.Args, in)
	case *tree.FuncCall:
		a.funcCall(n, in)
	case *tree.SubLink:
		a.subLink(n, in)
	case *tree.SQLValueFunction:
		a.checkValueFunction(n, in.place)
	case *tree.SortBy:
		if len(n.UseOp) > 0 {
			a.checkOperator(n, n.UseOp)
		}
		a.expr(n.Node, in)
	case *tree.WindowDef:
		a.window(n, in)
	default:
		a.container(n, in)
	}
}

// tellsInserted recognises xmax = 0, by which RETURNING of an upsert tells a new row.
func tellsInserted(n *tree.AExpr) bool {
	ref, ok := n.Lexpr.(*tree.ColumnRef)
	zero, isConst := n.Rexpr.(*tree.AConst)
	if !ok || !isConst || !isEquals(n) {
		return false
	}
	names, ok := tree.Names(ref.Fields)
	return ok && len(names) <= 2 && names[len(names)-1] == "xmax" && zero.Ival != nil && zero.Ival.Ival == 0
}

func isEquals(n *tree.AExpr) bool {
	names, ok := tree.Names(n.Name)
	return ok && n.Kind == "AEXPR_OP" && len(names) == 1 && names[0] == "="
}

// container goes through the nodes that only hold others.
func (a *analysis) container(n tree.Node, in env) {
	switch n := n.(type) {
	case *tree.TypeCast:
		a.typed[n.Arg] = a.typed[n.Arg] || a.tenantCast(n.TypeName)
		a.expr(n.Arg, in)
	case *tree.NullTest:
		a.expr(n.Arg, in)
	case *tree.BooleanTest:
		a.expr(n.Arg, in)
	case *tree.CollateClause:
		a.expr(n.Arg, in)
	case *tree.NamedArgExpr:
		a.expr(n.Arg, in)
	case *tree.MultiAssignRef:
		a.expr(n.Source, in)
	case *tree.CoalesceExpr:
		a.exprs(n.Args, in)
	case *tree.MinMaxExpr:
		a.exprs(n.Args, in)
	case *tree.AArrayExpr:
		a.exprs(n.Elements, in)
	case *tree.RowExpr:
		a.exprs(n.Args, in)
	case *tree.List:
		a.exprs(n.Items, in)
	case *tree.CaseExpr:
		a.expr(n.Arg, in)
		a.exprs(n.Args, in)
		a.expr(n.Defresult, in)
	case *tree.CaseWhen:
		a.expr(n.Expr, in)
		a.expr(n.Result, in)
	case *tree.AIndirection:
		a.expr(n.Arg, in)
		a.exprs(n.Indirection, in)
		a.checkFields(n, in)
	case *tree.GroupingSet:
		a.exprs(n.Content, in)
	case *tree.GroupingFunc:
		a.exprs(n.Args, in)
	case *tree.AIndices:
		a.expr(n.Lidx, in)
		a.expr(n.Uidx, in)
	default:
		a.notUnderstood(n)
	}
}

// columnRef notes a reference to a tenant relation of a surrounding query and refuses system columns.
func (a *analysis) columnRef(n *tree.ColumnRef, in env) {
	fields := n.Fields
	if hasStar(fields) {
		fields = fields[:len(fields)-1]
	}
	names, ok := tree.Names(fields)
	if !ok {
		a.notUnderstood(n)
		return
	}
	if len(names) == 0 {
		return // a bare star: this level's own columns
	}
	name := names[len(names)-1]
	c, _ := in.sc.resolve(names)
	r := c.rel
	switch {
	case hasStar(n.Fields):
		r = in.sc.relation(names)
	case slices.Contains(systemColumns, name):
		a.unclear(n, "system column %s, which other teams' writes change", name)
	case r == nil && len(names) == 1: // a whole row, or a column of what has columns that are not known
		r = in.sc.relation(names)
	case r == nil && a.refused[names[len(names)-2]], r != nil && c.id < 0 && r.refused:
		a.later = append(a.later, func() { a.noColumn(n, name) })
	case r == nil || c.id < 0:
		a.noColumn(n, name)
	}
	if r != nil && r.tenant && r.level != in.level {
		in.level.outside[r] = true
	}
}

// checkFields refuses (expression).name unless it is a column of a row in FROM. PostgreSQL also calls any function of
// one argument in this spelling.
func (a *analysis) checkFields(n *tree.AIndirection, in env) {
	row, _ := n.Arg.(*tree.ColumnRef)
	for i, part := range n.Indirection {
		name, ok := part.(*tree.String)
		if !ok {
			continue
		}
		if slices.Contains(systemColumns, name.Sval) {
			a.unclear(n, "system column %s, which other teams' writes change", name.Sval)
			return
		}
		known := false
		if i == 0 && row != nil {
			names, ok := tree.Names(row.Fields)
			if r := in.sc.relation(names); ok && r != nil && len(names) == 1 {
				id, _ := r.find(name.Sval)
				known = id >= 0 && in.sc.isRow(names[0], r)
			}
		}
		if !known {
			a.noColumn(n, name.Sval)
		}
	}
}

// noColumn refuses a name behind a dot that is not known to be a column.
func (a *analysis) noColumn(n tree.Node, name string) {
	if a.catalog.functions[name] {
		a.report(ruleFunction, at{node: n}, "", "%s is a function of the schema, called like a column; it may read tenant tables behind the statement (rule 13 of distributed-rules.md)", name)
		return
	}
	a.unclear(n, "%s, which is not known to be a column; it may be a function, called like one", name)
}

// funcCall checks the function and goes through everything the call holds.
func (a *analysis) funcCall(n *tree.FuncCall, in env) {
	if sqlcMacro(n) == "embed" {
		if _, star := starOf(n); !star {
			a.unclear(n, "sqlc.embed of something other than a table")
		}
		return
	}
	a.checkFunction(n, in.place)
	if functionName(n) == "age" && len(n.Args) == 1 && !slices.Contains([]string{"date", "timestamp", "timestamptz"}, a.exprType(n.Args[0], in.sc)) {
		a.unclear(n, "age of what may be a transaction id, which other teams' writes change; cast it to timestamptz")
	}
	a.exprs(n.Args, in)
	a.exprs(n.AggOrder, in)
	a.expr(n.AggFilter, in)
	switch {
	case n.Over != nil:
		in.level.windows = append(in.level.windows, a.partition(n.Over, in))
		a.window(n.Over, in)
	case mayAggregate(functionName(n)):
		a.markAggregate(n, in)
	}
}

// markAggregate notes which level an aggregate belongs to: the innermost one whose columns it sees, or its own when
// it sees none. Where that does not show, each level around may be meant.
func (a *analysis) markAggregate(n *tree.FuncCall, in env) {
	seen := map[*level]bool{}
	plain := !n.WithinGroup // the direct arguments of such an aggregate do not count
	for _, arg := range slices.Concat(n.Args, n.AggOrder, []tree.Node{n.AggFilter}) {
		tree.Walk(arg, func(n tree.Node) bool {
			if _, ok := a.params.uses[n]; ok {
				return false // the name in it is no column
			}
			switch n := n.(type) {
			case *tree.SubLink:
				plain = false
			case *tree.ColumnRef:
				names, ok := tree.Names(n.Fields)
				if !ok || len(names) == 0 {
					plain = false
					return true
				}
				c, found := in.sc.resolve(names)
				plain = plain && found
				if found {
					seen[c.rel.level] = true
				}
			}
			return true
		})
	}
	if plain && len(seen) == 0 {
		in.level.aggregated = true
	}
	for sc := in.sc; sc != nil; sc = sc.outer {
		if !plain || seen[sc.level] {
			sc.level.aggregated = true
			if plain {
				return
			}
		}
	}
}

// partition is the set of columns by which a window is divided; one that is named elsewhere counts as undivided.
func (a *analysis) partition(n *tree.WindowDef, in env) map[column]bool {
	by := map[column]bool{}
	for _, e := range n.PartitionClause {
		if c, ok := a.term(e, in.sc); ok {
			by[c] = true
		}
	}
	return by
}

func (a *analysis) window(n *tree.WindowDef, in env) {
	a.exprs(n.PartitionClause, in)
	a.exprs(n.OrderClause, in)
	a.expr(n.StartOffset, in)
	a.expr(n.EndOffset, in)
}

// subLink goes through a subquery in an expression, which sees everything around it.
func (a *analysis) subLink(n *tree.SubLink, in env) {
	if len(n.OperName) > 0 {
		a.checkOperator(n, n.OperName)
	}
	if in.place == placeReturning && a.local() {
		a.report(ruleVolatile, at{node: n}, "", "RETURNING takes immutable expressions (rule 10 of distributed-rules.md); read what the subquery reads in its own statement")
	}
	a.expr(n.Testexpr, in)
	sub, ok := n.Subselect.(*tree.SelectStmt)
	if !ok {
		a.notUnderstood(n)
		return
	}
	out := a.selectStmt(sub, in.sc, in.ctes)
	out.level = in.level
	a.subs[n] = out
}
