package teamlint

import (
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Rule class: which tables a statement may name. A table is tenant-owned, shared (reference data) or control (read
// before a team is known), by its PostgreSQL schema or by the lists of the options. A tenant statement names
// tenant tables and reads shared ones; it never names a control table, in whatever place, nor a table without a class. A
// control statement names no tenant table but the projections. A view is judged by the tables of its definition. The
// system catalogs are refused on both sides, since their statistics hold values of every team. A table that the
// schema does not have stops the run, and so does one in a PostgreSQL schema without a class.

// table finds the table of a reference, or reports why there is none to check.
func (a *analysis) table(n *tree.RangeVar) *Table {
	name := n.Relname
	if n.Schemaname != "" {
		name = n.Schemaname + "." + name
	}
	if n.Catalogname != "" {
		a.unclear(n, "a table of another database")
		return nil
	}
	if system(n) {
		a.report(ruleClass, at{node: n}, "", "%s is a system catalog; its contents come from every team", name)
		return nil
	}
	t := a.catalog.lookup(n.Schemaname, n.Relname)
	if t == nil {
		a.fail(n, "table %s is not in the schema%s", name, a.catalog.hint(n.Relname))
		return nil
	}
	if t.Class == ClassUnknown && t.View == nil && !a.catalog.opts.flat() {
		a.fail(n, "table %s.%s has no class, since the options give none to the schema %s; add it to schemas", t.Schema, t.Name, t.Schema)
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
	t, opts, where := r.table, a.catalog.opts, at{node: r.node, rel: r}
	switch {
	case a.tenant() && t.Class == ClassControl:
		a.report(ruleClass, where, "", "a tenant statement names the control table %s; read it in a statement of its own", t)
	case !a.tenant() && t.Class == ClassTenant && !t.in(opts.Projections):
		a.report(ruleClass, where, "", "a control statement names the tenant table %s", t)
	case a.tenant() && t.Class == ClassUnknown:
		a.report(ruleClass, where, "", "%s has no column %s, so nothing says whose rows it holds; declare it with --shared %s if every team may read it, or --control %s if it is read before a team is known",
			t, opts.column(), t, t)
	case t.Class == ClassTenant && t.tenant < 0:
		a.report(ruleClass, where, "", "tenant table %s has no column %s", t, opts.column())
	}
}

// checkTarget applies the rule to a table that a statement writes. In a project that keeps all in one schema a statement
// without tenant tables may write what is shared.
func (a *analysis) checkTarget(r *relation) {
	a.checkClass(r)
	if r.table.Class == ClassShared && (a.tenant() || !a.catalog.opts.flat()) {
		a.report(ruleClass, at{node: r.node, rel: r}, "", "%s is reference data that every team reads; a query does not write it", r.table)
	}
}
