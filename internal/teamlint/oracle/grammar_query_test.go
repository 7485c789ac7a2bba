package oracle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// want is a column that a query must put out: of a type, with the team in it where team is set.
type want struct {
	typ  typ
	team bool
}

// query is a query and what it puts out. It is loose when it leaves its team columns for the query around to hold.
type query struct {
	sql   string
	cols  []col
	loose bool
}

// query writes a SELECT, a set operation or either with CTEs. With loose, its own rows are of all teams.
func (m *maker) query(depth int, outer []col, wants []want, loose bool) query {
	known := len(m.ctes)
	defer func() { m.ctes = m.ctes[:known] }()
	with := ""
	if depth > 0 && m.chance(8) {
		with = m.with(depth, outer)
	}
	if wants == nil && depth > 0 && m.chance(15) {
		wants = m.someWants(loose)
	}
	if wants == nil || !m.chance(18) || depth == 0 {
		q := m.selection(depth, outer, wants, loose)
		q.sql = with + q.sql
		return q
	}
	left, right := m.selection(depth-1, outer, wants, loose), m.selection(depth-1, outer, wants, loose)
	op := oneOf(m, "UNION ALL", "UNION", "INTERSECT", "EXCEPT", "EXCEPT ALL", "INTERSECT ALL")
	for i := range left.cols {
		left.cols[i].team = left.cols[i].team && right.cols[i].team
	}
	left.sql = fmt.Sprintf("%s(%s) %s (%s)", with, left.sql, op, right.sql)
	left.sql += m.tail(len(left.cols), 12)
	left.loose = left.loose || right.loose
	return left
}

func (m *maker) someWants(team bool) []want {
	var wants []want
	if team || m.chance(50) {
		wants = append(wants, want{tUUID, true})
	}
	wants = append(wants, want{typ: tInt})
	if m.chance(40) {
		wants = append(wants, want{typ: tText})
	}
	return wants
}

// output is one column of a SELECT list.
type output struct {
	sql string
	col col
}

// selection writes one SELECT.
func (m *maker) selection(depth int, outer []col, wants []want, loose bool) query {
	f := m.from(depth, outer)
	sight := behind(f.cols, outer)
	var where []string
	if !loose || m.chance(10) {
		for _, c := range f.loose {
			where = append(where, m.held(c, sight, depth))
		}
	}
	where = append(where, f.where...)
	if m.likely(15, 35) {
		where = append(where, m.condition(sight, depth))
	}
	where = append(where, m.peer(f.cols, 6)...)
	m.shuffle(where)
	shape := weighted(m, []way[string]{{56, "plain"}, {14, "grouped"}, {6, "distinct"}, {5, "distinct on"}, {9, "window"}, {8, "aggregate"}})
	if loose && shape == "aggregate" && m.chance(80) {
		shape = "grouped"
	}
	var outs []output
	var group string
	if wants == nil && len(f.names) == 1 && strings.HasPrefix(shape, "plain") && m.chance(12) {
		return m.star(f, where, loose)
	}
	switch shape {
	case "grouped":
		outs, group = m.grouped(f, m.arguments(f, sight), wants, loose)
	case "aggregate":
		outs = m.aggregates(m.arguments(f, sight), wants)
	default:
		outs = m.outputs(f, sight, wants, loose, shape == "window", depth)
	}
	q := query{loose: loose && len(f.loose) > 0}
	list := m.namedOutputs(outs, &q)
	switch shape {
	case "distinct":
		list = "DISTINCT " + list
	case "distinct on":
		by := oneOf(m, "1", "1, 2")
		if len(outs) < 2 {
			by = "1"
		}
		list = "DISTINCT ON (" + by + ") " + list
	}
	q.sql = "SELECT " + list + " FROM " + f.sql
	if len(where) > 0 {
		q.sql += " WHERE " + all(where)
	}
	q.sql += group
	if shape == "distinct on" {
		q.sql += " ORDER BY " + ordinals(len(outs)) + m.limit(10)
	} else {
		q.sql += m.tail(len(outs), 16)
		if shape == "plain" && m.chance(4) {
			q.sql = m.ordered(q.sql, sight, depth, len(outs))
		}
	}
	return q
}

