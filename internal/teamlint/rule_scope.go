package teamlint

import (
	"slices"
)

// Rule scope: every reference to a tenant table is held to the team: its team_id is proven equal to $1 at a place
// that filters this reference. Equalities count where they must be true: members of an AND in WHERE, in the ON of
// an inner join, and in the ON of an outer join for the side that it may leave out. The preserved side of an outer
// join is not filtered by its ON, and the ON of a full join filters neither side. OR, NOT, <>, IS NOT DISTINCT FROM, CASE
// and COALESCE prove nothing, nor does another parameter, a literal, a cast that changes the type, or a subquery.
//
// Rule local (rule 7 of distributed-rules.md): the equality is the reference's own. A chain a.team_id = b.team_id,
// b.team_id = $1 proves a's rows to be the team's, but a distributed database needs a.team_id = $1 as well,
// at each nesting level, to send the statement to one node.

// checkScope applies both rules to the tenant tables of a level.
func (a *analysis) checkScope(l *level) {
	for _, r := range l.scope.rels {
		if !r.base() {
			continue
		}
		own := column{r, teamColumn}
		facts := l.factsFor(r)
		if slices.Contains(facts, atom{left: own, toTeam: true}) {
			continue
		}
		fix := r.alias + "." + teamColumn + " = " + a.params.spelling()
		if newClasses(facts).team(own) {
			a.report(ruleLocal, at{node: r.node, rel: r}, fix, "%s is held to the team only through other tables", r.describe())
			continue
		}
		a.report(ruleScope, at{node: r.node, rel: r}, fix, "%s is not held to the team%s", r.describe(), a.why(l, r))
	}
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
	if slices.Contains(l.edges, atom{left: column{r, teamColumn}, toTeam: true}) {
		return ": its equality stands in the ON of an outer join that keeps its other rows; move it to WHERE"
	}
	return ""
}
