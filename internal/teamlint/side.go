package teamlint

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Side says for which role's package a query file is generated: the tenant side or the control side.
type Side int

// The two sides.
const (
	TenantSide Side = iota
	ControlSide
)

// SideOf tells the side of a query file by its path: one with a folder named control in it is on the control side.
func SideOf(file string) Side {
	if slices.Contains(strings.Split(filepath.ToSlash(filepath.Clean(file)), "/"), "control") {
		return ControlSide
	}
	return TenantSide
}

// sideOf is SideOf for the part of the path below the folder of the configuration.
func (c Config) sideOf(file string) Side {
	dir, err := filepath.Abs(c.dir)
	if err != nil {
		return SideOf(file)
	}
	whole, err := filepath.Abs(file)
	if err != nil {
		return SideOf(file)
	}
	if below, err := filepath.Rel(dir, whole); err == nil && filepath.IsLocal(below) {
		return SideOf(below)
	}
	return SideOf(file)
}

// flat tells whether the project keeps all its tables in one schema. The side of a statement then follows from
// the tables that it names.
func (o Options) flat() bool { return len(o.Schemas) == 0 }

// sideOf returns the side of one statement of a file on the given side.
func (l *Linter) sideOf(n tree.Node, file Side) Side {
	switch {
	case !l.catalog.opts.flat():
		return file
	case l.catalog.namesTenant(n, nil):
		return TenantSide
	}
	return ControlSide
}

// namesTenant tells whether a tenant table is named below n or in the views named there. The name of a CTE counts
// as that of a table: at worst a statement must keep rules that it could do without. A view whose definition cannot
// be read counts as one that does; what the analysis does not understand is refused on either side.
func (c *Catalog) namesTenant(n tree.Node, within []*Table) bool {
	found := false
	tree.Walk(n, func(n tree.Node) bool {
		if v, ok := n.(*tree.RangeVar); ok && !found {
			t := c.lookup(v.Schemaname, v.Relname)
			found = t != nil && (t.Class == ClassTenant || t.View != nil && c.viewNamesTenant(t, within))
		}
		return !found
	})
	return found
}

func (c *Catalog) viewNamesTenant(t *Table, within []*Table) bool {
	known, ok := c.viewTenant[t]
	switch {
	case ok:
		return known
	case slices.Contains(within, t): // a recursive view names itself
		return false
	case t.View.Query == nil:
		return true
	}
	c.viewTenant[t] = c.namesTenant(t.View.Query, append(within, t))
	return c.viewTenant[t]
}