// star writes SELECT * of one relation.
func (m *maker) star(f item, where []string, loose bool) query {
	q := query{sql: "SELECT " + oneOf(m, "*", f.names[0]+".*") + " FROM " + f.sql, loose: loose && len(f.loose) > 0}
	if len(where) > 0 {
		q.sql += " WHERE " + all(where)
	}
	q.cols = renamed(f.cols, "")
	q.sql += m.tail(len(q.cols), 16)
	return q
}

// arguments returns the columns for aggregates. With columns of outside alone, an aggregate would belong outside.
func (m *maker) arguments(f item, sight []col) []col {
	if m.chance(10) {
		return sight
	}
	return f.cols
}

// peer holds a column to the team that has no more to do with it, now and then, so that others may be held through it.
func (m *maker) peer(cols []col, percent int) []string {
	for i, c := range cols {
		if c.typ == tUUID && !c.team && m.chance(percent) {
			cols[i].team = true
			return []string{c.String() + " = $1"}
		}
	}
	return nil
}

func (m *maker) shuffle(list []string) {
	for i := range list {
		j := i + m.choose(len(list)-i)
		list[i], list[j] = list[j], list[i]
	}
}

// tail writes ORDER BY on all columns, so that LIMIT is the same whatever the plan.
func (m *maker) tail(columns, percent int) string {
	if !m.chance(percent) {
		return ""
	}
	return " ORDER BY " + ordinals(columns) + m.limit(70)
}

// ordered puts a query in an order, or cuts it, by something that it reads for that alone.
func (m *maker) ordered(sql string, sight []col, depth, columns int) string {
	if strings.Contains(sql, "ORDER BY") || depth == 0 {
		return sql
	}
	if m.chance(50) {
		return sql + " ORDER BY " + ordinals(columns) + " LIMIT " + m.scalarSubquery(tInt, nil, depth-1)
	}
	return sql + " ORDER BY " + m.scalarSubquery(tInt, sight, depth-1) + ", " + ordinals(columns) + m.limit(70)
}

func ordinals(n int) string {
	return joined(make([]int, n), ", ", func(i, _ int) string { return strconv.Itoa(i + 1) })
}

func (m *maker) limit(percent int) string {
	if !m.chance(percent) {
		return ""
	}
	return oneOf(m, " LIMIT 1", " LIMIT 2", " LIMIT "+m.param(tInt, false), " OFFSET 1", " LIMIT 2 OFFSET 1", " FETCH FIRST 2 ROWS WITH TIES")
}

// namedOutputs writes the list and gives q its columns, each under a name of its own.
func (m *maker) namedOutputs(outs []output, q *query) string {
	return joined(outs, ", ", func(_ int, o output) string {
		name := o.col.name
		taken := slices.ContainsFunc(q.cols, func(c col) bool { return c.name == name })
		if taken || name == "" || m.chance(15) {
			name = fmt.Sprintf("c%d", len(q.cols)+1)
		}
		if o.col.typ == tUUID && m.chance(6) && !slices.ContainsFunc(q.cols, func(c col) bool { return c.name == "team_id" }) {
			name = "team_id"
		}
		if slices.ContainsFunc(q.cols, func(c col) bool { return c.name == name }) {
			name = fmt.Sprintf("e%d", len(q.cols)+1)
		}
		q.cols = append(q.cols, col{name: name, typ: o.col.typ, team: o.col.team})
		if o.sql == name || strings.HasSuffix(o.sql, "."+name) && m.chance(70) {
			return o.sql
		}
		return o.sql + " AS " + name
	})
}

