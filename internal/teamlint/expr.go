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
		a.expr(t.Val, in)
	}
}

// expr goes through an expression: it follows subqueries, notes references to surrounding queries and refuses
// what it does not know. It has a case for every node that may pass.
func (a *analysis) expr(n tree.Node, in env) {
	if n == nil || !a.step(n) {
		return
	}
	if _, ok := a.params.uses[n]; ok {
		return
	}
	switch n := n.(type) {
	case *tree.AConst, *tree.SetToDefault, *tree.String, *tree.AStar:
	case *tree.ColumnRef:
		a.columnRef(n, in)
	case *tree.AExpr:
		a.checkOperator(n, n.Name)
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

// container goes through the nodes that only hold others.
func (a *analysis) container(n tree.Node, in env) {
	switch n := n.(type) {
	case *tree.TypeCast:
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
	c, found := in.sc.resolve(names)
	r := c.rel
	if !found { // a whole row, or a name that only PostgreSQL can place
		r = in.sc.relation(names)
		if r == nil && len(names) > 1 {
			r = in.sc.relation(names[:len(names)-1])
		}
	}
	if !found && slices.Contains(systemColumns, names[len(names)-1]) {
		a.unclear(n, "system column %s, which other teams' writes change", names[len(names)-1])
	}
	if r != nil && r.tenant && r.level != in.level {
		in.level.outside[r] = true
	}
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
	a.exprs(n.Args, in)
	a.exprs(n.AggOrder, in)
	a.expr(n.AggFilter, in)
	if n.Over != nil {
		a.window(n.Over, in)
	}
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
	if in.place == placeReturning && a.tenant() {
		a.report(ruleVolatile, at{node: n}, "", "RETURNING takes immutable expressions (rule 10 of distributed-rules.md); read what the subquery reads in its own statement")
	}
	a.expr(n.Testexpr, in)
	sub, ok := n.Subselect.(*tree.SelectStmt)
	if !ok {
		a.notUnderstood(n)
		return
	}
	a.selectStmt(sub, in.sc, in.ctes)
}
