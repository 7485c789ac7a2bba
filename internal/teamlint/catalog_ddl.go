package teamlint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

var (
	// pg_dump writes psql commands around its output since August 2025 (CVE-2025-8714).
	psqlLine = regexp.MustCompile(`(?m)^\\(?:restrict|unrestrict|connect)\b.*$`)
	// Behind this mark a migration holds the way back (goose, sql-migrate, tern, dbmate).
	wayBack = regexp.MustCompile(`(?mi)^(?:--\s*\+(?:goose|migrate)\s+down\b|---- create above / drop below ----|-- migrate:down\b)`)
)

// Add reads the DDL of one file, a dump or a migration, on top of what the catalog holds. It fails with a
// *RunError for text that is no SQL and for DDL whose effect on names, columns or classes it cannot follow.
func (c *Catalog) Add(file, text string) error {
	src := newSource(file, text)
	if at := wayBack.FindStringIndex(text); at != nil {
		text = text[:at[0]]
	}
	// Blanks of the same length keep the offsets.
	text = psqlLine.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat(" ", len(s)) })
	f, err := tree.ParseSchema(text)
	if err != nil {
		return parseError(src, err)
	}
	c.teamType, c.viewTenant = "", map[*Table]bool{}
	for _, st := range f.Stmts {
		c.applied++
		if err := c.apply(st.Node); err != nil {
			return src.fail(max(tree.Pos(st.Node), st.Start), err.Error())
		}
	}
	return nil
}

// apply follows one statement; what cannot change names, columns or classes it passes over.
func (c *Catalog) apply(n tree.Node) error {
	switch n := n.(type) {
	case *tree.CreateStmt:
		return c.createTable(n)
	case *tree.AlterTableStmt:
		return c.alterTable(n)
	case *tree.DefineStmt:
		c.define(n)
	case *tree.VariableSetStmt:
		return checkPath(n)
	case *tree.ViewStmt:
		return c.addView(n.View, n.Query, n.Aliases)
	case *tree.CreateTableAsStmt:
		if n.Into != nil && !(n.IfNotExists && c.tables[nameOf(n.Into.Rel)] != nil) { // a materialised view, or a table whose rows come from a query
			if n.Objtype != "OBJECT_MATVIEW" {
				n.Query = nil // its rows may be others by now
			}
			return c.addView(n.Into.Rel, n.Query, n.Into.ColNames)
		}
	case *tree.CreateFunctionStmt:
		if names, ok := tree.Names(n.Funcname); ok && len(names) > 0 {
			c.functions[names[len(names)-1]] = true
		}
	case *tree.RenameStmt:
		return c.rename(n)
	case *tree.AlterObjectSchemaStmt:
		if n.Relation != nil {
			c.move(nameOf(n.Relation), tableName{n.Newschema, n.Relation.Relname})
		}
	case *tree.DropStmt:
		return c.drop(n)
	case *tree.CreateSchemaStmt:
		if len(n.SchemaElts) > 0 {
			return fmt.Errorf("the tables of schema %s stand inside its CREATE SCHEMA; create them on their own", n.Schemaname)
		}
	case *tree.DoStmt:
		return checkDo(n)
	case *tree.RuleStmt:
		return fmt.Errorf("a rule on %s rewrites statements behind their text; use none", n.Relation.Relname)
	}
	return nil
}

func (c *Catalog) createTable(n *tree.CreateStmt) error {
	name := nameOf(n.Relation)
	if n.IfNotExists && c.tables[name] != nil {
		return nil
	}
	if n.Relation.Persistence == "t" {
		return fmt.Errorf("%s is temporary: it stands before a table of its name in one session and not in the next", name.name)
	}
	if n.OfTypename != nil {
		return fmt.Errorf("the columns of %s come from a type; list them", name.name)
	}
	t := &Table{Schema: name.schema, Name: name.name}
	for _, p := range n.InhRelations {
		parent, ok := p.(*tree.RangeVar)
		if !ok {
			return fmt.Errorf("the parents of %s cannot be read", name.name)
		}
		if err := c.copyColumns(t, parent); err != nil {
			return err
		}
		if c.opts.Schemas[nameOf(parent).schema] != c.opts.Schemas[t.Schema] {
			return fmt.Errorf("%s and its parent %s are of different classes", name.name, parent.Relname)
		}
		if up := c.tables[nameOf(parent)]; up != nil {
			up.heirs = append(up.heirs, t)
		}
	}
	for _, e := range n.TableElts {
		switch e := e.(type) {
		case *tree.ColumnDef:
			t.add(e, c.applied)
			t.change(e.Colname, func(col *Column) { col.local = len(n.InhRelations) > 0 })
		case *tree.TableLikeClause:
			if err := c.copyColumns(t, e.Relation); err != nil {
				return err
			}
		}
	}
	c.tables[name] = t
	return nil
}

