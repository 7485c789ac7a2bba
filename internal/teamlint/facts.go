package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// fact is something that is true of the rows of a place. It is one of
//   - left = right, with neither NULL: an equality that a condition demands;
//   - left and right are the same value, NULL perhaps (same): the column that a subquery puts out;
//   - left is not NULL (right is left then);
//   - one of several conjunctions holds (anyOf): an OR, an IN, the branches of a set operation.
type fact struct {
	left, right column
	same        bool
	anyOf       [][]fact

	node tree.Node // where it stands, nil for what follows from the structure
	from string    // what makes it so, for explanations: "ON", "HAVING", …
	view *viewRef  // the view in whose text it stands
}

// maxNesting bounds conjunctions within anyOf within conjunctions; what lies deeper proves nothing.
const maxNesting = 4

// stated returns the facts with what makes them so.
func (a *analysis) stated(facts []fact, from string) []fact {
	out := slices.Clone(facts)
	for i := range out {
		out[i].from, out[i].view = from, a.inView
	}
	return out
}

// rename puts one relation in the place of another.
func rename(facts []fact, old, now *relation) []fact {
	out := slices.Clone(facts)
	for i := range out {
		f := &out[i]
		if f.left.rel == old {
			f.left.rel = now
		}
		if f.right.rel == old {
			f.right.rel = now
		}
		f.anyOf = slices.Clone(f.anyOf)
		for j := range f.anyOf {
			f.anyOf[j] = rename(f.anyOf[j], old, now)
		}
	}
	return out
}

// either makes the fact that one of the branches holds, or nothing when a branch says nothing.
func either(branches [][]fact, n tree.Node) []fact {
	depth := 0
	for _, b := range branches {
		if len(b) == 0 {
			return nil
		}
		depth = max(depth, nesting(b))
	}
	switch {
	case len(branches) == 0 || depth >= maxNesting:
		return nil
	case len(branches) == 1:
		return branches[0]
	}
	return []fact{{anyOf: branches, node: n}}
}

func nesting(facts []fact) int {
	deepest := 0
	for _, f := range facts {
		for _, b := range f.anyOf {
			deepest = max(deepest, 1+nesting(b))
		}
	}
	return deepest
}

// conjuncts returns the facts that hold wherever the condition is true. AND adds up; OR and IN leave what every
// branch shows; NOT, <>, CASE, COALESCE and IS DISTINCT FROM prove nothing. A row comparison counts member by
// member. The subqueries of the condition have been gone through before.
func (a *analysis) conjuncts(n tree.Node, sc *scope) []fact {
	switch n := n.(type) {
	case *tree.BoolExpr:
		return a.boolean(n, sc)
	case *tree.AExpr:
		return a.comparison(n, sc)
	case *tree.SubLink:
		return a.membership(n, sc)
	case *tree.NullTest:
		if n.Nulltesttype == "IS_NOT_NULL" {
			return a.notNull(n, n.Arg, sc)
		}
	}
	return nil
}

func (a *analysis) boolean(n *tree.BoolExpr, sc *scope) []fact {
	var all [][]fact
	for _, arg := range n.Args {
		all = append(all, a.conjuncts(arg, sc))
	}
	switch n.Boolop {
	case "AND_EXPR":
		return slices.Concat(all...)
	case "OR_EXPR":
		return either(all, n)
	}
	return nil
}

// strict are PostgreSQL's comparison operators, which are never true of NULL.
var strict = []string{"=", "<>", "<", ">", "<=", ">="}

