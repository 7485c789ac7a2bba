package teamlint

import (
	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule param: parameter $1 of every tenant statement is the team: named team_id (@team_id, sqlc.arg(team_id)) or
// written $1, never nullable, never a list, and of the type of the tenant columns, uuid as a rule, so no cast to anything else. sqlc numbers named
// parameters in the order of its walk over the parse tree, where the SELECT list comes before FROM, the
// assignments of an UPDATE before its WHERE, and WITH after the statement that it stands above. Where
// that order puts the team behind another parameter, write it $1: names then take the numbers after it. A literal, $2,
// current_setting or a subquery on teams is not the team.

// checkParams applies the rule to the whole statement.
func (a *analysis) checkParams() {
	if !a.tenant() {
		return
	}
	p := a.params
	switch {
	case p.team == 0 && p.hidden:
		return // the finding about the construct comes first
	case p.team == 0:
		a.report(ruleParam, at{}, "", "the statement takes no team; every tenant statement takes it as $1, written @%s", a.tenantColumn())
		return
	case p.team > 1 && !a.catalog.opts.AnyNumber:
		a.reportOrder()
	}
	for _, use := range p.list {
		if use.number != p.team {
			continue
		}
		switch {
		case use.macro == "narg":
			a.report(ruleParam, at{node: use.node}, "", "the team may be NULL here; write @%s", a.tenantColumn())
		case use.macro == "slice":
			a.report(ruleParam, at{node: use.node}, "", "the team is a list here; a statement belongs to one team")
		case use.cast != nil && !a.tenantCast(use.cast):
			a.report(ruleParam, at{node: use.node}, "", "the team is cast to another type than %s", a.catalog.tenantType())
		}
	}
	a.checkCasts()
}

// reportOrder says which parameter sqlc numbers before the team.
func (a *analysis) reportOrder() {
	for _, use := range a.params.list {
		if use.number != 1 {
			continue
		}
		if use.macro == "$" {
			a.report(ruleParam, at{node: use.node}, "", "the team is written both $1 and @%s, which sqlc makes two parameters; write one of them throughout", a.tenantColumn())
			return
		}
		a.report(ruleParam, at{node: use.node}, "",
			"sqlc makes %q $1 and the team $%d, since it numbers names in the order of the parse tree; write the team as $1 throughout", use.name, a.params.team)
		return
	}
}

// checkCasts looks for $1::text and the like, where the cast is a node around the parameter.
func (a *analysis) checkCasts() {
	tree.Walk(a.stmt.Node, func(n tree.Node) bool {
		cast, ok := n.(*tree.TypeCast)
		if !ok {
			return true
		}
		if use, isParam := a.params.uses[cast.Arg]; isParam && use.number == a.params.team && !a.tenantCast(cast.TypeName) {
			a.report(ruleParam, at{node: use.node}, "", "the team is cast to another type than %s", a.catalog.tenantType())
		}
		return true
	})
}

// besideTenant notes where an equality gives the team the type of a tenant column.
func (a *analysis) besideTenant(n *tree.AExpr, in env) {
	if names, ok := tree.Names(n.Name); !ok || names[len(names)-1] != "=" {
		return
	}
	left, right := members(n.Lexpr), members(n.Rexpr)
	switch list := n.Rexpr.(type) {
	case *tree.List: // x IN (…) takes the type that x and all members have in common
		left, right = append(list.Items[:len(list.Items):len(list.Items)], n.Lexpr), nil
	case *tree.AArrayExpr:
		left, right = append(list.Elements[:len(list.Elements):len(list.Elements)], n.Lexpr), nil
	}
	if right == nil {
		a.typeTogether(left, in)
		return
	}
	for i := range min(len(left), len(right)) {
		a.typeTogether([]tree.Node{left[i], right[i]}, in)
	}
}

// typeTogether notes the team as typed where what is compared with it is the team or has the type of the tenant column.
func (a *analysis) typeTogether(list []tree.Node, in env) {
	columns := 0
	for _, x := range list {
		c, ok := a.term(x, in.sc)
		switch {
		case ok && c == a.team():
		case ok && c.typ() == a.catalog.tenantType():
			columns++
		default:
			return
		}
	}
	for _, x := range list {
		a.typed[x] = a.typed[x] || columns > 0
	}
}

// checkTeamType refuses uses of the team that may give it another type than that of the tenant columns, in a statement
// that is in order otherwise: two teams that differ as bigint may be one as double precision. uuid is compared with
// uuid alone, so PostgreSQL sees to it then.
func (a *analysis) checkTeamType() {
	tenant := a.catalog.tenantType()
	if !a.tenant() || tenant == "uuid" || len(a.findings) > 0 {
		return
	}
	for _, use := range a.visited {
		if use.number == a.params.team && use.cast == nil && !a.typed[use.node] {
			a.report(ruleParam, at{node: use.node}, "", "the team may get another type than %s here; write %s::%[1]s", tenant, a.params.spelling())
		}
	}
}
