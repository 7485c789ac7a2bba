package teamlint

import (
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// Class is the placement class of a table.
type Class int

// The placement classes of cluster-safe-schema.md, by PostgreSQL schema: public, shared, control.
const (
	ClassUnknown Class = iota
	ClassTenant
	ClassShared
	ClassControl
)

// Column is a column of a table. Type is the name of its type as typeName writes it.
type Column struct {
	Name, Type string

	local     bool // declared by a table that inherits it as well
	generated bool
	since     int // the number of the DDL statement that made it
}

// Table is a table or view of the schema.
type Table struct {
	Schema, Name string
	Class        Class
	Columns      []Column
	View         *View // what the table is a view of, or nil

	tenant int      // the position of the tenant column, -1 when there is none
	heirs  []*Table // tables that inherit from it, whose rows it shows
}

// View is the definition of a view or materialised view.
type View struct {
	Query   *tree.SelectStmt // nil when it cannot be told what the view reads
	Columns []string         // the names that CREATE VIEW gives the leading columns

	reads map[tableName]bool // what the query names

	since int // the number of the DDL statement that made it
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

type tableName struct{ schema, name string }

// Catalog holds what statements are checked against: the tables with class and columns, and the names of the
// schema's own functions.
type Catalog struct {
	opts      Options
	tables    map[tableName]*Table
	functions map[string]bool
	operators map[string]bool
	applied   int    // DDL statements so far
	teamType  string // the type of tenant columns, once asked for

	viewTenant map[*Table]bool // whether a view names a tenant table, once asked for
}

// NewCatalog returns an empty catalog; Add fills it.
func NewCatalog(o Options) *Catalog {
	return &Catalog{opts: o, tables: map[tableName]*Table{}, functions: map[string]bool{}, operators: map[string]bool{}}
}

// lookup finds a table by the name a statement writes; without a schema it is in public. Its class and tenant column
// are worked out here, since DDL may still have changed both.
func (c *Catalog) lookup(schema, name string) *Table {
	if schema == "" {
		schema = "public"
	}
	t := c.tables[tableName{schema, name}]
	if t == nil {
		return nil
	}
	t.Class = c.class(t)
	return t
}

// class works out the placement class of a table, and where its tenant column is.
func (c *Catalog) class(t *Table) Class {
	t.tenant = slices.IndexFunc(t.Columns, func(col Column) bool { return col.Name == c.opts.column() })
	if len(c.opts.Schemas) > 0 {
		return c.opts.Schemas[t.Schema]
	}
	for _, heir := range t.heirs {
		if c.class(heir) == ClassTenant {
			return ClassTenant // perhaps without the column, which is a finding where it is used
		}
	}
	switch {
	case t.in(c.opts.Control):
		return ClassControl
	case t.in(c.opts.Shared):
		return ClassShared
	case t.tenant >= 0:
		return ClassTenant
	}
	return ClassUnknown
}

// in tells whether a list of the options names the table.
func (t *Table) in(list []string) bool {
	return t.Schema == "public" && slices.Contains(list, t.Name) || slices.Contains(list, t.Schema+"."+t.Name)
}

func nameOf(v *tree.RangeVar) tableName {
	if v.Schemaname == "" {
		return tableName{"public", v.Relname}
	}
	return tableName{v.Schemaname, v.Relname}
}

// columnType is the type of a column with its collation. Modifiers such as a length have cut its values already.
func columnType(d *tree.ColumnDef) string {
	if d == nil || d.TypeName == nil {
		return ""
	}
	plain := *d.TypeName
	plain.Typmods = nil
	name := typeName(&plain)
	if d.CollClause == nil {
		return name
	}
	collation, _ := tree.Names(d.CollClause.Collname)
	return name + " COLLATE " + strings.Join(collation, ".")
}

// typeName writes the name of a type: without pg_catalog, with "[]" for an array, and with "(…)" where the type has
// modifiers, which may cut values off.
func typeName(t *tree.TypeName) string {
	if t == nil {
		return ""
	}
	names, ok := tree.Names(t.Names)
	if !ok || len(names) == 0 {
		return ""
	}
	if len(names) == 2 && names[0] == "pg_catalog" {
		names = names[1:]
	}
	s := strings.Join(names, ".")
	if len(t.Typmods) > 0 {
		s += "(…)"
	}
	return s + strings.Repeat("[]", len(t.ArrayBounds))
}

// tenantType is the type of the tenant columns: uuid, unless every tenant table has another.
func (c *Catalog) tenantType() string {
	if c.teamType != "" {
		return c.teamType
	}
	types := map[string]bool{}
	for name := range c.tables {
		if t := c.lookup(name.schema, name.name); t.Class == ClassTenant && t.tenant >= 0 {
			types[t.Columns[t.tenant].Type] = true
		}
	}
	delete(types, "")
	c.teamType = "uuid"
	if len(types) == 1 {
		for only := range types {
			c.teamType = only
		}
	}
	return c.teamType
}

// declares tells whether the options declare a function, by its name or with its schema.
func (c *Catalog) declares(names []string) bool {
	return slices.Contains(c.opts.Functions, strings.Join(names, ".")) || len(names) == 2 && names[0] == "public" && slices.Contains(c.opts.Functions, names[1])
}