// add appends a column, unless a parent has given it already.
func (t *Table) add(d *tree.ColumnDef, since int) {
	if _, have := t.column(d.Colname); !have {
		t.Columns = append(t.Columns, Column{Name: d.Colname, Type: columnType(d), since: since, generated: isGenerated(d)})
	}
}

func (c *Catalog) copyColumns(t *Table, from *tree.RangeVar) error {
	source := c.tables[nameOf(from)]
	if source == nil {
		return fmt.Errorf("table %s is not in the schema", from.Relname)
	}
	if source.View != nil {
		return fmt.Errorf("the columns of %s come from the query of %s; list them", t.Name, from.Relname)
	}
	for _, col := range source.Columns {
		if _, have := t.column(col.Name); !have {
			t.Columns = append(t.Columns, col)
		}
	}
	return nil
}

func (c *Catalog) alterTable(n *tree.AlterTableStmt) error {
	t := c.tables[nameOf(n.Relation)]
	if t == nil {
		return nil // an index, a sequence, or a foreign table that no statement can name
	}
	family := t.family
	if !n.Relation.Inh { // ALTER TABLE ONLY
		family = func(do func(*Table)) { do(t) }
	}
	for _, cmd := range n.Cmds {
		cmd, ok := cmd.(*tree.AlterTableCmd)
		if !ok {
			return fmt.Errorf("the change of %s cannot be read", t.Name)
		}
		def, _ := cmd.Def.(*tree.ColumnDef)
		switch cmd.Subtype {
		case "AT_AddColumn":
			if def == nil {
				return fmt.Errorf("the new column of %s cannot be read", t.Name)
			}
			family(func(t *Table) { t.add(def, c.applied) })
		case "AT_DropColumn":
			if cmd.Behavior == "DROP_CASCADE" && slices.ContainsFunc(t.Columns, func(c Column) bool { return c.generated }) {
				return fmt.Errorf("CASCADE may drop generated columns of %s along with %s; drop them by name", t.Name, cmd.Name)
			}
			family(func(h *Table) {
				h.Columns = slices.DeleteFunc(h.Columns, func(c Column) bool { return c.Name == cmd.Name && (h == t || !c.local) })
			})
		case "AT_AlterColumnType":
			family(func(t *Table) { t.change(cmd.Name, func(c *Column) { c.Type = columnType(def) }) })
		case "AT_DropInherit", "AT_DetachPartition":
			t.leave(c, cmd.Def)
		case "AT_AttachPartition":
			part, ok := cmd.Def.(*tree.PartitionCmd)
			if !ok || part.Name == nil || c.opts.Schemas[nameOf(part.Name).schema] != c.opts.Schemas[t.Schema] {
				return fmt.Errorf("%s and its partition are of different classes", t.Name)
			}
			if down := c.tables[nameOf(part.Name)]; down != nil && !down.above(t) {
				t.heirs = append(t.heirs, down)
			}
		case "AT_AddInherit", "AT_AddOf":
			return fmt.Errorf("the columns of %s come from elsewhere; list them in CREATE TABLE", t.Name)
		}
	}
	return nil
}

func (c *Catalog) addView(v *tree.RangeVar, query tree.Node, aliases []tree.Node) error {
	if v == nil {
		return fmt.Errorf("the name of the view cannot be read")
	}
	columns, ok := tree.Names(aliases)
	if !ok {
		return fmt.Errorf("the columns of view %s cannot be read", v.Relname)
	}
	view := &View{Columns: columns, since: c.applied, reads: map[tableName]bool{}}
	view.Query, _ = query.(*tree.SelectStmt)
	tree.Walk(query, func(n tree.Node) bool {
		if v, ok := n.(*tree.RangeVar); ok {
			view.reads[nameOf(v)] = true
		}
		return true
	})
	name := nameOf(v)
	if c.tables[name] != nil { // its columns may be others now, for stars in views that read it
		c.forget(name)
	}
	c.tables[name] = &Table{Schema: name.schema, Name: name.name, View: view}
	return nil
}

func (c *Catalog) rename(n *tree.RenameStmt) error {
	switch n.RenameType {
	case "OBJECT_SCHEMA":
		return fmt.Errorf("schema %s gets another name, and what views read can no longer be told; name it %s where it is created", n.Subname, n.Newname)
	case "OBJECT_FUNCTION", "OBJECT_PROCEDURE", "OBJECT_ROUTINE", "OBJECT_AGGREGATE":
		c.functions[n.Newname] = true
	}
	if n.Relation == nil {
		return nil // a role, an index by another path, a constraint
	}
	name := nameOf(n.Relation)
	c.forget(name)
	switch n.RenameType {
	case "OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_MATVIEW":
		c.move(name, tableName{name.schema, n.Newname})
	case "OBJECT_COLUMN":
		if t := c.tables[name]; t != nil {
			t.family(func(t *Table) { t.change(n.Subname, func(c *Column) { c.Name = n.Newname }) })
		}
	}
	return nil
}

