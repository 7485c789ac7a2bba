package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// statements makes statements of the grammar.
func statements() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		m := &maker{t: t, params: []typ{tUUID}}
		if m.border = m.chance(50); !m.border {
			m.slips = weighted(m, []way[int]{{28, 0}, {44, 1}, {28, 2}})
		}
		return numbered(m.statement())
	})
}

var parameter = regexp.MustCompile(`\$\d+`)

// numbered numbers the parameters anew, without gaps, and sees to it that the team is there.
func numbered(sql string) string {
	numbers := map[string]string{"$1": "$1"}
	sql = parameter.ReplaceAllStringFunc(sql, func(old string) string {
		if numbers[old] == "" {
			numbers[old] = "$" + strconv.Itoa(len(numbers)+1)
		}
		return numbers[old]
	})
	if !strings.Contains(sql+" ", "$1") && !writes(sql) {
		return "SELECT q.* FROM (" + sql + ") AS q WHERE $1::uuid IS NOT NULL"
	}
	return sql
}

// statement writes a statement, with CTEs or without.
func (m *maker) statement() string {
	with := ""
	if m.chance(15) {
		with = m.with(2, nil)
	}
	if m.chance(6) {
		with = m.writing(with)
	}
	body := weighted(m, []way[func() string]{
		{66, func() string { return m.query(2, nil, nil, false).sql }},
		{10, m.insert},
		{10, m.update},
		{7, m.delete},
		{6, m.merge},
	})()
	if with != "" && strings.HasPrefix(body, "WITH ") {
		return body
	}
	return with + body
}

// writing adds a CTE that writes.
func (m *maker) writing(with string) string {
	body := oneOf(m, m.insert, m.update, m.delete)()
	if strings.HasPrefix(body, "WITH ") || strings.HasPrefix(with, "WITH RECURSIVE") {
		return with
	}
	name := fmt.Sprintf("w%d", len(m.ctes)+m.rels)
	_, returning, found := strings.Cut(body, " RETURNING ")
	if found && !strings.ContainsAny(returning, "(,") {
		m.ctes = append(m.ctes, cte{name: name, cols: []col{{name: "r", typ: tInt}}})
		name += "(r)"
	}
	if with == "" {
		return "WITH " + name + " AS (" + body + ") "
	}
	return strings.TrimSuffix(with, " ") + ", " + name + " AS (" + body + ") "
}

// target writes the table, or the view, of a write, with its alias.
func (m *maker) target() (source, item) {
	s := oneOf(m, tenants...)
	if m.chance(8) {
		s = oneOf(m, updatable...)
	}
	i := m.named(source{name: s.name, cols: s.cols})
	i.sql, _, _ = strings.Cut(i.sql, "(")
	i.cols = renamed(s.cols, i.names[0])
	i.loose = teamsOf(i.cols)
	return s, i
}

// returning writes RETURNING, mostly of a number.
func (m *maker) returning(cols []col, percent int) string {
	if i := slices.IndexFunc(cols, heldPeer); i >= 0 && m.chance(50) {
		return fmt.Sprintf(" RETURNING (SELECT count(*) FROM %s AS z WHERE z.team_id = %s)", oneOf(m, tenants...).name, cols[i])
	}
	if !m.chance(percent) {
		return ""
	}
	if m.chance(25) {
		return " RETURNING " + m.scalarSubquery(tText, cols, 1)
	}
	numbers := ofType(cols, tInt)
	return " RETURNING " + oneOf(m, numbers...).String()
}

// insert writes an INSERT of values or of a query.
func (m *maker) insert() string {
	s, i := m.target()
	wants := make([]want, len(s.cols))
	for k, c := range s.cols {
		wants[k] = want{c.typ, c.team}
	}
	names := joined(s.cols, ", ", func(_ int, c col) string { return c.name })
	sql := fmt.Sprintf("INSERT INTO %s (%s) ", i.sql, names)
	if m.chance(45) {
		sql += m.query(1, nil, wants, false).sql
	} else {
		sql += "VALUES " + joined(make([]int, 1+m.choose(2)), ", ", func(int, int) string { return m.values(s) })
	}
	if s.keys == "" {
		if m.chance(15) {
			sql += " ON CONFLICT DO NOTHING"
		}
		return sql + m.returning(i.cols, 30)
	}
	if s.name == "slugs" && m.chance(30) { // a row of another team may be in the way
		return sql + oneOf(m, " ON CONFLICT DO NOTHING", m.labelConflict()) + m.returning(i.cols, 30)
	}
	sql += weighted(m, []way[string]{{30, " ON CONFLICT (" + s.keys + ") DO NOTHING"}, {8, " ON CONFLICT DO NOTHING"}, {2, ""}, {40, m.upsert(s, i)}})
	return sql + m.returning(i.cols, 30)
}

// labelConflict names the key across teams.
func (m *maker) labelConflict() string {
	return " ON CONFLICT (label) DO " + oneOf(m, "NOTHING", "UPDATE SET id = excluded.id + 10")
}

