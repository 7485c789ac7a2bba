package teamlint

import (
	"maps"
	"slices"
)

// classes are the columns and parameters that a conjunction of facts proves equal: a union-find, which also knows
// which classes are not NULL and keeps the facts it used, so that a chain of them can be shown.
type classes struct {
	parent map[column]column
	strict map[column]bool // by root
	used   []fact
	work   *meter
}

// meter bounds the work on the facts of one statement. When it has run out nothing more is proven.
type meter struct{ left int }

// maxWork is about a second of it.
const maxWork = 5_000_000

// take tells whether there is room for n more steps.
func (m *meter) take(n int) bool {
	m.left -= n
	return m.left > 0
}

// solve works out the classes of a conjunction. A fact that one of several conjunctions holds adds what is equal in
// every one of them, given the rest; that may help the next such fact, so it goes on while something is learnt.
func (m *meter) solve(facts []fact) *classes {
	u := &classes{parent: map[column]column{}, strict: map[column]bool{}, work: m}
	if m.take(len(facts) + 1) {
		u.add(facts, 3)
	}
	return u
}

func (u *classes) add(facts []fact, rounds int) {
	var open []fact
	for _, f := range facts {
		if f.anyOf != nil {
			open = append(open, f)
		} else {
			u.note(f)
		}
	}
	for range rounds {
		learnt := false
		for _, f := range open {
			learnt = u.common(f) || learnt
		}
		if !learnt {
			return
		}
	}
}

// note takes over one equality and tells whether it is new.
func (u *classes) note(f fact) bool {
	x, y := u.find(f.left), u.find(f.right)
	if x == y && (f.same || u.strict[x]) {
		return false
	}
	u.used = append(u.used, f)
	u.parent[x], u.parent[y] = y, y
	u.strict[y] = u.strict[x] || u.strict[y] || !f.same
	return true
}

// common takes over what every branch of f proves, and tells whether any of it is new.
func (u *classes) common(f fact) bool {
	var branches []*classes
	for _, b := range f.anyOf {
		if !u.work.take(len(u.parent) + len(b) + 1) {
			return false
		}
		c := u.clone()
		c.add(b, 1)
		branches = append(branches, c)
	}
	type cell struct {
		group int
		root  column
	}
	columns := columnsOf(slices.Concat(f.anyOf[0], branches[0].used))
	group := make([]int, len(columns)) // columns of one group are equal in every branch so far
	strict := make([]bool, len(columns))
	for i, b := range branches {
		ids := map[cell]int{}
		for j, c := range columns {
			root := b.find(c)
			at := cell{group[j], root}
			if _, ok := ids[at]; !ok {
				ids[at] = len(ids)
			}
			group[j] = ids[at]
			strict[j] = (strict[j] || i == 0) && b.strict[root]
		}
	}
	first := map[int]column{}
	learnt := false
	for j, c := range columns {
		if _, seen := first[group[j]]; !seen {
			first[group[j]] = c
		}
		if other := first[group[j]]; c != other || strict[j] {
			learnt = u.note(fact{left: c, right: other, same: !strict[j], node: f.node, from: f.from}) || learnt
		}
	}
	return learnt
}

func (u *classes) clone() *classes {
	return &classes{parent: maps.Clone(u.parent), strict: maps.Clone(u.strict), used: slices.Clone(u.used), work: u.work}
}

// columnsOf lists what the equalities speak of, in order.
func columnsOf(facts []fact) []column {
	var all []column
	seen := map[column]bool{}
	for _, f := range facts {
		for _, c := range []column{f.left, f.right} {
			if f.anyOf == nil && !seen[c] {
				seen[c] = true
				all = append(all, c)
			}
		}
	}
	return all
}

func (u *classes) find(c column) column {
	for {
		p, ok := u.parent[c]
		if !ok || p == c {
			return c
		}
		if next, ok := u.parent[p]; ok {
			u.parent[c] = next
		}
		c = p
	}
}

// equal tells whether the facts prove two columns equal.
func (u *classes) equal(x, y column) bool { return u.find(x) == u.find(y) }

// notNull tells whether the facts prove that one of the columns of a relation is not NULL.
func (u *classes) notNull(has func(*relation) bool) bool {
	for c := range u.parent {
		if c.rel != nil && has(c.rel) && u.strict[u.find(c)] {
			return true
		}
	}
	return false
}

// chain returns facts that lead from one column to another, the shortest way, or nil. Each starts where the one
// before it ends.
func (u *classes) chain(from, to column) []fact {
	type step struct {
		at   column
		path []fact
	}
	seen := map[column]bool{from: true}
	for queue := []step{{at: from}}; len(queue) > 0; queue = queue[1:] {
		here := queue[0]
		if here.at == to {
			return here.path
		}
		for _, f := range u.used {
			next := f.right
			if f.right == here.at {
				next = f.left
			}
			if (f.left == here.at || f.right == here.at) && !seen[next] {
				seen[next] = true
				f.left, f.right = here.at, next
				queue = append(queue, step{next, append(slices.Clone(here.path), f)})
			}
		}
	}
	return nil
}
