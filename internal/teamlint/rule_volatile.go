package teamlint

import (
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule volatile (rules 8 and 10 of distributed-rules.md): times, ids and random values are parameters of a
// tenant statement. now() may stand in VALUES and in SET; in a query it would be the clock of whichever server runs
// the statement. Random values may stand nowhere. RETURNING takes immutable expressions, so neither a subquery nor a
// function that follows the session's settings. Control statements are free of this rule.

// checkVolatile applies the rule to one call.
func (a *analysis) checkVolatile(n tree.Node, name string, v volatility, where place) {
	if !a.local() {
		return
	}
	switch {
	case v == random:
		a.report(ruleVolatile, at{node: n}, "", "%s makes a new value each call; pass it as a parameter (rule 10 of distributed-rules.md)", name)
	case v == clock && where != placeValues && where != placeSet:
		a.report(ruleVolatile, at{node: n}, "", "%s is the clock of the server that runs this; pass the time as a parameter (rule 10 of distributed-rules.md)", name)
	case v == stable && where == placeReturning:
		a.report(ruleVolatile, at{node: n}, "", "%s follows the session's settings, and RETURNING takes immutable expressions (rule 10 of distributed-rules.md)", name)
	}
}

// clocks are the SQL keywords that tell the time; a precision adds _N.
var clocks = []string{"SVFOP_CURRENT_DATE", "SVFOP_CURRENT_TIME", "SVFOP_CURRENT_TIMESTAMP", "SVFOP_LOCALTIME", "SVFOP_LOCALTIMESTAMP"}

// checkValueFunction handles CURRENT_TIMESTAMP and its relatives; CURRENT_USER and the other session keywords are
// refused.
func (a *analysis) checkValueFunction(n *tree.SQLValueFunction, where place) {
	op := strings.TrimSuffix(n.Op, "_N")
	name := strings.TrimPrefix(op, "SVFOP_")
	if !slices.Contains(clocks, op) {
		a.report(ruleFunction, at{node: n}, "", "%s is not on the list of functions without side effects", name)
		return
	}
	a.checkVolatile(n, name, clock, where)
}
