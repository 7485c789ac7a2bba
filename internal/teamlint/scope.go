package teamlint

import (
	"slices"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// relation is one item that FROM, or the target of a write, makes visible: a table, a CTE, a subquery or a
// function.
type relation struct {
	alias string
	named bool // the alias hides the table's own name
	level *level
	node  tree.Node

	table *Table // nil unless a table stands here itself

	cols []outCol // of everything but a table
	open bool     // cols may lack some: names that are not found may still be here

	// tenant is true when rows of tenant tables come through this relation, itself or something inside it.
	tenant bool
	// linked are the tenant relations outside a subquery that an equality of team columns inside it reaches.
	linked []*relation
}

// outCol is one output column. Held: it equals $1 in every row. Team: it is the team column of a tenant row, or
// NULL where an outer join found none.
type outCol struct {
	name       string
	held, team bool
}

// column names one column of one relation; the name is empty for the whole row.
type column struct {
	rel  *relation
	name string
}

// has tells whether the relation surely has the column.
func (r *relation) has(name string) bool {
	if r.table != nil {
		_, ok := r.table.column(name)
		return ok
	}
	return slices.ContainsFunc(r.cols, func(c outCol) bool { return c.name == name })
}

// out returns the output column of a name. Two columns of one name cannot be told apart, and PostgreSQL refuses
// to: neither counts.
func (r *relation) out(name string) outCol {
	var found []outCol
	for _, c := range r.cols {
		if c.name == name {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return outCol{name: name}
	}
	return found[0]
}

// team tells whether a column is a team column: the tenant column of a tenant table, or one that a subquery
// passes on.
func (c column) team() bool {
	if c.rel == nil {
		return false
	}
	if t := c.rel.table; t != nil {
		return t.Class == ClassTenant && c.name == teamColumn
	}
	out := c.rel.out(c.name)
	return out.team || out.held
}

// base tells whether the relation is a tenant table itself, which must be held. A view, or a table without the
// column, is not: rule class has refused it.
func (r *relation) base() bool {
	return r.table != nil && r.table.Class == ClassTenant && r.has(teamColumn)
}

// scope is what names can mean at one place: the relations of a level, or of a part of its FROM, and outside
// them the scope of the query around.
type scope struct {
	rels   []*relation
	merged map[string]column // columns joined by USING; an empty column has no single origin
	outer  *scope
}

// plus returns the scope with the relations of another beside its own.
func (s *scope) plus(o *scope) *scope {
	sum := &scope{rels: slices.Concat(s.rels, o.rels), merged: map[string]column{}, outer: s.outer}
	for name, c := range s.merged {
		sum.merged[name] = c
	}
	for name, c := range o.merged {
		if _, both := sum.merged[name]; both {
			c = column{} // ambiguous
		}
		sum.merged[name] = c
	}
	return sum
}

// resolve finds what a column reference means, as PostgreSQL does: innermost query first. It returns false when
// the reference is unknown, ambiguous, or may belong to a relation whose columns are not known; such a reference proves
// nothing.
func (s *scope) resolve(fields []string) (column, bool) {
	for ; s != nil; s = s.outer {
		c, found, stop := s.here(fields)
		if found || stop {
			return c, found
		}
	}
	return column{}, false
}

// here looks a reference up in one scope. Stop means that no outer scope may be asked.
func (s *scope) here(fields []string) (c column, found, stop bool) {
	name := fields[len(fields)-1]
	if len(fields) > 1 {
		for _, r := range s.rels {
			if r.answers(fields[:len(fields)-1]) {
				return column{r, name}, r.has(name), true
			}
		}
		return column{}, false, false
	}
	if m, ok := s.merged[name]; ok {
		return m, m.rel != nil, true
	}
	var open bool
	var hits []*relation
	for _, r := range s.rels {
		open = open || r.open
		if r.has(name) {
			hits = append(hits, r)
		}
	}
	switch {
	case len(hits) == 1:
		return column{hits[0], name}, true, true
	case len(hits) > 1 || open:
		return column{}, false, true
	}
	return column{}, false, false
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
