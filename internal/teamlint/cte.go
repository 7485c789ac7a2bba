package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// cteEnv is the list of CTEs that a place sees, the nearest first.
type cteEnv struct {
	name  string
	out   *output // nil while a reference would be one that the analysis does not follow
	outer *cteEnv
}

func (e *cteEnv) lookup(name string) *cteEnv {
	for ; e != nil; e = e.outer {
		if e.name == name {
			return e
		}
	}
	return nil
}

// with goes through WITH and returns what the statement below it sees.
func (a *analysis) with(w *tree.WithClause, outer *scope, ctes *cteEnv) *cteEnv {
	if w == nil {
		return ctes
	}
	var members []*tree.CommonTableExpr
	for _, n := range w.Ctes {
		c, ok := n.(*tree.CommonTableExpr)
		if !ok {
			a.halt(n) // the name of the CTE is lost
			return ctes
		}
		members = append(members, c)
	}
	if w.Recursive { // every member may name every other; only itself and those above it are followed
		for _, c := range members {
			ctes = &cteEnv{name: c.Ctename, outer: ctes}
		}
	}
	for _, c := range members {
		out := a.cte(c, w.Recursive, outer, ctes)
		if out != nil && !renameCols(out.cols, out.open, c.Aliascolnames) {
			a.unclear(c, "new names for columns whose number is not known")
			out = nil
		}
		ctes = &cteEnv{name: c.Ctename, out: out, outer: ctes}
	}
	return ctes
}

// cte goes through one member of WITH.
func (a *analysis) cte(c *tree.CommonTableExpr, recursive bool, outer *scope, ctes *cteEnv) *output {
	switch q := c.Ctequery.(type) {
	case *tree.SelectStmt:
		if recursive && q.Op == "SETOP_UNION" {
			return a.recursiveCTE(c, q, outer, ctes)
		}
		return a.selectStmt(q, outer, ctes)
	case *tree.InsertStmt, *tree.UpdateStmt, *tree.DeleteStmt:
		return a.write(q, outer, ctes)
	default:
		a.notUnderstood(c.Ctequery)
		return nil
	}
}

// recursiveCTE goes through base UNION step. A column of the CTE equals $1 when it does in the base, and in the
// step under the assumption that it does in the CTE's own rows: induction over the rounds. The assumption starts
// with the columns of the base and shrinks until it confirms itself.
func (a *analysis) recursiveCTE(c *tree.CommonTableExpr, q *tree.SelectStmt, outer *scope, ctes *cteEnv) *output {
	ctes = a.with(q.WithClause, outer, ctes)
	base := a.selectStmt(q.Larg, outer, ctes)
	assumed := base.clone()
	assumed.linked = nil
	if !renameCols(assumed.cols, assumed.open, c.Aliascolnames) {
		a.unclear(c, "new names for columns whose number is not known")
		return nil
	}
	for {
		a.quiet++
		step := a.selectStmt(q.Rarg, outer, &cteEnv{name: c.Ctename, out: assumed, outer: ctes})
		a.quiet--
		if !assumed.weaken(step) || !a.step(q) {
			break
		}
	}
	step := a.selectStmt(q.Rarg, outer, &cteEnv{name: c.Ctename, out: assumed, outer: ctes})
	l := newLevel(outer)
	l.scope.rels = []*relation{{cols: base.cols}}
	a.tail(q, l, ctes)
	return unite(base, step)
}

// weaken drops the properties that the step does not confirm and tells whether there were any.
func (o *output) weaken(step *output) bool {
	changed := step.tenant && !o.tenant
	o.tenant = o.tenant || step.tenant
	for i := range o.cols {
		held := o.cols[i].held && i < len(step.cols) && !step.open && step.cols[i].held
		team := o.cols[i].team && i < len(step.cols) && !step.open && step.cols[i].team
		changed = changed || held != o.cols[i].held || team != o.cols[i].team
		o.cols[i].held, o.cols[i].team = held, team
	}
	return changed
}

// cteRef makes the relation of a reference to a CTE.
func (a *analysis) cteRef(r *relation, n *tree.RangeVar, c *cteEnv) *relation {
	if c.out == nil {
		a.unclear(n, "reference to CTE %s from here: in WITH RECURSIVE only base UNION step may name itself, and a member only those above it", c.name)
		return nil
	}
	alias := n.Alias
	if alias == nil {
		alias = &tree.Alias{Aliasname: n.Relname}
	}
	return a.takeOutput(r, c.out, alias)
}
