package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// item is a part of FROM.
type item struct {
	sql    string
	cols   []col
	loose  []col    // team columns that nothing holds yet
	names  []string // of its relations
	simple bool     // one table or view under its own column names
	where  []string // conditions for the query around
}

// from writes the list behind FROM. outer is what the queries around offer.
func (m *maker) from(depth int, outer []col) item {
	list := m.joins(depth, outer, nil)
	for m.rels < 6 && m.chance(15) {
		next := m.joins(depth, outer, qualified(list.cols))
		if clash(list, next) {
			break
		}
		list, next = list.qualify(), next.qualify()
		list = item{
			sql: list.sql + ", " + next.sql, cols: slices.Concat(list.cols, next.cols),
			loose: slices.Concat(list.loose, next.loose), names: slices.Concat(list.names, next.names),
			where: slices.Concat(list.where, next.where),
		}
	}
	if list.simple && m.chance(25) { // one table: its columns need no qualifier
		for _, cols := range [][]col{list.cols, list.loose} {
			for i := range cols {
				cols[i].rel = ""
			}
		}
	}
	return list
}

// qualified returns the columns that have a qualifier: another item may have the others' names, too.
func qualified(cols []col) []col {
	return slices.DeleteFunc(slices.Clone(cols), func(c col) bool { return c.rel == "" })
}

// qualify gives up the names without a qualifier, which a NATURAL join or USING has made.
func (i item) qualify() item {
	if slices.ContainsFunc(i.loose, func(c col) bool { return c.rel == "" }) {
		i.loose = teamsOf(qualified(i.cols))
	}
	i.cols = qualified(i.cols)
	return i
}

func clash(x, y item) bool {
	return slices.ContainsFunc(x.names, func(name string) bool { return slices.Contains(y.names, name) })
}

// joins writes a tree of joins. beside are the columns of the items to the left, for LATERAL.
func (m *maker) joins(depth int, outer, beside []col) item {
	if m.rels < 4 && m.chance(6) { // each side in order by itself
		left, right := m.derived(depth, outer, nil, false), m.derived(depth, outer, nil, false)
		return m.join(depth, outer, left, right, "FULL JOIN")
	}
	tree := m.primary(depth, outer, beside)
	for m.rels < 5 && m.chance(40) && (!m.border || m.rels < 3) {
		kind := weighted(m, []way[string]{
			{36, "JOIN"},
			{26, "LEFT JOIN"},
			{8, "RIGHT JOIN"},
			{4, "FULL JOIN"},
			{6, "CROSS JOIN"},
			{6, "INNER JOIN"},
			{3, "NATURAL JOIN"},
			{3, "NATURAL LEFT JOIN"},
			{1, "NATURAL FULL JOIN"},
			{5, "JOIN USING"},
			{4, "LEFT JOIN USING"},
			{1, "RIGHT JOIN USING"},
			{2, "FULL JOIN USING"},
		})
		seen := slices.Concat(beside, qualified(tree.cols))
		if strings.Contains(kind, "RIGHT") || strings.Contains(kind, "FULL") {
			seen = nil
		}
		var right item
		if m.rels < 4 && m.chance(12) {
			if right = m.joins(depth, outer, seen).qualify(); len(right.names) > 1 {
				right.sql = "(" + right.sql + ")"
			}
		} else {
			right = m.primary(depth, outer, seen)
		}
		if clash(tree, right) {
			break
		}
		tree = m.join(depth, outer, tree, right, kind)
	}
	if m.border && len(tree.loose) > 0 && m.chance(8) {
		tree = m.beside(tree)
	}
	return tree
}

// join joins two items and decides which team columns the condition holds.
func (m *maker) join(depth int, outer []col, left, right item, kind string) item {
	common := m.common(left, right, strings.HasPrefix(kind, "NATURAL "))
	if len(common) > 0 && (kind != strings.TrimPrefix(kind, "NATURAL ") || strings.HasSuffix(kind, " USING")) {
		return m.merged(left, right, kind, common)
	}
	kind = strings.TrimPrefix(strings.TrimSuffix(kind, " USING"), "NATURAL ")
	left, right = left.qualify(), right.qualify()
	t := item{names: slices.Concat(left.names, right.names), cols: slices.Concat(left.cols, right.cols), where: slices.Concat(left.where, right.where)}
	t.sql = left.sql + " " + kind + " " + right.sql
	if kind == "CROSS JOIN" {
		t.loose = slices.Concat(left.loose, right.loose)
		return t
	}
	var on []string
	if kind == "FULL JOIN" || m.chance(75) {
		on = append(on, m.link(left.cols, right.cols))
	}
	// How likely a side's team columns are held here: a condition in ON does so only for rows that it can drop.
	share := map[string][2]int{"LEFT JOIN": {3, 85}, "RIGHT JOIN": {85, 3}, "FULL JOIN": {4, 4}}[kind]
	switch {
	case share == [2]int{}:
		share = [2]int{35, 50}
	case m.border:
		share = map[string][2]int{"LEFT JOIN": {20, 65}, "RIGHT JOIN": {65, 20}, "FULL JOIN": {25, 25}}[kind]
		on = append(on, m.peer(t.cols, 15)...)
		if m.chance(35) {
			t.where = append(t.where, m.ofSide(left.cols, right.cols))
		}
	}
	for side, loose := range [][]col{left.loose, right.loose} {
		for _, c := range loose {
			if !m.chance(share[side]) {
				t.loose = append(t.loose, c)
				continue
			}
			other := [][]col{right.cols, left.cols}[side]
			if side == 0 && m.chance(50) {
				other = left.cols
			}
			on = append(on, m.held(c, other, 0))
		}
	}
	if m.likely(5, 15) {
		on = append(on, m.condition(behind(t.cols, outer), depth))
	}
	if len(on) == 0 {
		on = []string{"true"}
	}
	t.sql += " ON " + all(on)
	return t
}

