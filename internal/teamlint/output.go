package teamlint

import (
	"slices"
)

// output is what a query puts out. Its row is a relation whose facts hold of every row; they speak of its columns, of
// columns of surrounding queries and of parameters, and of nothing inside the query.
type output struct {
	*relation

	source   []column // for each column the column or parameter of the query that it passes on, or none
	lead     int      // when open: how many leading columns are certain
	every    bool     // in each branch of the set operation rows of tenant tables take part
	branches []branch // the levels that a condition on the row can be pushed into
}

// branch is a level and which of its columns stand behind those of the output.
type branch struct {
	level  *level
	source []column
}

func newOutput(open bool) *output { return &output{relation: &relation{open: open}} }

// opens notes that columns of unknown number follow.
func (o *output) opens() {
	if !o.open {
		o.open, o.lead = true, len(o.cols)
	}
}

// certain is the number of leading columns whose position is known.
func (o *output) certain() int {
	if o.open {
		return o.lead
	}
	return len(o.cols)
}

// add appends a column; source counts when it is known.
func (o *output) add(c outCol, source column, known bool) {
	if !known {
		source = column{}
	}
	o.cols = append(o.cols, c)
	o.source = append(o.source, source)
}

// addStar adds the columns of * or r.*; of a relation with unknown columns it adds those that are known.
func (o *output) addStar(l *level, qualifier []string) {
	rels := l.scope.rels
	if len(qualifier) > 0 {
		r := l.scope.relation(qualifier)
		if r == nil {
			o.opens()
			return
		}
		rels = []*relation{r}
	} else if len(l.scope.merged) > 0 {
		o.opens() // USING changes the order of the columns
	}
	for _, r := range rels {
		if r.open {
			o.opens()
		}
		for i, c := range r.cols {
			o.add(c, column{r, i}, l.lasts(column{r, i}))
		}
	}
}

// pushable are the sources of the columns through which a condition reaches the level: all, or with GROUP BY those
// that the level is grouped by, and with window functions those that divide every window.
func (o *output) pushable(l *level, groups map[column]bool) []column {
	source := slices.Clone(o.source)
	for i, c := range source {
		undivided := slices.ContainsFunc(l.windows, func(by map[column]bool) bool { return !by[c] })
		if c.rel == nil || c.rel.level != l || l.grouped && !groups[c] || undivided {
			source[i] = column{}
		}
	}
	return source
}

// project works out the facts of the output of a level. A level that puts a row out whatever it reads shows only
// what it passes on from around it.
func (a *analysis) project(o *output, l *level) {
	inner := func(c column) bool { return c.rel != nil && c.rel.level == l }
	var facts []fact
	if !l.void() {
		facts = l.always(nil)
	}
	for i, c := range o.source {
		if c == (column{}) || l.void() && inner(c) {
			continue
		}
		facts = append(facts, fact{left: column{o.relation, i}, right: c, same: true})
	}
	o.facts = about(&a.work, facts, func(c column) bool { return !inner(c) })
	known := a.work.solve(o.facts)
	for i := range o.cols {
		o.cols[i].team = o.cols[i].team || known.equal(column{o.relation, i}, a.team())
	}
}

// about states what the facts prove of the columns that are kept, without the others.
func about(m *meter, facts []fact, keep func(column) bool) []fact {
	known := m.solve(facts)
	first := map[column]column{}
	var kept []fact
	for _, c := range columnsOf(known.used) {
		if !keep(c) {
			continue
		}
		root := known.find(c)
		if other, seen := first[root]; seen {
			kept = append(kept, fact{left: other, right: c, same: !known.strict[root]})
		} else {
			first[root] = c
		}
	}
	return kept
}

// unite makes the output of a set operation. Its names are those of the first branch; a fact must hold in both, and
// a column is a team column when it is in both.
func (a *analysis) unite(x, y *output) *output {
	o := newOutput(x.open || y.open)
	o.lead = min(x.certain(), y.certain())
	o.tenant = x.tenant || y.tenant
	o.every = x.every && y.every
	for _, r := range x.linked { // a link in one branch says nothing about the other
		if slices.Contains(y.linked, r) {
			o.linked = append(o.linked, r)
		}
	}
	var alike []bool // whether a column is one value in both, so that what holds of it in each holds of it
	for i, c := range x.cols {
		both := i < o.lead
		alike = append(alike, both && a.comparable(c.typ, y.cols[i].typ))
		c.team = both && c.team && y.cols[i].team
		if !both || y.cols[i].typ != c.typ {
			c.typ = ""
		}
		o.add(c, column{}, false)
	}
	if !o.open && len(x.cols) != len(y.cols) {
		return o
	}
	each := either([][]fact{rename(x.facts, x.relation, o.relation), rename(y.facts, y.relation, o.relation)}, nil)
	o.facts = about(&a.work, each, func(c column) bool { return c.rel != o.relation || c.id < len(alike) && alike[c.id] })
	if o.open {
		return o
	}
	for _, b := range slices.Concat(x.branches, y.branches) {
		b.source = slices.Clone(b.source)
		for i := range b.source {
			if !alike[i] {
				b.source[i] = column{}
			}
		}
		o.branches = append(o.branches, b)
	}
	return o
}

// proves tells whether a column of the output is another column or parameter in every row.
func (a *analysis) proves(o *output, id int, c column) bool {
	return a.work.solve(o.facts).equal(column{o.relation, id}, c)
}

// pushInto tells the levels behind a relation what conditions on it say about them.
func (r *relation) pushInto(branches []branch) {
	for _, b := range branches {
		u := use{rel: r}
		for i, c := range b.source {
			if c != (column{}) && i < len(r.cols) {
				u.pushed = append(u.pushed, fact{left: column{r, i}, right: c, same: true, from: "behind " + r.alias})
			}
		}
		b.level.uses = append(b.level.uses, u)
	}
}
