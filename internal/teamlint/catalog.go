package teamlint

import (
	"fmt"
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// teamColumn is the tenant column of every tenant table, and the name of the team parameter.
const teamColumn = "team_id"

// projections are the tenant tables that control statements may name (design.md, "Placement is visible in the
// name"): the integrity projections, written in the transaction that creates the authority row.
var projections = []string{"semantic_team_refs", "semantic_profile_refs"}

// Class is the placement class of a table.
type Class int

// The placement classes of cluster-safe-schema.md, by PostgreSQL schema: public, shared, control.
const (
	ClassUnknown Class = iota
	ClassTenant
	ClassShared
	ClassControl
)

func classOf(schema string) Class {
	switch schema {
	case "public":
		return ClassTenant
	case "shared":
		return ClassShared
	case "control":
		return ClassControl
	}
	return ClassUnknown
}

// Column is a column of a table; UUID tells whether its type is uuid.
type Column struct {
	Name string
	UUID bool
}

// Table is a table or view of the schema.
type Table struct {
	Schema, Name string
	Class        Class
	Columns      []Column
	View         bool // a view, materialised view, or what a rule makes one
}

// String returns the name as statements write it: unqualified for public.
func (t *Table) String() string {
	if t.Schema == "public" {
		return t.Name
	}
	return t.Schema + "." + t.Name
}

// column returns the column of a name.
func (t *Table) column(name string) (Column, bool) {
	i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
	if i < 0 {
		return Column{}, false
	}
	return t.Columns[i], true
}

// projection tells whether control statements may name the table.
func (t *Table) projection() bool {
	return t.Schema == "public" && slices.Contains(projections, t.Name)
}

type tableName struct{ schema, name string }

// Catalog holds what statements are checked against: the tables with class and columns, and the names of the
// schema's own functions.
type Catalog struct {
	tables    map[tableName]*Table
	functions map[string]bool
}

// NewCatalog returns an empty catalog; Add fills it.
func NewCatalog() *Catalog {
	return &Catalog{tables: map[tableName]*Table{}, functions: map[string]bool{}}
}

// lookup finds a table by the name a statement writes; without a schema it is in public.
func (c *Catalog) lookup(schema, name string) *Table {
	if schema == "" {
		schema = "public"
	}
	return c.tables[tableName{schema, name}]
}

// hint names a table of another schema for a name that is not in public.
func (c *Catalog) hint(schema, name string) string {
	if schema != "" {
		return ""
	}
	for _, s := range []string{"shared", "control"} {
		if c.tables[tableName{s, name}] != nil {
			return fmt.Sprintf("; did you mean %s.%s", s, name)
		}
	}
	return ""
}

func nameOf(v *tree.RangeVar) tableName {
	if v.Schemaname == "" {
		return tableName{"public", v.Relname}
	}
	return tableName{v.Schemaname, v.Relname}
}