// outputs makes a list of columns and expressions.
func (m *maker) outputs(f item, sight []col, wants []want, loose, windows bool, depth int) []output {
	var outs []output
	if wants == nil {
		if teams := teamsOf(f.cols); len(teams) > 0 && (loose || m.chance(30)) {
			c := oneOf(m, teams...)
			outs = append(outs, output{c.String(), c})
		}
		for range 1 + m.choose(3) {
			t := weighted(m, []way[typ]{{6, tInt}, {3, tText}, {2, tUUID}, {1, tBool}})
			outs = append(outs, m.expression(t, f.cols, sight, depth))
		}
	}
	for _, w := range wants {
		if teams := teamsOf(f.cols); w.team && (m.slip(10) || m.border && m.chance(10)) {
			wrong := append(ofType(f.cols, tUUID), col{name: m.param(tUUID, false)})
			outs = append(outs, output{oneOf(m, wrong...).String(), col{typ: tUUID, team: true}})
		} else if w.team && (len(teams) == 0 || m.chance(25)) {
			outs = append(outs, output{"$1::uuid", col{typ: tUUID, team: true}})
		} else if w.team {
			c := oneOf(m, teams...)
			outs = append(outs, output{c.String(), c})
		} else {
			outs = append(outs, m.expression(w.typ, f.cols, sight, depth))
		}
	}
	if windows {
		for i, o := range outs {
			if o.col.typ == tInt && !o.col.team {
				outs[i] = output{m.window(f.cols), col{typ: tInt}}
				return outs
			}
		}
		if wants == nil {
			outs = append(outs, output{m.window(f.cols), col{typ: tInt}})
		}
	}
	return outs
}

// expression makes a column of the type, mostly one that FROM has.
func (m *maker) expression(t typ, own, sight []col, depth int) output {
	if t == tText && len(own) > 0 && own[0].rel != "" && m.chance(6) {
		return output{own[0].rel + "::text", col{typ: tText}}
	}
	if t == tBool {
		return output{"(" + m.condition(sight, depth) + ")", col{typ: tBool}}
	}
	if same := ofType(own, t); len(same) > 0 && m.chance(65) {
		c := oneOf(m, same...)
		return output{c.String(), c}
	}
	return output{m.value(t, sight, depth), col{typ: t}}
}

// window writes a window function whose result does not depend on the order of peers.
func (m *maker) window(cols []col) string {
	by := ""
	teams := teamsOf(cols)
	if len(teams) > 0 && m.chance(65) {
		by = "PARTITION BY " + oneOf(m, teams...).String()
		if m.chance(25) {
			by += ", " + oneOf(m, cols...).String()
		}
	}
	numbers := append(ofType(cols, tInt), col{name: "1"})
	n := oneOf(m, numbers...)
	order := " ORDER BY " + n.String()
	if n.rel == "" && n.name == "1" {
		order = ""
	}
	call := oneOf(m, "count(*)", "rank()", "max("+n.String()+")", "sum("+n.String()+")", "lag("+n.String()+")", "dense_rank()")
	return "(" + call + " OVER (" + by + order + "))::integer"
}

// grouped makes the list of a grouped SELECT and its GROUP BY and HAVING.
func (m *maker) grouped(f item, sight []col, wants []want, loose bool) ([]output, string) {
	var keys []col
	if teams := teamsOf(f.cols); len(teams) > 0 && (loose || m.chance(40)) {
		keys = append(keys, oneOf(m, teams...))
	}
	if len(keys) == 0 || m.chance(50) {
		keys = append(keys, oneOf(m, f.cols...))
	}
	var outs []output
	if wants == nil {
		for _, k := range keys {
			outs = append(outs, output{k.String(), k})
		}
		wants = []want{{typ: tInt}, {typ: tText}}[:1+m.choose(2)]
	}
	for _, w := range wants {
		key := slices.IndexFunc(keys, func(k col) bool { return k.typ == w.typ && (k.team || !w.team) })
		if key >= 0 && (w.team || m.chance(40)) {
			outs = append(outs, output{keys[key].String(), keys[key]})
		} else if w.team {
			outs = append(outs, output{"$1::uuid", col{typ: tUUID, team: true}})
		} else {
			outs = append(outs, output{m.aggregate(w.typ, sight), col{typ: w.typ}})
		}
	}
	list := joined(keys, ", ", func(_ int, k col) string { return k.String() })
	group := " GROUP BY " + weighted(m, []way[string]{
		{70, list},
		{8, "ROLLUP (" + list + ")"},
		{4, "CUBE (" + list + ")"},
		{6, "GROUPING SETS ((" + list + "), (" + keys[0].String() + "))"},
		{4, "GROUPING SETS ((" + list + "), ())"},
	})
	switch {
	case keys[0].team && m.chance(25):
		group += " HAVING " + m.held(keys[0], keys, 0)
	case m.chance(15):
		group += " HAVING " + m.aggregate(tInt, sight) + " > 1"
	case m.chance(5) && len(f.loose) > 0:
		group += " HAVING bool_and(" + m.held(f.loose[0], sight, 0) + ")"
	}
	return outs, group
}