// comparison handles operators, IN and ANY.
func (a *analysis) comparison(n *tree.AExpr, sc *scope) []fact {
	names, ok := tree.Names(n.Name)
	if !ok || len(names) != 1 && (len(names) != 2 || names[0] != "pg_catalog") {
		return nil
	}
	op := names[len(names)-1]
	switch {
	case n.Kind == "AEXPR_OP" && op == "=":
		return a.equality(n.Lexpr, n.Rexpr, n, sc)
	case n.Kind == "AEXPR_OP" && slices.Contains(strict, op):
		return slices.Concat(a.notNull(n, n.Lexpr, sc), a.notNull(n, n.Rexpr, sc))
	case n.Kind == "AEXPR_IN" && op == "=":
		if list, isList := n.Rexpr.(*tree.List); isList {
			return a.oneOf(n.Lexpr, list.Items, n, sc)
		}
	case n.Kind == "AEXPR_OP_ANY" && op == "=":
		return a.oneOf(n.Lexpr, a.elements(n.Rexpr, sc), n, sc)
	}
	return nil
}

// elements returns the members of ARRAY[…], or nil. A cast of the array is one of its members. A member that may be an
// array itself would be as many.
func (a *analysis) elements(n tree.Node, sc *scope) []tree.Node {
	if c, ok := n.(*tree.TypeCast); ok {
		if typeName(c.TypeName) != a.catalog.tenantType()+"[]" {
			return nil
		}
		n = c.Arg
	}
	array, ok := n.(*tree.AArrayExpr)
	if !ok || slices.ContainsFunc(array.Elements, func(e tree.Node) bool {
		c, isTerm := a.term(e, sc)
		return !isTerm || a.typ(c) != a.catalog.tenantType()
	}) {
		return nil
	}
	return array.Elements
}

// oneOf is x = y1 OR x = y2 OR …
func (a *analysis) oneOf(x tree.Node, ys []tree.Node, n tree.Node, sc *scope) []fact {
	var branches [][]fact
	for _, y := range ys {
		branches = append(branches, a.equality(x, y, n, sc))
	}
	return either(branches, n)
}

// equality makes the facts of x = y, where each is a column, a parameter or a row of them, or y or x is a subquery. A row
// beside something else is compared as a whole, and NULL = NULL then.
func (a *analysis) equality(x, y, n tree.Node, sc *scope) []fact {
	_, xrow := x.(*tree.RowExpr)
	_, yrow := y.(*tree.RowExpr)
	if link, ok := y.(*tree.SubLink); ok && link.SubLinkType == "EXPR_SUBLINK" {
		if op, isOp := n.(*tree.AExpr); xrow && (!isOp || op.Kind != "AEXPR_OP") {
			return nil // only ROW(…) = (SELECT …) is taken apart
		}
		return a.equalsOutput(members(x), link, n, sc)
	}
	if link, ok := x.(*tree.SubLink); ok && link.SubLinkType == "EXPR_SUBLINK" {
		if yrow {
			return nil
		}
		return a.equalsOutput(members(y), link, n, sc)
	}
	xs, ys := members(x), members(y)
	if xrow != yrow || len(xs) != len(ys) || slices.ContainsFunc(slices.Concat(xs, ys), isStar) {
		return nil // a star moves the members behind it
	}
	var facts []fact
	for i := range xs {
		left, lok := a.term(xs[i], sc)
		right, rok := a.term(ys[i], sc)
		facts = append(facts, a.equate(left, lok, right, rok, n)...)
	}
	return facts
}

// equate makes the facts of one pair of an equality that is true.
func (a *analysis) equate(left column, lok bool, right column, rok bool, n tree.Node) []fact {
	switch {
	case lok && rok && a.comparable(a.typ(left), a.typ(right)):
		return []fact{{left: left, right: right, node: n}}
	case lok && left.rel != nil:
		return []fact{{left: left, right: left, node: n}}
	case rok && right.rel != nil:
		return []fact{{left: right, right: right, node: n}}
	}
	return nil
}

// comparable tells whether = between two types is equality of values, so that it carries on from one pair to the next:
// 2^53 and 2^53+1 are the same double precision, and two collations know different texts for equal. uuid has no
// operator = with another type, so where types are not known PostgreSQL sees to it.
func (a *analysis) comparable(x, y string) bool {
	if a.catalog.tenantType() != "uuid" {
		return x != "" && x == y
	}
	known := func(t string) bool { return t != "" && t != "uuid" }
	return x == y || !known(x) && !known(y)
}

