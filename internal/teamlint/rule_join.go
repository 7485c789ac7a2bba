package teamlint

import (
	"slices"
)

// Rule join (rule 7 of distributed-rules.md; contract, "Join And Repository Contract"): joins repeat the equality of
// team_id. The tenant relations of one level (tables, and subqueries and CTEs that read any) must be connected by
// equalities of their team columns, in ON, USING or WHERE. A subquery with tenant tables that mentions a
// tenant relation of a surrounding query joins it, so it repeats the equality with it too; a LATERAL subquery that does so
// counts as connected outside. A subquery or CTE that is joined otherwise must put its team_id out.

// graph is a union-find over tenant relations; nil stands for all of the surrounding queries.
type graph map[*relation]*relation

func (g graph) find(r *relation) *relation {
	for {
		p, ok := g[r]
		if !ok || p == r {
			return r
		}
		r = p
	}
}

func (g graph) connect(x, y *relation) { g[g.find(x)] = g.find(y) }

// teamEdges returns the equalities between team columns of different relations.
func (l *level) teamEdges() []fact {
	var edges []fact
	for _, e := range slices.Concat(l.where, l.edges) {
		if e.anyOf == nil && e.left.rel != e.right.rel && e.left.team() && e.right.team() {
			edges = append(edges, e)
		}
	}
	return edges
}

// own returns r when it is of this level, else nil.
func (l *level) own(r *relation) *relation {
	if r.level == l {
		return r
	}
	return nil
}

// connections builds the graph of a level.
func (l *level) connections() graph {
	g := graph{}
	for _, e := range l.teamEdges() {
		g.connect(l.own(e.left.rel), l.own(e.right.rel))
	}
	for _, r := range l.scope.rels {
		for _, o := range r.linked {
			g.connect(r, l.own(o))
		}
	}
	return g
}

// links returns the tenant relations outside this level that its team equalities reach.
func (l *level) links() []*relation {
	var out []*relation
	for _, e := range l.teamEdges() {
		for _, r := range []*relation{e.left.rel, e.right.rel} {
			other := e.left.rel
			if r == other {
				other = e.right.rel
			}
			if l.own(r) == nil && l.own(other) != nil {
				out = append(out, r)
			}
		}
	}
	for _, r := range l.scope.rels {
		for _, o := range r.linked {
			if l.own(o) == nil {
				out = append(out, o)
			}
		}
	}
	return out
}

// checkJoins applies the rule to a level.
func (a *analysis) checkJoins(l *level) {
	var tenants []*relation
	for _, r := range l.scope.rels {
		if r.tenant {
			tenants = append(tenants, r)
		}
	}
	if len(tenants) == 0 {
		return
	}
	g := l.connections()
	anchor, word, joined := tenants[0], tenants[0], "joined to"
	for r := range l.outside {
		if joined == "joined to" || r.alias < word.alias { // the first by name, so that messages do not vary
			anchor, word, joined = nil, r, "tied to the surrounding"
		}
	}
	for _, r := range tenants {
		if g.find(r) == g.find(anchor) {
			continue
		}
		fix := r.alias + "." + a.tenantColumn() + " = " + word.alias + "." + a.tenantColumn()
		if r.table == nil && !slices.ContainsFunc(r.cols, func(c outCol) bool { return c.team }) {
			a.report(ruleJoin, at{node: r.node, rel: r}, "", "%s is %s %s but puts out no %s; select it there and join on it", r.describe(), joined, word.describe(), a.tenantColumn())
			continue
		}
		a.report(ruleJoin, at{node: r.node, rel: r}, fix, "%s is %s %s without the equality of %s", r.describe(), joined, word.describe(), a.tenantColumn())
	}
}
