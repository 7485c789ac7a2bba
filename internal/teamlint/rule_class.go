package teamlint

import (
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule class: which tables a statement may name. The placement class of a table is its PostgreSQL schema: public
// is tenant-owned, shared is reference data, control is the control plane (design.md, "Placement is visible in the
// name"). A tenant statement names public and reads shared; it never names control, in whatever place. A control
// statement names control and reads shared, and of public only the two integrity projections, semantic_team_refs
// and semantic_profile_refs. Views are refused on both sides, since what they read does not show, and so are
// the system catalogs, whose statistics hold values of every team. A table that the schema does not have stops
// the run.

// table finds the table of a reference, or reports why there is none to check.
func (a *analysis) table(n *tree.RangeVar) *Table {
	if n.Catalogname != "" {
		a.unclear(n, "a table of another database")
		return nil
	}
	if system(n) {
		a.report(ruleClass, at{node: n}, "", "%s is a system catalog; its contents come from every team", n.Relname)
		return nil
	}
	t := a.catalog.lookup(n.Schemaname, n.Relname)
	if t == nil {
		name := n.Relname
		if n.Schemaname != "" {
			name = n.Schemaname + "." + name
		}
		a.fail(n, "table %s is not in the schema%s", name, a.catalog.hint(n.Schemaname, n.Relname))
		return nil
	}
	if t.Class == ClassUnknown {
		a.fail(n, "schema %s of table %s is none of public, shared and control, so the table has no class", t.Schema, t.Name)
		return nil
	}
	return t
}

// system tells whether a reference can only be a system catalog. Unqualified names are looked up there first.
func system(n *tree.RangeVar) bool {
	return n.Schemaname == "pg_catalog" || n.Schemaname == "information_schema" ||
		n.Schemaname == "" && strings.HasPrefix(n.Relname, "pg_")
}

// checkClass applies the rule to a table that a query reads.
func (a *analysis) checkClass(r *relation) {
	t, where := r.table, at{node: r.node, rel: r}
	switch {
	case t.View:
		a.report(ruleClass, where, "", "%s is a view; name the tables it reads", t)
	case a.tenant() && t.Class == ClassControl:
		a.report(ruleClass, where, "", "a tenant statement names %s; read control tables in a statement of their own (rule 13 of distributed-rules.md)", t)
	case !a.tenant() && t.Class == ClassTenant && !t.projection():
		a.report(ruleClass, where, "", "a control statement names the tenant table %s", t)
	case t.Class == ClassTenant:
		if _, ok := t.column(teamColumn); !ok {
			a.report(ruleClass, where, "", "tenant table %s has no column %s", t, teamColumn)
		}
	}
}

// checkTarget applies the rule to a table that a statement writes.
func (a *analysis) checkTarget(r *relation) {
	a.checkClass(r)
	if r.table.Class == ClassShared {
		a.report(ruleClass, at{node: r.node, rel: r}, "", "%s is reference data, written by migrations and by activation alone", r.table)
	}
}
