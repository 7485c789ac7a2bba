package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// held writes a condition that should hold column c to the team. with are other columns in sight.
func (m *maker) held(c col, with []col, depth int) string {
	if m.slip(30) {
		return m.slipped(c, with, depth)
	}
	others := slices.DeleteFunc(teamsOf(with), func(o col) bool { return o.String() == c.String() })
	plain := func() string { return c.String() + " = $1" }
	if m.border && m.chance(85) {
		switch {
		case len(others) > 0 && m.chance(35):
			return c.String() + " = " + oneOf(m, others...).String()
		case m.chance(15):
			return m.within(c)
		}
		return plain()
	}
	return weighted(m, []way[func() string]{
		{44, plain},
		{16, func() string {
			if len(others) == 0 {
				return plain()
			}
			return c.String() + " = " + oneOf(m, others...).String()
		}},
		{4, func() string { return "$1 = " + c.String() }},
		{3, func() string { return c.String() + " = $1::uuid" }},
		{2, func() string { return c.String() + "::uuid = $1" }},
		{3, func() string { return c.String() + " IN ($1)" }},
		{2, func() string { return c.String() + " = ANY (ARRAY[$1]::uuid[])" }},
		{2, func() string { return c.String() + " = ANY (ARRAY[$1::uuid, $1])" }},
		{4, func() string {
			return fmt.Sprintf("(%s, %s) = ($1, %s)", c, m.value(tInt, with, 0), m.value(tInt, with, 0))
		}},
		{1, func() string {
			return fmt.Sprintf("(%s, %s) IN (($1, %s), ($1, %s))", c, m.value(tInt, with, 0), m.value(tInt, with, 0), m.value(tInt, with, 0))
		}},
		{4, func() string {
			return fmt.Sprintf("(%s = $1 AND %s OR %s AND %s = $1)", c, m.condition(with, 0), m.condition(with, 0), c)
		}},
		{3, func() string {
			return fmt.Sprintf("%s = $1 AND (%s OR %s)", c, m.condition(with, 0), m.condition(with, 0))
		}},
		{1, func() string { return fmt.Sprintf("NOT (%s <> $1)", c) }},
		{1, func() string { return fmt.Sprintf("NOT (%s <> $1 OR %s)", c, m.condition(with, 0)) }},
		{1, func() string { return fmt.Sprintf("(%s = $1) IS TRUE", c) }},
		{1, func() string { return c.String() + " IS NOT DISTINCT FROM $1" }},
		{1, func() string {
			return fmt.Sprintf("CASE WHEN %s = $1 THEN %s ELSE false END", c, m.condition(with, 0))
		}},
		{1, func() string { return c.String() + " BETWEEN $1 AND $1" }},
		{1, func() string { return c.String() + " = ALL (ARRAY[$1]::uuid[])" }},
		{2, func() string {
			return fmt.Sprintf("%s IN (SELECT z.team_id FROM %s AS z WHERE z.team_id = $1)", c, oneOf(m, tenants...).name)
		}},
		{2, func() string {
			return fmt.Sprintf("EXISTS (SELECT 1 FROM %s AS z WHERE z.team_id = $1 AND z.team_id = %s)", oneOf(m, tenants...).name, c)
		}},
		{1, func() string { return fmt.Sprintf("%s = (SELECT $1::uuid)", c) }},
	})()
}