// family does something to the table and to those that inherit from it, which follow its changes.
func (t *Table) family(do func(*Table)) {
	do(t)
	for _, heir := range t.heirs {
		heir.family(do)
	}
}

// change alters the column of a name.
func (t *Table) change(name string, do func(*Column)) {
	for i := range t.Columns {
		if t.Columns[i].Name == name {
			do(&t.Columns[i])
			return
		}
	}
}

// define notes an aggregate or an operator of the schema: what it calls may read tables.
func (c *Catalog) define(n *tree.DefineStmt) {
	names, ok := tree.Names(n.Defnames)
	if !ok || len(names) == 0 {
		return
	}
	switch n.Kind {
	case "OBJECT_AGGREGATE":
		c.functions[names[len(names)-1]] = true
	case "OBJECT_OPERATOR":
		c.operators[names[len(names)-1]] = true
	}
}

// checkPath refuses a search_path under which bare names would not be those of public.
func checkPath(n *tree.VariableSetStmt) error {
	if n.Name != "search_path" || len(n.Args) == 0 {
		return nil
	}
	first, ok := n.Args[0].(*tree.AConst)
	if ok && first.Sval != nil && (first.Sval.Sval == "public" || first.Sval.Sval == "") {
		return nil
	}
	return fmt.Errorf("bare names mean tables of public here; write the schema before each name in place of a search_path")
}

func (c *Catalog) move(from, to tableName) {
	t := c.tables[from]
	if t == nil {
		return
	}
	c.forget(from)
	delete(c.tables, from)
	t.Schema, t.Name = to.schema, to.name
	c.tables[to] = t
}

func (c *Catalog) drop(n *tree.DropStmt) error {
	if n.Behavior == "DROP_CASCADE" && slices.Contains([]string{"OBJECT_SCHEMA", "OBJECT_TYPE", "OBJECT_DOMAIN", "OBJECT_EXTENSION"}, n.RemoveType) {
		return fmt.Errorf("CASCADE takes tables or columns along that are not named here; drop them by name first")
	}
	for _, o := range n.Objects {
		list, ok := o.(*tree.List)
		if !ok {
			continue
		}
		names, ok := tree.Names(list.Items)
		if !ok || len(names) == 0 {
			continue
		}
		name := tableName{"public", names[len(names)-1]}
		if len(names) > 1 {
			name.schema = names[len(names)-2]
		}
		switch n.RemoveType {
		case "OBJECT_TABLE", "OBJECT_VIEW", "OBJECT_MATVIEW":
			c.forget(name)
			delete(c.tables, name)
		}
	}
	return nil
}

// forget marks the view of a name, and views that read what has it, as unreadable: they go on with what the name
// meant when they were made.
func (c *Catalog) forget(name tableName) {
	for at, t := range c.tables {
		if t.View == nil || t.View.Query == nil {
			continue
		}
		if at == name || t.View.reads[name] {
			t.View.Query = nil
		}
	}
}

// above tells whether the other table inherits from t, or is t.
func (t *Table) above(other *Table) bool {
	return t == other || slices.ContainsFunc(t.heirs, func(h *Table) bool { return h.above(other) })
}

// leave ends inheritance: ALTER TABLE child NO INHERIT parent, ALTER TABLE parent DETACH PARTITION child.
func (t *Table) leave(c *Catalog, def tree.Node) {
	parent, child := t, t
	switch def := def.(type) {
	case *tree.RangeVar:
		parent = c.tables[nameOf(def)]
	case *tree.PartitionCmd:
		child = c.tables[nameOf(def.Name)]
	}
	if parent != nil {
		parent.heirs = slices.DeleteFunc(parent.heirs, func(h *Table) bool { return h == child })
	}
}

func isGenerated(d *tree.ColumnDef) bool {
	return slices.ContainsFunc(d.Constraints, func(n tree.Node) bool {
		c, ok := n.(*tree.Constraint)
		return ok && c.Contype == "CONSTR_GENERATED"
	})
}

// hides matches what a DO block may do to tables, views, functions and operators.
var hides = regexp.MustCompile(`(?is)\b(?:create|alter|drop|rename)\b[^;]*\b(?:table|view|column|function|procedure|routine|aggregate|operator|rule)\b`)

// checkDo refuses a DO block whose text changes what statements can name or call.
func checkDo(n *tree.DoStmt) error {
	for _, arg := range n.Args {
		if e, ok := arg.(*tree.DefElem); ok {
			if text, isText := e.Arg.(*tree.String); isText && hides.MatchString(text.Sval) {
				return fmt.Errorf("this DO block changes tables or functions, which cannot be followed; write the statements outside of it")
			}
		}
	}
	return nil
}
