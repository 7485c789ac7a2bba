package teamlint

import (
	"maps"
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// relation is one item that FROM, or the target of a write, makes visible: a table, a view, a CTE, a subquery or a
// function. The row that a subquery in an expression puts out is a relation too, without a name.
type relation struct {
	alias string
	named bool // the alias hides the table's own name
	level *level
	node  tree.Node

	table *Table // the table or view that stands here itself, or nil

	cols    []outCol
	refused bool   // what stands here is a finding already
	open    bool   // cols may lack some: names that are not found may still be here
	facts   []fact // what is true of every row of a subquery, view or CTE

	// tenant is true when rows of tenant tables come through this relation, itself or something inside it.
	tenant bool
	// linked are the tenant relations outside a subquery that an equality of team columns inside it reaches.
	linked []*relation
}

// outCol is one column of a relation. Team: it is the team column of a tenant row, or NULL where an outer join found
// none. Type is empty where it is not known.
type outCol struct {
	name, typ string
	team      bool
}

// column is one column of one relation, by position. Without a relation it is parameter $id.
type column struct {
	rel *relation
	id  int
}

// tableRelation makes the relation of a table. Limit keeps the columns that were there when a view was made.
func tableRelation(t *Table, limit int) *relation {
	r := &relation{alias: t.Name, table: t}
	for i, c := range t.Columns {
		if limit > 0 && c.since > limit {
			break
		}
		r.cols = append(r.cols, outCol{name: c.Name, typ: c.Type, team: t.Class == ClassTenant && i == t.tenant})
	}
	r.tenant = r.base()
	return r
}

// find returns the position of the only column of a name. Two columns of one name cannot be told apart, and
// PostgreSQL refuses to: has is true then and the position -1.
func (r *relation) find(name string) (id int, has bool) {
	id = -1
	for i, c := range r.cols {
		if c.name != name {
			continue
		}
		if has {
			return -1, true
		}
		id, has = i, true
	}
	return id, has
}

func (c column) typ() string {
	if c.rel == nil {
		return ""
	}
	return c.rel.cols[c.id].typ
}

// team tells whether a column is a team column: the tenant column of a tenant table, or one that a subquery
// passes on.
func (c column) team() bool { return c.rel != nil && c.rel.cols[c.id].team }

// String writes the column as a statement would.
func (c column) String() string {
	switch {
	case c.id >= len(c.rel.cols): // of a table as a view saw it before the column was there
		return c.rel.alias + "." + c.rel.table.Columns[c.id].Name
	case c.rel.alias == "":
		return "column " + c.rel.cols[c.id].name + " of the subquery"
	case c.rel.cols[c.id].name == "":
		return "a column of " + c.rel.alias
	}
	return c.rel.alias + "." + c.rel.cols[c.id].name
}

// base tells whether the relation is a tenant table itself, which must be held. A table without the column is not:
// rule class has refused it.
func (r *relation) base() bool {
	return r.table != nil && r.table.View == nil && r.table.Class == ClassTenant && r.table.tenant >= 0
}

// own is the tenant column of a tenant table.
func (r *relation) own() column { return column{r, r.table.tenant} }

// scope is what names can mean at one place: the relations of a level, or of a part of its FROM, and outside
// them the scope of the query around. A part of FROM knows its place in it, for the facts that hold there.
type scope struct {
	rels   []*relation
	merged map[string]column // columns joined by USING; an empty column has no single origin
	outer  *scope
	level  *level
	at     *joinTree // nil for the whole level
	after  bool      // behind GROUP BY: the SELECT list, HAVING, ORDER BY

	returning bool // behind a write: RETURNING
}

// plus returns the scope with the relations of another beside its own.
func (s *scope) plus(o *scope) *scope {
	sum := &scope{rels: slices.Concat(s.rels, o.rels), merged: map[string]column{}, outer: s.outer, level: s.level, at: s.at}
	maps.Copy(sum.merged, s.merged)
	for name, c := range o.merged {
		if _, both := sum.merged[name]; both {
			c = column{} // ambiguous
		}
		sum.merged[name] = c
	}
	return sum
}

// grouped returns the scope as it is behind GROUP BY.
func (s *scope) grouped() *scope {
	c := *s
	c.after = true
	return &c
}

// placed returns the scope as it is at a place in FROM.
func (s *scope) placed(at *joinTree) *scope {
	c := *s
	c.at = at
	return &c
}

// resolve finds what a column reference means, as PostgreSQL does: innermost query first. It returns false when
// the reference is unknown, ambiguous, or may belong to a relation whose columns are not known; such a reference proves
// nothing. Nor does a bare name that is found further out than a table: the table may have got a column of that name
// that the schema's text does not show.
func (s *scope) resolve(fields []string) (column, bool) {
	sure := true
	for ; s != nil; s = s.outer {
		c, found, stop := s.here(fields)
		if found || stop {
			return c, found && sure
		}
		sure = sure && (len(fields) > 1 || !slices.ContainsFunc(s.rels, func(r *relation) bool { return r.table != nil }))
	}
	return column{}, false
}

// here looks a reference up in one scope. Stop means that no outer scope may be asked.
func (s *scope) here(fields []string) (c column, found, stop bool) {
	name := fields[len(fields)-1]
	if len(fields) > 1 {
		for _, r := range s.rels {
			if r.answers(fields[:len(fields)-1]) {
				id, _ := r.find(name)
				return column{r, id}, id >= 0, true
			}
		}
		return column{}, false, false
	}
	if m, ok := s.merged[name]; ok {
		return m, m.rel != nil, true
	}
	for _, r := range s.rels {
		id, has := r.find(name)
		if r.open || has && (stop || id < 0) {
			return column{}, false, true
		}
		if has {
			c, found, stop = column{r, id}, true, true
		}
	}
	return c, found, stop
}

// isRow tells whether a bare name surely means the whole row of a relation and no column.
func (s *scope) isRow(name string, r *relation) bool {
	for ; s != nil; s = s.outer {
		_, found, stop := s.here([]string{name})
		if found || stop {
			return false
		}
		if slices.Contains(s.rels, r) {
			return true
		}
	}
	return false
}

// relation finds a relation by the qualifier of a reference, or nil.
func (s *scope) relation(qualifier []string) *relation {
	for ; s != nil; s = s.outer {
		for _, r := range s.rels {
			if r.answers(qualifier) {
				return r
			}
		}
	}
	return nil
}

// answers tells whether a qualifier names the relation: its alias, or schema and table when it has none.
func (r *relation) answers(qualifier []string) bool {
	switch len(qualifier) {
	case 1:
		return r.alias == qualifier[0]
	case 2:
		return !r.named && r.table != nil && r.table.Schema == qualifier[0] && r.table.Name == qualifier[1]
	}
	return false
}