func (m *maker) upsert(s source, i item) string {
	c := oneOf(m, s.cols[2:]...)
	seen := slices.Concat(i.cols, renamed(s.cols, "excluded"))
	sql := fmt.Sprintf(" ON CONFLICT (%s) DO UPDATE SET %s = %s", s.keys, c.name, m.value(c.typ, seen, 1))
	if m.chance(25) {
		sql += " WHERE " + m.condition(seen, 1)
	}
	if m.slip(12) {
		sql = strings.Replace(sql, "SET ", "SET "+s.cols[0].name+" = "+m.value(tUUID, seen, 0)+", ", 1)
	}
	return sql
}

// values writes a row of VALUES.
func (m *maker) values(s source) string {
	return "(" + joined(s.cols, ", ", func(_ int, c col) string {
		switch {
		case c.team && (m.slip(25) || m.border && m.chance(4)):
			return oneOf(m, m.param(tUUID, false), "coalesce("+m.param(tUUID, false)+", $1)", "NULL", "(SELECT z.peer FROM items AS z WHERE z.team_id = $1 ORDER BY 1 LIMIT 1)")
		case c.team:
			return oneOf(m, "$1", "$1", "$1::uuid")
		case m.chance(10):
			return m.scalarSubquery(c.typ, nil, 1)
		}
		return m.value(c.typ, nil, 0)
	}) + ")"
}

// heldPeer recognises a column that maker.peer has held to the team.
func heldPeer(c col) bool { return c.team && c.name == "peer" }

// sets writes the assignments of an UPDATE.
func (m *maker) sets(s source, cols []col) string {
	free := slices.DeleteFunc(slices.Clone(s.cols), func(c col) bool { return c.team || c.name == "id" })
	c := oneOf(m, free...)
	if i := slices.IndexFunc(cols, heldPeer); i >= 0 && m.chance(60) { // what WHERE says of it is over then
		if c = free[len(free)-1]; c.typ == tUUID && m.chance(60) {
			return c.name + " = " + m.param(tUUID, false)
		}
	}
	if m.chance(8) {
		return fmt.Sprintf("(%s) = (SELECT %s)", c.name, m.value(c.typ, cols, 1))
	}
	sql := c.name + " = " + m.value(c.typ, cols, 1)
	if m.slip(12) {
		sql += ", " + s.cols[0].name + " = " + oneOf(m, "$1", m.param(tUUID, false))
	}
	return sql
}

func (m *maker) update() string {
	s, i := m.target()
	sql, seen, where := m.conditions("FROM", i)
	return fmt.Sprintf("UPDATE %s SET %s%s%s%s", i.sql, m.sets(s, seen), sql, where, m.returning(seen, 35))
}

func (m *maker) delete() string {
	_, i := m.target()
	sql, seen, where := m.conditions("USING", i)
	return fmt.Sprintf("DELETE FROM %s%s%s%s", i.sql, sql, where, m.returning(seen, 35))
}

// conditions writes FROM or USING, and WHERE, behind the target of a write.
func (m *maker) conditions(word string, i item) (list string, seen []col, where string) {
	seen, loose := slices.Clone(i.cols), i.loose
	var parts []string
	if m.chance(40) {
		f := m.from(1, nil)
		if !clash(i, f) {
			list = " " + word + " " + f.sql
			seen = slices.Concat(i.cols, qualified(f.cols))
			loose = slices.Concat(loose, qualified(f.loose))
			parts = append(parts, m.link(i.cols, seen[len(i.cols):]))
		}
	}
	for _, c := range loose {
		parts = append(parts, m.held(c, seen, 1))
	}
	if m.chance(50) {
		parts = append(parts, m.condition(seen, 1))
	}
	parts = append(parts, m.peer(seen, 25)...)
	m.shuffle(parts)
	return list, seen, " WHERE " + all(parts)
}

func (m *maker) merge() string {
	s, i := m.target()
	if strings.HasPrefix(s.name, "v_") { // PostgreSQL 15 merges into tables alone
		return m.update()
	}
	source := oneOf(m,
		func() item { return m.derived(2, nil, nil, false) },
		func() item { return m.named(oneOf(m, tenants...)) },
		func() item { return m.derived(2, nil, nil, m.chance(40)) },
		m.list,
	)()
	if clash(i, source) {
		return m.update()
	}
	seen := slices.Concat(i.cols, source.cols)
	on := []string{m.link(i.cols, source.cols)}
	for _, c := range slices.Concat(i.loose, source.loose) {
		on = append(on, m.held(c, seen, 0))
	}
	m.shuffle(on)
	sql := fmt.Sprintf("MERGE INTO %s USING %s ON %s", i.sql, source.sql, all(on))
	asks := func(cols []col) string {
		if m.chance(40) {
			return " AND " + m.condition(cols, 1)
		}
		return ""
	}
	names := joined(s.cols, ", ", func(_ int, c col) string { return c.name })
	matched := m.choose(3)
	if m.chance(30) {
		sql += " WHEN MATCHED AND " + m.condition(seen, 1) + " THEN " + oneOf(m, "DO NOTHING", "DELETE", "UPDATE SET "+m.sets(s, seen))
	}
	if matched < 2 {
		sql += " WHEN MATCHED" + asks(seen) + " THEN " + oneOf(m, "DELETE", "UPDATE SET "+m.sets(s, seen))
	}
	if matched > 0 {
		sql += " WHEN NOT MATCHED" + asks(source.cols) + " THEN " + oneOf(m, "INSERT ("+names+") VALUES ", "INSERT ("+names+") VALUES ", "INSERT VALUES ") + m.values(s)
	}
	return sql
}