// link writes an equality between two sides.
func (m *maker) link(left, right []col) string {
	t := weighted(m, []way[typ]{{8, tInt}, {2, tText}, {2, tUUID}})
	x, y := ofType(left, t), ofType(right, t)
	if len(x) == 0 || len(y) == 0 {
		return "1 = 1"
	}
	return oneOf(m, x...).String() + " = " + oneOf(m, y...).String()
}

// common returns the columns that two items can be joined on by name alone: a NATURAL join takes two tables, USING also
// what an earlier one has merged.
func (m *maker) common(left, right item, natural bool) []col {
	if !right.simple || natural && !left.simple {
		return nil
	}
	var common []col
	for _, c := range left.cols {
		if !left.simple && c.rel != "" {
			continue
		}
		if slices.ContainsFunc(right.cols, func(o col) bool { return o.name == c.name && o.typ == c.typ }) {
			common = append(common, c)
		}
	}
	if natural {
		return common
	}
	rest := slices.DeleteFunc(slices.Clone(common), func(c col) bool { return c.team && !m.chance(75) || !c.team && m.chance(50) })
	if len(rest) > 0 {
		return rest
	}
	return common
}

// merged writes a NATURAL join or one with USING.
func (m *maker) merged(left, right item, kind string, common []col) item {
	t := item{names: slices.Concat(left.names, right.names), loose: slices.Concat(left.loose, right.loose), where: slices.Concat(left.where, right.where)}
	if base, isUsing := strings.CutSuffix(kind, " USING"); isUsing {
		t.sql = fmt.Sprintf("%s %s %s USING (%s)", left.sql, base, right.sql, joined(common, ", ", func(_ int, c col) string { return c.name }))
	} else {
		t.sql = left.sql + " " + kind + " " + right.sql
	}
	t.cols = slices.Concat(qualified(left.cols), qualified(right.cols))
	held := false
	for _, c := range common {
		c.rel = ""
		t.cols = append(t.cols, c)
		if c.team && m.chance(50) { // the merged column is held in place of the two
			t.loose, held = []col{c}, true
		}
	}
	if !held {
		t.loose = teamsOf(qualified(t.cols))
	}
	return t
}

// primary writes a table, view, subquery, CTE, list or function.
func (m *maker) primary(depth int, outer, beside []col) item {
	return weighted(m, []way[func() item]{
		{52, func() item { return m.named(oneOf(m, tenants...)) }},
		{11, func() item { return m.named(oneOf(m, views...)) }},
		{4, func() item { return m.named(oneOf(m, mixed...)) }},
		{4, func() item { return m.named(oneOf(m, shared...)) }},
		{14, func() item { return m.derived(depth, outer, nil, m.likely(60, 45)) }},
		{9, func() item { return m.derived(depth, outer, beside, m.likely(35, 15)) }},
		{24, func() item {
			if len(m.ctes) == 0 {
				return m.named(oneOf(m, tenants...))
			}
			c := oneOf(m, m.ctes...)
			i := m.named(source{name: c.name, cols: c.cols})
			if i.simple = false; !c.loose {
				i.loose = nil
			}
			return i
		}},
		{4, func() item { return m.list() }},
	})()
}

// named writes a table or view, mostly with an alias, now and then with other column names.
func (m *maker) named(s source) item {
	name, sql := m.alias(), s.name
	if m.chance(20) {
		name = s.name
	} else {
		sql += " AS " + name
	}
	cols := renamed(s.cols, name)
	simple := true
	if name != s.name && m.chance(5) { // the names in another order
		for i := range cols {
			cols[i].name = s.cols[(i+len(cols)-1)%len(cols)].name
		}
		sql += "(" + joined(cols, ", ", func(_ int, c col) string { return c.name }) + ")"
		simple = false
	}
	return item{sql: sql, cols: cols, loose: teamsOf(cols), names: []string{name}, simple: simple}
}

// derived writes a subquery, LATERAL when it may see the columns beside it.
func (m *maker) derived(depth int, outer, beside []col, loose bool) item {
	if depth == 0 {
		return m.named(oneOf(m, tenants...))
	}
	sql, sight := "", outer
	if len(beside) > 0 {
		sql, sight = "LATERAL ", behind(beside, outer)
	}
	q := m.query(depth-1, sight, nil, loose)
	name := m.alias()
	cols := renamed(q.cols, name)
	sql += "(" + q.sql + ") AS " + name
	if m.chance(10) {
		for i := range cols {
			cols[i].name = fmt.Sprintf("d%d", i)
		}
		sql += "(" + joined(cols, ", ", func(_ int, c col) string { return c.name }) + ")"
	}
	i := item{sql: sql, cols: cols, names: []string{name}}
	if q.loose || m.chance(10) {
		i.loose = teamsOf(cols)
	}
	return i
}

// list writes a relation that no table gives.
func (m *maker) list() item {
	name := m.alias()
	cols := []col{{rel: name, name: "a", typ: tInt}}
	sql := oneOf(m, "generate_series(1, 3)", "unnest("+m.param(tInt, true)+")", "unnest(ARRAY[1, 2])") + " AS " + name + "(a)"
	if m.chance(30) {
		cols = append(cols, col{rel: name, name: "u", typ: tUUID})
		sql = fmt.Sprintf("(VALUES (1, %s), (2, $1::uuid)) AS %s(a, u)", oneOf(m, "$1::uuid", m.param(tUUID, false)), name)
	}
	return item{sql: sql, cols: cols, names: []string{name}}
}
