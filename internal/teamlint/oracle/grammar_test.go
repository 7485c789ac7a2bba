package oracle

import (
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// typ is a type of the grammar.
type typ int

const (
	tInt typ = iota
	tText
	tUUID
	tBool
)

func (t typ) String() string { return []string{"integer", "text", "uuid", "boolean"}[t] }

// col is a column that an expression may name. team marks one that carries the team of the rows it comes from.
type col struct {
	rel, name string // rel is empty for a name that needs no qualifier
	typ       typ
	team      bool
}

func (c col) String() string {
	if c.rel == "" {
		return c.name
	}
	return c.rel + "." + c.name
}

// source is a table or view of testdata/schema.sql.
type source struct {
	name string
	cols []col
	keys string // what ON CONFLICT may name, "" for none
}

func tableOf(name, keys, cols string) source {
	s := source{name: name, keys: keys}
	for field := range strings.FieldsSeq(cols) {
		c, kind, _ := strings.Cut(field, ":")
		s.cols = append(s.cols, col{name: c, typ: map[string]typ{"i": tInt, "t": tText, "u": tUUID, "team": tUUID}[kind], team: kind == "team"})
	}
	return s
}

var (
	tenants = []source{
		tableOf("items", "team_id, id", "team_id:team id:i n:i label:t peer:u"),
		tableOf("links", "team_id, id", "team_id:team id:i src:i dst:i label:t"),
		tableOf("notes", "", "team_id:team item_id:i body:t n:i"),
		tableOf("slugs", "team_id, id", "team_id:team id:i label:t"),
		tableOf("drafts", "", "team_id:team id:i label:t peer:u"),
	}
	updatable = []source{
		tableOf("v_items", "team_id, id", "team_id:team id:i n:i label:t peer:u"),
		tableOf("v_live", "team_id, id", "team_id:team id:i label:t"),
		tableOf("v_named", "owner, key", "owner:team key:i label:t team_id:u"),
	}
	shared = []source{tableOf("kinds", "", "label:t id:i peer:u")}
	views  = []source{
		tableOf("v_items", "", "team_id:team id:i n:i label:t peer:u"),
		tableOf("v_named", "", "owner:team key:i label:t team_id:u"),
		tableOf("v_live", "", "team_id:team id:i label:t"),
		tableOf("v_pairs", "", "team_id:team id:i dst:i label:t"),
		tableOf("v_left", "", "team_id:team id:i dst:i"),
		tableOf("v_counts", "", "team_id:team label:t n:i"),
		tableOf("v_union", "", "team_id:team id:i label:t"),
		tableOf("v_ranked", "", "team_id:team id:i n:i"),
		tableOf("v_first", "", "team_id:team label:t id:i"),
		tableOf("v_open", "", "team_id:team id:i"),
		tableOf("v_both", "", "team_id:team id:i"),
		tableOf("v_last", "", "team_id:team id:i body:t"),
		tableOf("v_kinds", "", "label:t id:i"),
	}
	mixed = []source{
		tableOf("w_total", "", "n:i label:t"),
		tableOf("w_shared_counts", "", "team_id:team id:i n:i"),
		tableOf("w_left", "", "team_id:team id:i dst:i"),
		tableOf("w_right", "", "team_id:team id:i dst:i"),
		tableOf("w_full", "", "team_id:team id:i dst:i"),
		tableOf("w_ranked", "", "team_id:team id:i n:i"),
		tableOf("w_top", "", "team_id:team id:i label:t"),
		tableOf("w_first", "", "team_id:team label:t id:i"),
		tableOf("w_counts", "", "team_id:team label:t n:i"),
		tableOf("w_union", "", "team_id:team id:i"),
		tableOf("w_except", "", "team_id:team id:i"),
		tableOf("w_open", "", "team_id:team id:i"),
		tableOf("w_live", "", "team_id:team id:i n:i"),
	}
)

// maker writes one statement.
type maker struct {
	t      *rapid.T
	slips  int   // how many places may yet go wrong
	border bool  // predicates are plain and few, and it is their place that may be wrong
	params []typ // the first is the team
	rels   int   // relations so far
	ctes   []cte
}

// cte is a CTE that FROM may name.
type cte struct {
	name  string
	cols  []col
	loose bool // its rows are of all teams
}

// choose draws a number below n. rapid's own choices favour small numbers; here all are as likely, and shrinking still goes
// to 0.
func (m *maker) choose(n int) int {
	u := draws.Draw(m.t, "")
	if u == 0 || n < 2 {
		return 0
	}
	u *= 0x9e3779b97f4a7c15
	u ^= u >> 32
	u *= 0xd6e8feb86659fd93
	u ^= u >> 32
	return int(u % uint64(n))
}

var draws = rapid.Uint64()

// chance is true in percent of all cases, and false when shrunk.
func (m *maker) chance(percent int) bool { return m.choose(100) >= 100-percent }

// slip tells whether this place goes wrong.
func (m *maker) slip(percent int) bool {
	if m.slips == 0 || !m.chance(percent) {
		return false
	}
	m.slips--
	return true
}

// likely is chance with one likelihood at the border and another elsewhere.
func (m *maker) likely(border, elsewhere int) bool {
	if m.border {
		return m.chance(border)
	}
	return m.chance(elsewhere)
}

func oneOf[T any](m *maker, list ...T) T { return list[m.choose(len(list))] }

// weighted draws from alternatives of different likelihood. The first is the simplest.
func weighted[T any](m *maker, list []way[T]) T {
	total := 0
	for _, w := range list {
		total += w.weight
	}
	n := m.choose(total)
	for _, w := range list {
		if n -= w.weight; n < 0 {
			return w.value
		}
	}
	return list[0].value
}

type way[T any] struct {
	weight int
	value  T
}

// param returns a parameter of the type, one that is there or a new one.
func (m *maker) param(t typ, array bool) string {
	suffix := ""
	if array {
		suffix = "[]"
		t += 10
	}
	for i, p := range m.params {
		if p == t && i > 0 && m.chance(70) {
			return "$" + strconv.Itoa(i+1) + "::" + (t % 10).String() + suffix
		}
	}
	m.params = append(m.params, t)
	return "$" + strconv.Itoa(len(m.params)) + "::" + (t % 10).String() + suffix
}

// alias makes a name for a relation: a new one, or now and then one that a query around may have as well.
func (m *maker) alias() string {
	m.rels++
	if m.chance(12) {
		return oneOf(m, "items", "x", "y") + strings.Repeat("_", m.rels%2)
	}
	return "t" + strconv.Itoa(m.rels)
}

// ofType returns the columns of a type.
func ofType(cols []col, t typ) []col {
	return slices.DeleteFunc(slices.Clone(cols), func(c col) bool { return c.typ != t })
}

// teamsOf returns the columns that carry a team.
func teamsOf(cols []col) []col {
	return slices.DeleteFunc(slices.Clone(cols), func(c col) bool { return !c.team })
}

// behind returns the columns that a level sees beside its own: those of outer that its own names do not hide.
func behind(own, outer []col) []col {
	all := slices.Clone(own)
	for _, c := range outer {
		hidden := c.rel == "" || slices.ContainsFunc(own, func(o col) bool { return o.rel == c.rel })
		if !hidden {
			all = append(all, c)
		}
	}
	return all
}

// renamed gives all columns another relation.
func renamed(cols []col, rel string) []col {
	out := slices.Clone(cols)
	for i := range out {
		out[i].rel = rel
	}
	return out
}

func joined[T any](list []T, separator string, text func(int, T) string) string {
	parts := make([]string, len(list))
	for i, item := range list {
		parts[i] = text(i, item)
	}
	return strings.Join(parts, separator)
}