// typ is the type of a column or parameter, empty where it is not known. The team has the type of the tenant column: rule
// param sees to that.
func (a *analysis) typ(c column) string {
	if c.rel == nil && c == a.team() {
		return a.catalog.tenantType()
	}
	return c.typ()
}

// members are those of a row, or the expression alone.
func members(n tree.Node) []tree.Node {
	if row, ok := n.(*tree.RowExpr); ok {
		return row.Args
	}
	return []tree.Node{n}
}

func isStar(n tree.Node) bool {
	ref, ok := n.(*tree.ColumnRef)
	return ok && hasStar(ref.Fields)
}

// membership handles a subquery as a condition: EXISTS, IN, = ANY. Where it is true there is a row of the subquery,
// so what is true of each of its rows is true there.
func (a *analysis) membership(n *tree.SubLink, sc *scope) []fact {
	out := a.subs[n]
	names, ok := tree.Names(n.OperName)
	switch {
	case out == nil || !ok:
	case n.SubLinkType == "EXISTS_SUBLINK":
		return out.facts
	case n.SubLinkType == "ANY_SUBLINK" && (len(names) == 0 || len(names) == 1 && names[0] == "="),
		n.SubLinkType == "ROWCOMPARE_SUBLINK" && len(names) == 1 && names[0] == "=":
		return a.equalsOutput(members(n.Testexpr), n, n, sc)
	}
	return nil
}

// equalsOutput makes the facts of an equality with a row of a subquery.
func (a *analysis) equalsOutput(xs []tree.Node, link *tree.SubLink, n tree.Node, sc *scope) []fact {
	out := a.subs[link]
	if out == nil || out.open || len(xs) != len(out.cols) || slices.ContainsFunc(xs, isStar) {
		return nil
	}
	facts := slices.Clone(out.facts)
	for i, x := range xs {
		left, ok := a.term(x, sc)
		facts = append(facts, a.equate(left, ok, column{out.relation, i}, true, n)...)
	}
	return facts
}

// notNull notes that a condition is true of no NULL in the expression, if that is a column.
func (a *analysis) notNull(n, x tree.Node, sc *scope) []fact {
	c, ok := a.term(x, sc)
	if !ok || c.rel == nil {
		return nil
	}
	return []fact{{left: c, right: c, node: n}}
}

// term resolves an expression that is a column or a parameter. A cast to the type that it has anyway is looked
// through; any other may change what equality means.
func (a *analysis) term(n tree.Node, sc *scope) (column, bool) {
	cast, isCast := n.(*tree.TypeCast)
	if isCast {
		n = cast.Arg
	}
	if use, ok := a.params.uses[n]; ok {
		if use.number != a.params.team && a.catalog.tenantType() != "uuid" {
			return column{}, false // of any type
		}
		plain := use.macro != "slice" && (use.cast == nil || a.tenantCast(use.cast)) && (!isCast || a.tenantCast(cast.TypeName))
		if use.number != a.params.team && (isCast || use.cast != nil) {
			return column{id: -use.number}, plain // elsewhere it may be a text, of which several are one uuid
		}
		return column{id: use.number}, plain
	}
	ref, ok := n.(*tree.ColumnRef)
	if !ok || sc == nil {
		return column{}, false
	}
	names, ok := tree.Names(ref.Fields)
	if !ok || len(names) == 0 {
		return column{}, false
	}
	c, ok := sc.resolve(names)
	return c, ok && (!isCast || c.typ() != "" && c.typ() == typeName(cast.TypeName))
}

// tenantCast tells whether a cast is to the type of the tenant column, which a team passes unchanged.
func (a *analysis) tenantCast(t *tree.TypeName) bool { return typeName(t) == a.catalog.tenantType() }

// isTeam tells whether an expression is the team parameter.
func (a *analysis) isTeam(n tree.Node) bool {
	c, ok := a.term(n, nil)
	return ok && c == a.team()
}

// team stands for the team parameter.
func (a *analysis) team() column { return column{id: a.params.team} }