// slipped writes a condition that looks as if it held c to the team.
func (m *maker) slipped(c col, with []col, depth int) string {
	uuids := ofType(with, tUUID)
	some := func() string {
		if len(uuids) == 0 || m.chance(40) {
			return m.param(tUUID, false)
		}
		return oneOf(m, uuids...).String()
	}
	return weighted(m, []way[func() string]{
		{20, func() string { return "true" }},
		{12, func() string { return c.String() + " = " + some() }},
		{10, func() string { return fmt.Sprintf("(%s = $1 OR %s)", c, m.condition(with, depth)) }},
		{4, func() string { return some() + " = $1" }},
		{3, func() string {
			return fmt.Sprintf("(%s = $1 AND %s OR %s)", c, m.condition(with, 0), m.condition(with, 0))
		}},
		{3, func() string { return fmt.Sprintf("NOT (%s = $1 AND %s)", c, m.condition(with, 0)) }},
		{2, func() string { return fmt.Sprintf("NOT (%s <> $1 AND %s)", c, m.condition(with, 0)) }},
		{2, func() string { return c.String() + " <> $1" }},
		{2, func() string { return c.String() + " IS DISTINCT FROM $1" }},
		{3, func() string { return fmt.Sprintf("%s IN ($1, %s)", c, some()) }},
		{2, func() string { return fmt.Sprintf("%s = ANY (ARRAY[$1, %s])", c, some()) }},
		{2, func() string { return fmt.Sprintf("%s = ANY (%s || $1::uuid)", c, m.param(tUUID, true)) }},
		{2, func() string { return fmt.Sprintf("%s = ANY (%s)", c, m.param(tUUID, true)) }},
		{2, func() string { return fmt.Sprintf("(%s, %s) >= ($1, 1)", c, m.value(tInt, with, 0)) }},
		{2, func() string { return fmt.Sprintf("coalesce(%s, $1) = $1", c) }},
		{2, func() string { return fmt.Sprintf("coalesce(%s, %s) = $1", some(), c) }},
		{2, func() string { return fmt.Sprintf("coalesce(%s = $1, true)", c) }},
		{2, func() string { return fmt.Sprintf("(%s = $1) IS NOT FALSE", c) }},
		{2, func() string { return fmt.Sprintf("(%s = $1) = (%s)", c, m.condition(with, 0)) }},
		{2, func() string {
			return fmt.Sprintf("CASE WHEN %s THEN %s = $1 ELSE true END", m.condition(with, 0), c)
		}},
		{2, func() string { return fmt.Sprintf("%s = CASE WHEN %s THEN $1 ELSE %s END", c, m.condition(with, 0), c) }},
		{2, func() string { return fmt.Sprintf("%s = $1 IS NOT NULL", c) }},
		{2, func() string {
			return fmt.Sprintf("%s IN (SELECT z.team_id FROM %s AS z)", c, oneOf(m, tenants...).name)
		}},
		{2, func() string {
			return fmt.Sprintf("%s IN (SELECT z.peer FROM items AS z WHERE z.team_id = $1)", c)
		}},
		{2, func() string {
			return fmt.Sprintf("EXISTS (SELECT 1 FROM %s AS z WHERE z.team_id = $1)", oneOf(m, tenants...).name)
		}},
		{1, func() string { return fmt.Sprintf("%s::text LIKE $1::text", c) }},
		{1, func() string { return fmt.Sprintf("%s <> ALL (ARRAY[$1]::uuid[])", c) }},
		{1, func() string { return fmt.Sprintf("%s = $1 IS UNKNOWN", c) }},
		{1, func() string { return fmt.Sprintf("%s = nullif($1, %s)", c, some()) }},
		{1, func() string { return fmt.Sprintf("greatest(%s, $1) = $1", c) }},
		{1, func() string { return "team_id = $1" }},
	})()
}

// condition writes a condition that says nothing about teams on purpose.
func (m *maker) condition(cols []col, depth int) string {
	if depth > 0 && m.chance(25) {
		return m.subqueryCondition(cols, depth-1)
	}
	t := weighted(m, []way[typ]{{6, tInt}, {3, tText}, {2, tUUID}})
	left := m.value(t, cols, 0)
	if same := ofType(cols, t); len(same) > 0 {
		left = oneOf(m, same...).String()
	}
	x := func() string { return left }
	y := func() string { // not the same again: that would make most conditions true of all rows or of none
		for range 3 {
			if other := m.value(t, cols, depth); other != left {
				return other
			}
		}
		return m.param(t, false)
	}
	return weighted(m, []way[func() string]{
		{20, func() string { return x() + " = " + y() }},
		{8, func() string { return x() + " > " + y() }},
		{5, func() string { return x() + " IS NOT NULL" }},
		{3, func() string { return x() + " IS NULL" }},
		{3, func() string { return x() + " <> " + y() }},
		{3, func() string { return x() + " IS DISTINCT FROM " + y() }},
		{3, func() string { return fmt.Sprintf("%s IN (%s, %s)", x(), y(), y()) }},
		{2, func() string { return fmt.Sprintf("%s NOT IN (%s, %s)", x(), y(), y()) }},
		{3, func() string { return x() + " = ANY (" + m.param(t, true) + ")" }},
		{2, func() string { return fmt.Sprintf("%s BETWEEN %s AND %s", x(), y(), y()) }},
		{2, func() string { return fmt.Sprintf("NOT (%s)", m.condition(cols, 0)) }},
		{3, func() string { return fmt.Sprintf("(%s OR %s)", m.condition(cols, 0), m.condition(cols, 0)) }},
		{2, func() string { return fmt.Sprintf("(%s, %s) < (%s, %s)", x(), y(), y(), x()) }},
		{1, func() string { return fmt.Sprintf("coalesce(%s, false)", m.condition(cols, 0)) }},
		{1, func() string { return fmt.Sprintf("(%s) IS NOT TRUE", m.condition(cols, 0)) }},
		{1, func() string { return m.param(tBool, false) }},
	})()
}

