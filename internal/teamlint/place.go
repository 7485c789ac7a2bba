package teamlint

import (
	"slices"
)

// joinTree is FROM as the analysis sees it: a leaf with a relation, or a join of two trees. A leaf stands in the tree
// before its relation is known, as the subquery in it asks for its place.
type joinTree struct {
	rel         *relation
	kind        string // JOIN_INNER, JOIN_LEFT, JOIN_RIGHT, JOIN_FULL; empty for a leaf
	left, right *joinTree
	on          []fact // of a leaf: see filtered
	work        *meter
}

// level is one SELECT, UPDATE, DELETE or MERGE, or the part of an INSERT that names its target.
type level struct {
	scope *scope // all its relations
	from  []*joinTree
	where []fact // of WHERE, and of HAVING where it speaks of groups
	edges []fact // every equality of ON and USING, wherever it filters

	uses []use // where conditions on what the level puts out can reach it

	aggregated bool // an aggregate stands here
	grouped    bool // GROUP BY stands here
	sets       bool // GROUPING SETS and the like: grouped columns may be NULL in the output

	windows []map[column]bool // for each window function the columns that divide its window
	written *relation         // the target of a write whose RETURNING shows what has become of the row

	// outside holds the tenant relations of surrounding queries that expressions of this level mention.
	outside map[*relation]bool

	view   *viewRef // the view whose definition the level is part of
	solved *classes // once it has been asked for
	work   *meter
}

func (a *analysis) newLevel(outer *scope) *level {
	l := &level{outside: map[*relation]bool{}, work: &a.work}
	l.scope = &scope{outer: outer, level: l}
	return l
}

// void tells whether the level puts a row out even when no row passes its WHERE: an aggregate without GROUP BY does,
// and a grouping set may.
func (l *level) void() bool { return l.sets || l.aggregated && !l.grouped }

// has tells whether r stands in the tree.
func (t *joinTree) has(r *relation) bool {
	if t.kind == "" {
		return t.rel == r
	}
	return t.left.has(r) || t.right.has(r)
}

// contains tells whether a place stands in the tree.
func (t *joinTree) contains(at *joinTree) bool {
	return t == at || t.kind != "" && (t.left.contains(at) || t.right.contains(at))
}

// effective is what an outer join comes to when the facts hold of its rows: those that demand something of the side
// it may leave out drop the rows where it is.
func (t *joinTree) effective(facts []fact) string {
	if t.kind == "JOIN_INNER" {
		return t.kind
	}
	known := t.work.solve(facts)
	left, right := known.notNull(t.left.has), known.notNull(t.right.has)
	switch {
	case left && right, t.kind == "JOIN_LEFT" && right, t.kind == "JOIN_RIGHT" && left:
		return "JOIN_INNER"
	case t.kind == "JOIN_FULL" && left:
		return "JOIN_LEFT"
	case t.kind == "JOIN_FULL" && right:
		return "JOIN_RIGHT"
	}
	return t.kind
}

// guaranteed collects what is true of every row that the tree puts out and that the facts leave, null-extended ones
// included.
func (t *joinTree) guaranteed(facts []fact) []fact {
	if t.kind == "" {
		if t.rel == nil {
			return t.on
		}
		return slices.Concat(t.rel.facts, t.on)
	}
	switch t.effective(facts) {
	case "JOIN_INNER":
		facts = slices.Concat(facts, t.on)
		return slices.Concat(t.on, t.left.guaranteed(facts), t.right.guaranteed(facts))
	case "JOIN_LEFT":
		return t.left.guaranteed(facts)
	case "JOIN_RIGHT":
		return t.right.guaranteed(facts)
	}
	return nil
}

// along adds to the facts what is true at a place in the tree, so that what stands there and breaks them has no
// influence: the ON of inner joins above it, and of the outer joins on whose null-supplying side it is, and what
// the parts beside it guarantee. A condition in ON says nothing about the preserved side of an outer join, and the ON of a
// full join nothing about either.
func (t *joinTree) along(at *joinTree, facts []fact) []fact {
	if t == at {
		if t.kind == "" {
			return slices.Concat(facts, t.guaranteed(facts))
		}
		facts = slices.Concat(facts, t.on)
		return slices.Concat(facts, t.left.guaranteed(facts), t.right.guaranteed(facts))
	}
	inLeft := t.left.contains(at)
	near, far := t.left, t.right
	if !inLeft {
		near, far = t.right, t.left
	}
	kind := t.effective(facts)
	if kind == "JOIN_INNER" || kind == "JOIN_LEFT" && !inLeft || kind == "JOIN_RIGHT" && inLeft {
		facts = slices.Concat(facts, t.on)
		facts = slices.Concat(facts, far.guaranteed(facts))
	}
	return near.along(at, facts)
}

