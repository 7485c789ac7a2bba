package teamlint

import (
	"slices"
)

// Rule scope: every reference to a tenant table is held to the team: its team_id is proven equal to $1 at a place
// that filters this reference. Equalities count where they must be true: members of an AND in WHERE, in the ON of
// an inner join, and in the ON of an outer join for the side that it may leave out; OR and IN count for what each of
// their branches shows. The preserved side of an outer join is not filtered by its ON, and the ON of a full join
// filters neither side, unless a condition above drops the rows that they would keep. A subquery may rely on
// what holds of the rows around it, and passes on what holds of its own rows; a condition on a subquery in FROM or
// a view reaches its tables where it could be pushed down. NOT, <>, IS NOT DISTINCT FROM, CASE and COALESCE prove
// nothing, nor does another parameter, a literal or a cast that changes the type.
//
// Rule local (rule 7 of distributed-rules.md): the equality is the reference's own. A chain a.team_id = b.team_id,
// b.team_id = $1 proves a's rows to be the team's, but a distributed database needs a.team_id = $1 as well,
// at each nesting level, to send the statement to one node.

// checkScope applies both rules to the tenant tables of a level.
func (a *analysis) checkScope(l *level) {
	a.inView = l.view
	defer func() { a.inView = nil }()
	for _, r := range l.scope.rels {
		if !r.base() {
			continue
		}
		proven := l.known(r).equal(r.own(), a.team())
		switch {
		case !proven:
			a.report(ruleScope, at{node: r.node, rel: r}, a.fix(l, r), "%s is not held to the team%s", r.describe(), a.why(l, r))
		case a.local() && !slices.ContainsFunc(l.factsAt(l.leaf(r), nil), a.isOwn(r)):
			a.report(ruleLocal, at{node: r.node, rel: r}, a.fix(l, r), "%s is held to the team only through other tables", r.describe())
		}
	}
}

// isOwn recognises the equality of the tenant column of r with the team, as it is written.
func (a *analysis) isOwn(r *relation) func(fact) bool {
	return func(f fact) bool {
		return f.node != nil && f.from != "HAVING" && f.anyOf == nil && !f.same && (f.left == r.own() && f.right == a.team() || f.right == r.own() && f.left == a.team())
	}
}

// fix is the predicate that would hold r: its own, or, where the text is that of a view, one on the view.
func (a *analysis) fix(l *level, r *relation) string {
	c := r.own()
	for l.view != nil {
		if len(l.uses) == 0 {
			return ""
		}
		u := l.uses[0]
		i := slices.IndexFunc(u.pushed, func(f fact) bool { return f.right == c })
		if i < 0 {
			return ""
		}
		c, l = u.pushed[i].left, u.rel.level
	}
	return c.String() + " = " + a.params.spelling()
}

// describe names a reference by table and alias.
func (r *relation) describe() string {
	switch {
	case r.table == nil:
		return r.alias
	case r.alias == r.table.Name:
		return r.table.String()
	}
	return r.table.String() + " AS " + r.alias
}

// why tells where an equality with the team stands in vain, if there is one.
func (a *analysis) why(l *level, r *relation) string {
	if slices.ContainsFunc(l.edges, a.isOwn(r)) {
		return ": its equality stands in the ON of an outer join that keeps its other rows; move it to WHERE"
	}
	return ""
}
