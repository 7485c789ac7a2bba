package oracle

import (
	"fmt"
	"slices"
	"strings"
)

// within holds a column inside a subquery, which may or may not put a row out where it is not held.
func (m *maker) within(c col) string {
	held := c.String() + " = $1"
	var from string
	switch m.choose(4) {
	case 0:
		from = "kinds AS z WHERE " + held
	case 1:
		from = oneOf(m, tenants...).name + " AS z WHERE z.team_id = $1 AND " + c.String() + " = " + oneOf(m, "$1", "z.team_id")
	case 2:
		from = oneOf(m, tenants...).name + " AS z WHERE z.team_id = $1 AND " + held
	case 3:
		from = "kinds AS z LEFT JOIN links AS y ON y.team_id = $1 AND " + held + oneOf(m, "", " WHERE y.id IS NOT NULL", " WHERE y.id IS NULL")
	}
	sub := "(SELECT " + weighted(m, []way[string]{
		{10, "1 FROM " + from},
		{3, "count(*) FROM " + from},
		{2, "max(1) FROM " + from},
		{2, "DISTINCT 1 FROM " + from},
		{2, "1 FROM " + from + " GROUP BY 2 > 1"},
		{2, "1 FROM " + from + " GROUP BY ()"},
		{1, "1 FROM " + from + " HAVING true"},
		{2, "1 FROM " + from + " LIMIT 1"},
		{2, "1 FROM " + from + " UNION ALL SELECT 1"},
		{1, "1 FROM " + from + " EXCEPT SELECT 2"},
	}) + ")"
	return weighted(m, []way[string]{{10, "EXISTS " + sub}, {4, "1 IN " + sub}, {2, "NOT EXISTS " + sub}, {1, "(EXISTS " + sub + ") IS NOT NULL"}})
}

// beside joins a LATERAL subquery that holds the team columns of the item, or does not.
func (m *maker) beside(left item) item {
	left = left.qualify()
	name := m.alias()
	if clash(left, item{names: []string{name}}) || len(left.loose) == 0 {
		return left
	}
	sub := fmt.Sprintf("LATERAL (SELECT %s AS a%s WHERE %s) AS %s",
		oneOf(m, "1", "count(*)", "max(1)", "generate_series(1, 2)"), oneOf(m, "", " FROM kinds AS z"),
		joined(left.loose, " AND ", func(_ int, c col) string { return c.String() + " = $1" }), name)
	kind := oneOf(m, "JOIN", "CROSS JOIN", "LEFT JOIN")
	left.sql += " " + kind + " " + sub
	if kind != "CROSS JOIN" {
		left.sql += " ON " + oneOf(m, "true", name+".a < 3")
	}
	left.names = append(slices.Clone(left.names), name)
	left.cols = append(slices.Clone(left.cols), col{rel: name, name: "a", typ: tInt})
	left.loose, left.simple = nil, false
	return left
}

// ofSide asks something of one side of an outer join, for the query around: it may drop the rows where that side is
// left out.
func (m *maker) ofSide(left, right []col) string {
	cols := oneOf(m, left, right)
	c, other := oneOf(m, cols...), oneOf(m, slices.Concat(left, right)...)
	return strings.ReplaceAll(oneOf(m,
		"c IS NOT NULL", "c IS NULL", "(c IS NOT NULL OR "+other.String()+" IS NOT NULL)", "(c IS NULL OR c <> "+m.value(c.typ, nil, 0)+")",
		"c = "+m.value(c.typ, nil, 0)), "c ", c.String()+" ")
}