// always collects what is true of every row of the level behind WHERE, beside what is known from around it.
func (l *level) always(around []fact) []fact {
	facts := slices.Concat(around, l.where)
	for _, t := range l.from {
		facts = append(facts, t.guaranteed(facts)...)
	}
	return facts
}

// factsAt collects what is true at a place of FROM: what breaks it has no influence on the level's rows. A nil place
// is the whole level.
func (l *level) factsAt(at *joinTree, around []fact) []fact {
	facts := slices.Concat(around, l.where)
	var within *joinTree
	for _, t := range l.from {
		if at != nil && t.contains(at) {
			within = t
		} else {
			facts = append(facts, t.guaranteed(facts)...)
		}
	}
	if within == nil {
		return facts
	}
	return within.along(at, facts)
}

// leaf finds the place of a relation in FROM.
func (l *level) leaf(r *relation) *joinTree {
	var find func(t *joinTree) *joinTree
	find = func(t *joinTree) *joinTree {
		switch {
		case t.kind == "" && t.rel == r:
			return t
		case t.kind == "":
			return nil
		}
		if found := find(t.left); found != nil {
			return found
		}
		return find(t.right)
	}
	for _, t := range l.from {
		if found := find(t); found != nil {
			return found
		}
	}
	return nil
}

// gather collects what is true of what stands at a place of the level whenever it has an influence: the facts of the
// place, and of the places in the surrounding queries at which the level stands, on top of those that are given.
func (l *level) gather(at *joinTree, facts []fact) []fact { return l.beyond(l.factsAt(at, facts)) }

// beyond adds what is true around the level. Rows of the surrounding queries that break it have no influence, so the
// level may rely on it. A condition on a subquery in FROM, a view or a CTE reaches into it where PostgreSQL
// could push it down as well; into a CTE that is read in several places what all of them demand.
func (l *level) beyond(facts []fact) []fact {
	if !l.work.take(len(facts) + 1) {
		return facts
	}
	outer := l.scope.outer
	switch {
	case len(l.uses) == 1:
		return l.uses[0].gather(facts)
	case len(l.uses) > 1:
		var branches [][]fact
		for _, u := range l.uses {
			branches = append(branches, u.gather(nil))
		}
		return slices.Concat(facts, either(branches, nil))
	case outer != nil && outer.level.written != nil && outer.returning:
		return outer.level.beyond(slices.Concat(facts, outer.level.lasting()))
	case outer != nil && outer.after && outer.level.void():
		return outer.level.beyond(facts)
	case outer != nil:
		return outer.level.gather(outer.at, facts)
	}
	return facts
}

// lasting are the facts of a write that its RETURNING may rely on: of the target only the tenant column is sure to be
// what it was.
func (l *level) lasting() []fact {
	return about(l.work, l.factsAt(nil, nil), l.lasts)
}

// lasts tells whether RETURNING shows the column as the facts of the level have it.
func (l *level) lasts(c column) bool {
	return l.written == nil || c.rel != l.written || l.written.base() && c == l.written.own()
}

// use is a relation that a level is the definition of, where a condition on it can be pushed into the level, and
// which of its columns are which of the level's.
type use struct {
	rel    *relation
	pushed []fact
}

func (u use) gather(facts []fact) []fact {
	l := u.rel.level
	return l.gather(l.leaf(u.rel), slices.Concat(facts, u.pushed))
}

// known works out what is proven of the rows of r that have an influence on anything. It may be asked only when the
// whole statement has been gone through. What is true further out can turn outer joins further in into inner ones, and
// the other way round, so the second round starts with what the first has found.
func (l *level) known(r *relation) *classes {
	if l.solved != nil {
		return l.solved
	}
	at := l.leaf(r)
	known := l.work.solve(l.gather(at, l.gather(at, nil)))
	if !slices.ContainsFunc(l.from, (*joinTree).outer) {
		l.solved = known // it is the same for all relations
	}
	return known
}

// outer tells whether the tree has an outer join.
func (t *joinTree) outer() bool {
	return t.kind != "" && (t.kind != "JOIN_INNER" || t.left.outer() || t.right.outer())
}