// subqueryCondition writes a condition with a subquery of its own scope.
func (m *maker) subqueryCondition(cols []col, depth int) string {
	t := weighted(m, []way[typ]{{6, tInt}, {3, tText}, {1, tUUID}})
	one := []want{{typ: t}}
	return weighted(m, []way[func() string]{
		{10, func() string { return "EXISTS (" + m.query(depth, cols, nil, false).sql + ")" }},
		{8, func() string { return "NOT EXISTS (" + m.query(depth, cols, nil, false).sql + ")" }},
		{8, func() string {
			return fmt.Sprintf("%s IN (%s)", m.value(t, cols, 0), m.query(depth, cols, one, false).sql)
		}},
		{5, func() string {
			return fmt.Sprintf("%s NOT IN (%s)", m.value(t, cols, 0), m.query(depth, cols, one, false).sql)
		}},
		{3, func() string {
			return fmt.Sprintf("%s >= ALL (%s)", m.value(t, cols, 0), m.query(depth, cols, one, false).sql)
		}},
		{3, func() string {
			return fmt.Sprintf("%s = ANY (%s)", m.value(t, cols, 0), m.query(depth, cols, one, false).sql)
		}},
		{3, func() string {
			return fmt.Sprintf("%s = ANY (ARRAY(%s))", m.value(t, cols, 0), m.query(depth, cols, one, false).sql)
		}},
		{3, func() string {
			return fmt.Sprintf("(%s, %s) IN (%s)", m.value(tInt, cols, 0), m.value(tInt, cols, 0), m.query(depth, cols, []want{{typ: tInt}, {typ: tInt}}, false).sql)
		}},
		{2, func() string {
			return fmt.Sprintf("(%s, %s) IN (%s)", m.value(tUUID, cols, 0), m.value(tInt, cols, 0), m.query(depth, cols, []want{{typ: tUUID, team: true}, {typ: tInt}}, false).sql)
		}},
	})()
}

// value writes an expression of the type.
func (m *maker) value(t typ, cols []col, depth int) string {
	if depth > 0 && m.chance(20) {
		return m.scalarSubquery(t, cols, depth-1)
	}
	same := ofType(cols, t)
	if len(same) > 0 && m.chance(75) {
		return oneOf(m, same...).String()
	}
	if m.chance(35) {
		return m.param(t, false)
	}
	sub := func() string { return m.value(t, cols, 0) }
	if depth > 0 && m.chance(30) {
		return oneOf(m,
			func() string { return fmt.Sprintf("coalesce(%s, %s)", sub(), sub()) },
			func() string {
				return fmt.Sprintf("CASE WHEN %s THEN %s ELSE %s END", m.condition(cols, 0), sub(), sub())
			},
			func() string { return fmt.Sprintf("nullif(%s, %s)", sub(), sub()) },
			func() string { return fmt.Sprintf("greatest(%s, %s)", sub(), sub()) },
		)()
	}
	if m.chance(3) {
		return "NULL::" + t.String()
	}
	switch t {
	case tText:
		return oneOf(m, "'a'::text", "'b'::text", "'c'::text", "lower('A')", "'a' || ''")
	case tUUID:
		return oneOf(m, "$1::uuid", "'"+teamB+"'::uuid")
	case tBool:
		return oneOf(m, "true", "false")
	}
	return oneOf(m, "1", "2", "3", "1 + 1")
}

// scalarSubquery writes a subquery of one value.
func (m *maker) scalarSubquery(t typ, cols []col, depth int) string {
	sql := m.query(depth, cols, []want{{typ: t}}, false).sql
	if m.chance(50) {
		return fmt.Sprintf("(SELECT q.c FROM (%s) AS q(c) ORDER BY q.c LIMIT 1)", sql)
	}
	aggregate := map[typ]string{tInt: "max(q.c)", tText: "max(q.c)", tUUID: "(array_agg(q.c ORDER BY q.c))[1]", tBool: "bool_or(q.c)"}[t]
	if t == tInt && m.chance(40) {
		aggregate = "count(q.c)::integer"
	}
	return fmt.Sprintf("(SELECT %s FROM (%s) AS q(c))", aggregate, sql)
}

// all joins conditions with AND; without one it is "".
func all(conditions []string) string { return strings.Join(conditions, " AND ") }