// aggregates makes the list of a SELECT that puts out one row.
func (m *maker) aggregates(sight []col, wants []want) []output {
	if wants == nil {
		wants = []want{{typ: tInt}, {typ: tText}}[:1+m.choose(2)]
	}
	var outs []output
	for _, w := range wants {
		if w.team {
			outs = append(outs, output{"$1::uuid", col{typ: tUUID, team: true}})
			continue
		}
		outs = append(outs, output{m.aggregate(w.typ, sight), col{typ: w.typ}})
	}
	return outs
}

// aggregate writes a call whose result does not depend on the order of rows.
func (m *maker) aggregate(t typ, cols []col) string {
	x := m.value(t, cols, 0)
	filter := ""
	if m.chance(15) {
		filter = " FILTER (WHERE " + m.condition(cols, 0) + ")"
	} else if teams := teamsOf(cols); len(teams) > 0 && m.chance(6) {
		filter = " FILTER (WHERE " + m.held(oneOf(m, teams...), cols, 0) + ")"
	}
	switch t {
	case tText:
		return oneOf(m, "max("+x+")"+filter, "string_agg("+x+", ',' ORDER BY "+x+")"+filter, "array_agg("+x+" ORDER BY "+x+")"+filter+"::text")
	case tUUID:
		return "((array_agg(" + x + " ORDER BY " + x + ")" + filter + ")[1])"
	case tBool:
		return "bool_or(" + m.condition(cols, 0) + ")" + filter
	}
	return "(" + oneOf(m, "count(*)", "count("+x+")", "max("+x+")", "sum("+x+")", "count(DISTINCT "+x+")") + filter + ")::integer"
}

// with writes WITH and one or two CTEs, which FROM may name from here on.
func (m *maker) with(depth int, outer []col) string {
	var parts []string
	kind := "WITH "
	for range 1 + m.choose(2) {
		name := fmt.Sprintf("w%d", len(m.ctes)+m.rels)
		if m.chance(8) {
			name = oneOf(m, tenants...).name
		}
		loose := m.likely(50, 25)
		if m.rels < 4 && m.chance(22) {
			kind = "WITH RECURSIVE "
			parts = append(parts, m.recursive(name, outer, loose))
			continue
		}
		m.rels++
		q := m.query(depth-1, outer, nil, loose)
		parts = append(parts, name+" AS "+oneOf(m, "", "", "MATERIALIZED ", "NOT MATERIALIZED ")+"("+q.sql+")")
		m.ctes = append(m.ctes, cte{name, q.cols, q.loose})
	}
	return kind + strings.Join(parts, ", ") + " "
}

// recursive writes a walk of at most three steps.
func (m *maker) recursive(name string, outer []col, loose bool) string {
	m.rels += 2
	cols := []col{{rel: name, name: "tid", typ: tUUID, team: true}, {rel: name, name: "a", typ: tInt}, {rel: name, name: "d", typ: tInt}}
	base := m.selection(0, outer, []want{{tUUID, true}, {typ: tInt}}, loose)
	step := m.named(oneOf(m, tenants[1], tenants[1], tenants[0]))
	where := []string{name + ".d < 3", m.link(ofType(step.cols, tInt), cols[1:2])}
	for _, c := range step.loose {
		if !loose || m.chance(30) {
			where = append(where, m.held(c, cols, 0))
		} else if m.chance(80) {
			where = append(where, c.String()+" = "+name+".tid")
		}
	}
	m.shuffle(where)
	team := oneOf(m, name+".tid", step.cols[0].String(), step.cols[0].String(), "$1::uuid")
	if m.slip(20) || m.border && m.chance(25) {
		team = oneOf(m, append(ofType(step.cols, tUUID), col{name: m.param(tUUID, false)})...).String()
	}
	target := oneOf(m, ofType(step.cols, tInt)...)
	union := oneOf(m, "UNION", "UNION ALL")
	m.ctes = append(m.ctes, cte{name, cols, loose})
	return fmt.Sprintf("%s(tid, a, d) AS (SELECT b.*, 0 FROM (%s) AS b %s SELECT %s, %s, %s.d + 1 FROM %s JOIN %s ON %s)",
		name, base.sql, union, team, target, name, name, step.sql, all(where))
}
