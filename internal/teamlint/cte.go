package teamlint

import (
	"slices"

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
		a.addTraces(c, out)
		ctes = &cteEnv{name: c.Ctename, out: out, outer: ctes}
	}
	return ctes
}

// addTraces adds the columns of SEARCH and CYCLE, which are worked out from the rows of the CTE alone.
func (a *analysis) addTraces(c *tree.CommonTableExpr, out *output) {
	var names []string
	if s := c.SearchClause; s != nil {
		names = append(names, s.SeqColumn)
	}
	if s := c.CycleClause; s != nil {
		names = append(names, s.MarkColumn, s.PathColumn)
		if a.local() {
			a.report(ruleCTE, at{node: c}, "", "CYCLE (rule 9 of distributed-rules.md); keep the path in an array and compare with it")
		}
	}
	for _, name := range names {
		if out != nil {
			out.add(outCol{name: name}, column{}, false)
		}
	}
}

// cte goes through one member of WITH.
func (a *analysis) cte(c *tree.CommonTableExpr, recursive bool, outer *scope, ctes *cteEnv) *output {
	switch q := c.Ctequery.(type) {
	case *tree.SelectStmt:
		if recursive && q.Op == "SETOP_UNION" {
			return a.recursiveCTE(c, q, outer, ctes)
		}
		return a.selectStmt(q, outer, ctes)
	case *tree.MergeStmt:
		if a.local() {
			a.report(ruleStatement, at{node: c}, "", "%s", reasons["MergeStmt"])
		}
		return a.write(q, outer, ctes)
	case *tree.InsertStmt, *tree.UpdateStmt, *tree.DeleteStmt:
		return a.write(q, outer, ctes)
	default:
		a.notUnderstood(c.Ctequery)
		return nil
	}
}

// recursiveCTE goes through base UNION step. What holds of the CTE's rows holds of those of the base, and of those of
// the step when it holds of the rows that the step reads: induction over the rounds. The assumption starts
// with the facts of the base and shrinks until it confirms itself.
func (a *analysis) recursiveCTE(c *tree.CommonTableExpr, q *tree.SelectStmt, outer *scope, ctes *cteEnv) *output {
	ctes = a.with(q.WithClause, outer, ctes)
	base := a.selectStmt(q.Larg, outer, ctes)
	assumed := a.assumption(base)
	assumed.open = assumed.open || c.SearchClause != nil || c.CycleClause != nil // the step may see their columns
	if !renameCols(assumed.cols, base.open, c.Aliascolnames) {
		a.unclear(c, "new names for columns whose number is not known")
		return nil
	}
	for {
		a.quiet++
		step := a.selectStmt(q.Rarg, outer, &cteEnv{name: c.Ctename, out: assumed, outer: ctes})
		a.quiet--
		if !a.weaken(assumed, step, base.open) || !a.step(q) {
			break
		}
	}
	step := a.selectStmt(q.Rarg, outer, &cteEnv{name: c.Ctename, out: assumed, outer: ctes})
	l := a.newLevel(outer)
	l.scope.rels = []*relation{{cols: base.cols, level: l}}
	a.tail(q, l, ctes)
	out := a.unite(base, step)
	out.facts = rename(assumed.facts, assumed.relation, out.relation)
	out.branches = nil
	return out
}

// assumption is what the rows of a recursive CTE may be taken to fulfil: every equality of two columns, or of a
// column and something from outside, that the base proves. They are listed pair by pair, so that each can fail alone.
func (a *analysis) assumption(o *output) *output {
	c := newOutput(o.open)
	c.cols, c.source, c.tenant, c.every = slices.Clone(o.cols), o.source, o.tenant, o.every
	known := a.work.solve(rename(o.facts, o.relation, c.relation))
	all := columnsOf(known.used)
	for i, x := range all {
		for _, y := range all[i+1:] {
			if (x.rel == c.relation || y.rel == c.relation) && known.equal(x, y) {
				c.facts = append(c.facts, fact{left: x, right: y, same: !known.strict[known.find(x)]})
			}
		}
	}
	return c
}

// weaken drops what the step does not confirm and tells whether there was anything. Columns correspond by position, so
// nothing is confirmed when positions are not known.
func (a *analysis) weaken(o, step *output, open bool) bool {
	changed := step.tenant && !o.tenant
	o.tenant = o.tenant || step.tenant
	lost := open || step.open || len(step.cols) != len(o.cols)
	known := a.work.solve(rename(step.facts, step.relation, o.relation))
	kept := slices.DeleteFunc(slices.Clone(o.facts), func(f fact) bool {
		strict := known.strict[known.find(f.left)]
		return lost || !known.equal(f.left, f.right) || !f.same && !strict
	})
	changed = changed || len(kept) != len(o.facts)
	o.facts = kept
	for i := range o.cols {
		team := o.cols[i].team && !lost && step.cols[i].team
		changed = changed || team != o.cols[i].team
		o.cols[i].team = team
	}
	return changed
}

// cteRef makes the relation of a reference to a CTE.
func (a *analysis) cteRef(n *tree.RangeVar, c *cteEnv) *relation {
	if c.out == nil {
		a.unclear(n, "reference to CTE %s from here: in WITH RECURSIVE only base UNION step may name itself, and a member only those above it", c.name)
		return nil
	}
	alias := n.Alias
	if alias == nil {
		alias = &tree.Alias{Aliasname: n.Relname}
	}
	r := a.takeOutput(n, c.out, alias)
	if r != nil && a.quiet == 0 {
		r.pushInto(c.out.branches)
	}
	return r
}
