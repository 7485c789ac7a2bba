package oracle

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// The three teams. Statements run for teamA, which is neither the least nor the greatest of them.
const (
	teamA = "bbbbbbbb-0000-4000-8000-000000000000"
	teamB = "aaaaaaaa-0000-4000-8000-000000000000"
	teamC = "cccccccc-0000-4000-8000-000000000000"
)

// row is a row of a table: each value as JSON.
type row []string

// content is the rows of each table, in their order on disk.
type content [][]row

// document is the content as seedText takes it.
func (c content) document(db *database) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, rows := range c {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"%d":[`, i)
		for j, r := range rows {
			if j > 0 {
				b.WriteByte(',')
			}
			for k, value := range r {
				b.WriteString([]string{"{", ","}[min(k, 1)])
				b.WriteString(db.tables[i].columns[k].key)
				b.WriteString(value)
			}
			b.WriteByte('}')
		}
		b.WriteByte(']')
	}
	b.WriteByte('}')
	return b.String()
}

// shuffled returns the same rows in another order on disk.
func (c content) shuffled(rnd *rand.Rand) content {
	out := make(content, len(c))
	for i, rows := range c {
		out[i] = slices.Clone(rows)
		rnd.Shuffle(len(rows), func(x, y int) { out[i][x], out[i][y] = out[i][y], out[i][x] })
	}
	return out
}

// group is contents that are the same to teamA: its rows and the tables of no team are. The first is compared with
// each of the others.
type group struct {
	contents []content
	docs     []string
	seed     uint64 // of the parameters
}

// filler makes contents. literals are texts that a statement looks for.
type filler struct {
	db       *database
	rnd      *rand.Rand
	literals []string
}

func (f *filler) chance(percent int) bool { return f.rnd.IntN(100) < percent }

func pick[T any](rnd *rand.Rand, list ...T) T { return list[rnd.IntN(len(list))] }

// group makes five contents: teamA's rows beside random ones of the others, beside none, beside the first ones
// with some changed, gone or moved to another team, beside many like its own, and beside random ones again.
func (f *filler) group() group {
	own := make(content, len(f.db.tables))
	for i, t := range f.db.tables {
		n := f.rnd.IntN(5)
		if t.owner < 0 {
			n = 1 + f.rnd.IntN(4)
		}
		for range n {
			r := f.row(t)
			if t.owner >= 0 {
				r[t.owner] = strconv.Quote(teamA)
			}
			own[i] = t.add(own[i], r)
		}
	}
	first := f.others(own, 50)
	g := group{seed: f.rnd.Uint64()}
	for _, others := range []content{first, make(content, len(own)), f.altered(own, first), f.others(own, 100), f.others(own, 20)} {
		c := f.merge(own, others)
		g.contents = append(g.contents, c)
		g.docs = append(g.docs, c.document(f.db))
	}
	return g
}

// add appends a row unless its key is taken.
func (t table) add(rows []row, r row, beside ...row) []row {
	if slices.ContainsFunc(slices.Concat(rows, beside), func(o row) bool { return t.clash(o, r) }) {
		return rows
	}
	return append(rows, r)
}

// clash tells whether two rows have the same key.
func (t table) clash(x, y row) bool {
	return slices.ContainsFunc(t.keys, func(key []int) bool {
		return !slices.ContainsFunc(key, func(i int) bool { return x[i] != y[i] || x[i] == "null" })
	})
}

// others makes rows of the other teams, a share of them like one of teamA's.
func (f *filler) others(own content, like int) content {
	out := make(content, len(own))
	for i, t := range f.db.tables {
		if t.owner < 0 {
			continue
		}
		for range f.rnd.IntN(6) {
			r := f.row(t)
			if len(own[i]) > 0 && f.chance(like) {
				r = slices.Clone(pick(f.rnd, own[i]...))
				if f.chance(40) {
					f.change(t, r)
				}
			}
			r[t.owner] = f.otherTeam(t)
			out[i] = t.add(out[i], r, own[i]...)
		}
	}
	return out
}

// otherTeam is one of the other teams, or no team where the table allows that.
func (f *filler) otherTeam(t table) string {
	if !t.columns[t.owner].notNull && f.chance(20) {
		return "null"
	}
	return strconv.Quote(pick(f.rnd, teamB, teamC))
}

// change gives one column but the team's another value.
func (f *filler) change(t table, r row) {
	if i := f.rnd.IntN(len(t.columns)); i != t.owner {
		r[i] = f.value(t.columns[i])
	}
}

// altered returns the rows of the other teams with some of them deleted, moved, changed or added.
func (f *filler) altered(own, others content) content {
	out := make(content, len(others))
	for i, t := range f.db.tables {
		if t.owner < 0 {
			continue
		}
		for _, r := range others[i] {
			r = slices.Clone(r)
			switch f.rnd.IntN(4) {
			case 0:
				continue
			case 1:
				r[t.owner] = f.otherTeam(t)
			case 2:
				f.change(t, r)
			}
			out[i] = t.add(out[i], r, own[i]...)
		}
		if f.chance(50) {
			r := f.row(t)
			r[t.owner] = f.otherTeam(t)
			out[i] = t.add(out[i], r, own[i]...)
		}
	}
	return out
}

// merge puts the other teams' rows between teamA's, which keep their order.
func (f *filler) merge(own, others content) content {
	out := make(content, len(own))
	for i := range own {
		out[i] = slices.Clone(own[i])
		for _, r := range others[i] {
			out[i] = slices.Insert(out[i], f.rnd.IntN(len(out[i])+1), r)
		}
	}
	return out
}

func (f *filler) row(t table) row {
	r := make(row, len(t.columns))
	for i, c := range t.columns {
		r[i] = f.value(c)
	}
	return r
}

// value makes a value of a column's type, as JSON.
func (f *filler) value(c column) string {
	if !c.notNull && f.chance(20) {
		return "null"
	}
	if len(c.labels) > 0 {
		return strconv.Quote(pick(f.rnd, c.labels...))
	}
	if element, isArray := strings.CutSuffix(c.typ, "[]"); isArray {
		var members []string
		for range f.rnd.IntN(3) {
			members = append(members, f.value(column{typ: element, notNull: true}))
		}
		return "[" + strings.Join(members, ",") + "]"
	}
	base, modifier, _ := strings.Cut(c.typ, "(")
	switch base {
	case "vector", "halfvec":
		n, _ := strconv.Atoi(strings.TrimSuffix(modifier, ")"))
		numbers := make([]string, max(n, 3))
		for i := range numbers {
			numbers[i] = strconv.Itoa(f.rnd.IntN(3) + 1)
		}
		return `"[` + strings.Join(numbers, ",") + `]"`
	case "jsonb", "json":
		return pick(f.rnd, "{}", `{"a": 1}`, `{"a": "b", "n": 2}`, "[1, 2]", `"a"`)
	case "integer", "bigint", "smallint", "numeric", "double precision", "real":
		return strconv.Itoa(1 + f.rnd.IntN(4))
	case "boolean":
		return pick(f.rnd, "true", "false")
	}
	quoted, err := json.Marshal(f.scalar(c.typ))
	if err != nil {
		panic(err) // a string has its JSON
	}
	return string(quoted)
}

// scalar makes a value of the types that are written like texts.
func (f *filler) scalar(typ string) string {
	base, _, _ := strings.Cut(typ, "(")
	switch base {
	case "uuid":
		return pick(f.rnd, teamA, teamB, teamC)
	case "timestamp with time zone", "timestamp without time zone":
		return pick(f.rnd, "2020-01-01 00:00:00", "2020-01-02 00:00:00", "2099-01-01 00:00:00")
	case "date":
		return pick(f.rnd, "2020-01-01", "2020-01-02", "2099-01-01")
	case "time without time zone":
		return pick(f.rnd, "10:00:00", "11:00:00")
	case "interval":
		return pick(f.rnd, "1 hour", "1 day")
	case "tsvector":
		return pick(f.rnd, "'a':1", "'a':1 'b':2", "'c':1")
	case "tstzrange", "tsrange":
		return pick(f.rnd, "[2020-01-01,2020-01-02)", "[2020-01-01,)")
	case "int4range", "int8range":
		return pick(f.rnd, "[1,3)", "[2,4)")
	case "inet", "cidr":
		return pick(f.rnd, "10.0.0.1", "10.0.0.2")
	case "bytea":
		return pick(f.rnd, `\x00`, `\x01`)
	}
	if len(f.literals) > 0 && f.chance(50) {
		return pick(f.rnd, f.literals...)
	}
	return pick(f.rnd, "a", "b", "c", "")
}

// paramTypes are the types of parameters by their OIDs.
var paramTypes = map[uint32]string{
	16: "boolean", 17: "bytea", 20: "bigint", 21: "smallint", 23: "integer", 25: "text", 114: "json", 700: "real", 701: "double precision",
	869: "inet", 1043: "text", 1082: "date", 1083: "time without time zone", 1114: "timestamp without time zone",
	1184: "timestamp with time zone", 1186: "interval", 1700: "numeric", 2950: "uuid", 3614: "tsvector", 3802: "jsonb", 3910: "tstzrange",
	1000: "boolean[]", 1001: "bytea[]", 1005: "smallint[]", 1007: "integer[]", 1009: "text[]", 1015: "text[]", 1016: "bigint[]", 1022: "double precision[]",
	1115: "timestamp without time zone[]", 1182: "date[]", 1185: "timestamp with time zone[]", 1231: "numeric[]", 2951: "uuid[]", 3807: "jsonb[]",
}

// params makes values for a statement's parameters, of which the first is teamA; in text format. It fails on a type that
// has no values here.
func (f *filler) params(s statement) ([][]byte, error) {
	values := make([][]byte, len(s.params))
	for i, oid := range s.params {
		typ, ok := paramTypes[oid]
		switch {
		case i == 0:
			values[i] = []byte(teamA)
		case !ok && oid < 10000:
			return nil, fmt.Errorf("parameter $%d has type %d", i+1, oid)
		case !ok: // pgvector's
			values[i] = []byte("[1,2,3]")
		case f.chance(12):
		default:
			values[i] = []byte(f.param(typ))
		}
	}
	return values, nil
}

func (f *filler) param(typ string) string {
	if element, isArray := strings.CutSuffix(typ, "[]"); isArray {
		var members []string
		for range f.rnd.IntN(4) {
			member := "NULL"
			if !f.chance(12) {
				member = strconv.Quote(f.param(element))
			}
			members = append(members, member)
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	value := f.value(column{typ: typ, notNull: true})
	if typ == "json" || typ == "jsonb" {
		return value
	}
	var text string
	if json.Unmarshal([]byte(value), &text) == nil {
		return text
	}
	return value
}
