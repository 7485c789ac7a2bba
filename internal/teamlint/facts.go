package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// atom is one equality of a conjunction: column = column, or column = $1 when toTeam is set.
type atom struct {
	left, right column
	toTeam      bool
}

// joinTree is FROM as the analysis sees it: a leaf with a relation, or a join of two trees.
type joinTree struct {
	rel         *relation
	kind        string // JOIN_INNER, JOIN_LEFT, JOIN_RIGHT, JOIN_FULL
	left, right *joinTree
	on          []atom
}

// conjuncts returns the equalities that hold wherever the condition is true. Only AND is looked through: OR, NOT,
// <>, CASE, COALESCE and IS DISTINCT FROM prove nothing here. A row comparison counts member by member.
func (a *analysis) conjuncts(n tree.Node, sc *scope) []atom {
	switch n := n.(type) {
	case *tree.BoolExpr:
		if n.Boolop != "AND_EXPR" {
			return nil
		}
		var atoms []atom
		for _, arg := range n.Args {
			atoms = append(atoms, a.conjuncts(arg, sc)...)
		}
		return atoms
	case *tree.AExpr:
		if n.Kind != "AEXPR_OP" || !isEquals(n) {
			return nil
		}
		left, lok := n.Lexpr.(*tree.RowExpr)
		right, rok := n.Rexpr.(*tree.RowExpr)
		if lok && rok {
			if len(left.Args) != len(right.Args) || slices.ContainsFunc(slices.Concat(left.Args, right.Args), isStar) {
				return nil // a star moves the members behind it
			}
			var atoms []atom
			for i := range left.Args {
				atoms = append(atoms, a.equality(left.Args[i], right.Args[i], sc)...)
			}
			return atoms
		}
		return a.equality(n.Lexpr, n.Rexpr, sc)
	}
	return nil
}

func isStar(n tree.Node) bool {
	ref, ok := n.(*tree.ColumnRef)
	return ok && hasStar(ref.Fields)
}

func isEquals(n *tree.AExpr) bool {
	names, ok := tree.Names(n.Name)
	return ok && (len(names) == 1 || len(names) == 2 && names[0] == "pg_catalog") && names[len(names)-1] == "="
}

// equality makes the atom of two sides, if each is a column or the team.
func (a *analysis) equality(x, y tree.Node, sc *scope) []atom {
	xteam, yteam := a.isTeam(x), a.isTeam(y)
	xcol, xok := a.columnOf(x, sc)
	ycol, yok := a.columnOf(y, sc)
	switch {
	case xok && yteam:
		return []atom{{left: xcol, toTeam: true}}
	case xteam && yok:
		return []atom{{left: ycol, toTeam: true}}
	case xok && yok:
		return []atom{{left: xcol, right: ycol}}
	}
	return nil
}

// isTeam tells whether an expression is $1, cast to uuid at most.
func (a *analysis) isTeam(n tree.Node) bool {
	if cast, ok := n.(*tree.TypeCast); ok && isUUID(cast.TypeName) {
		n = cast.Arg
	}
	use, ok := a.params.uses[n]
	return ok && use.number == a.params.team && (use.macro != "slice") && (use.cast == nil || isUUID(use.cast))
}

// columnOf resolves an expression that is a column. A cast to uuid is looked through where the column is
// uuid anyway; any other cast may change what equality means.
func (a *analysis) columnOf(n tree.Node, sc *scope) (column, bool) {
	cast, isCast := n.(*tree.TypeCast)
	if isCast {
		n = cast.Arg
	}
	ref, ok := n.(*tree.ColumnRef)
	if !ok {
		return column{}, false
	}
	names, ok := tree.Names(ref.Fields)
	if !ok || len(names) == 0 {
		return column{}, false
	}
	c, ok := sc.resolve(names)
	if !ok || !isCast {
		return c, ok
	}
	if c.rel.table == nil || !isUUID(cast.TypeName) {
		return column{}, false
	}
	def, ok := c.rel.table.column(c.name)
	return c, ok && def.UUID
}

// factsFor returns the atoms that are true of every row in which r's columns take part in the result of the
// level: those of WHERE, of the inner joins above r, of the outer joins on whose null-supplying side r stands,
// and what the parts beside r guarantee by themselves. A condition in ON says nothing about the preserved side
// of an outer join, and the ON of a full join nothing about either.
func (l *level) factsFor(r *relation) []atom {
	facts := append([]atom(nil), l.where...)
	for _, t := range l.from {
		if t.contains(r) {
			facts = append(facts, t.along(r)...)
		} else {
			facts = append(facts, t.guaranteed()...)
		}
	}
	return facts
}

// contains tells whether r stands in the tree.
func (t *joinTree) contains(r *relation) bool {
	if t.left == nil {
		return t.rel == r
	}
	return t.left.contains(r) || t.right.contains(r)
}

// along collects the facts for r, which is in the tree.
func (t *joinTree) along(r *relation) []atom {
	if t.left == nil {
		return t.rel.seeds()
	}
	inLeft := t.left.contains(r)
	near, far := t.left, t.right
	if !inLeft {
		near, far = t.right, t.left
	}
	facts := near.along(r)
	nullSupplying := t.kind == "JOIN_LEFT" && !inLeft || t.kind == "JOIN_RIGHT" && inLeft
	if t.kind == "JOIN_INNER" || nullSupplying {
		facts = append(facts, t.on...)
		facts = append(facts, far.guaranteed()...)
	}
	return facts
}

// guaranteed collects what is true of every row that the tree puts out, null-extended ones included.
func (t *joinTree) guaranteed() []atom {
	if t.left == nil {
		return t.rel.seeds()
	}
	switch t.kind {
	case "JOIN_INNER":
		return append(append(t.left.guaranteed(), t.right.guaranteed()...), t.on...)
	case "JOIN_LEFT":
		return t.left.guaranteed()
	case "JOIN_RIGHT":
		return t.right.guaranteed()
	}
	return nil
}

// seeds are the facts that a subquery or CTE brings along.
func (r *relation) seeds() []atom {
	var facts []atom
	for _, c := range r.cols {
		if r.out(c.name).held {
			facts = append(facts, atom{left: column{r, c.name}, toTeam: true})
		}
	}
	return facts
}

// classes is a union-find over columns; the zero column stands for $1.
type classes map[column]column

func newClasses(facts []atom) classes {
	u := classes{}
	for _, f := range facts {
		u.union(f.left, f.right) // right is the zero column when toTeam is set
	}
	return u
}

func (u classes) find(c column) column {
	for {
		p, ok := u[c]
		if !ok || p == c {
			return c
		}
		c = p
	}
}

func (u classes) union(x, y column) { u[u.find(x)] = u.find(y) }

// team tells whether the facts prove that c equals $1.
func (u classes) team(c column) bool { return u.find(c) == u.find(column{}) }
