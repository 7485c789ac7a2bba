package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// broken says how a statement was seen to depend on, or to change, another team's rows.
type broken struct {
	why      string
	contents [2]content // the second is empty when one content shows it
	params   [][]byte
	runs     [2]run
}

// judgement is what trying a statement on some groups of contents came to.
type judgement struct {
	broken *broken
	pairs  int // of runs that were compared
	failed int // pairs of which one run failed
	both   int // pairs of which both failed
	loose  int // pairs that differ, with a result that depends on order or plan
	full   int // runs with rows, or with writes
}

// try runs a statement on groups of contents until one breaks it.
func (db *database) try(ctx context.Context, s statement, groups []group, literals []string) (judgement, error) {
	var j judgement
	endless := 0
	for _, g := range groups {
		if endless > 2*len(g.docs) {
			break
		}
		f := filler{db: db, rnd: rand.New(rand.NewPCG(g.seed, 1)), literals: literals}
		params, err := f.params(s)
		if err != nil {
			return j, err
		}
		runs, err := db.runs(ctx, s, params, 0, g.docs...)
		if err != nil {
			return j, err
		}
		for i, r := range runs {
			if strings.HasPrefix(r.err, timeout) {
				endless++
			}
			if len(r.rows) > 0 || !slices.Equal(r.before.own, r.after.own) {
				j.full++
			}
			if why := trespass(r); why != "" {
				j.broken = &broken{why: why, contents: [2]content{g.contents[i]}, params: params, runs: [2]run{r}}
				return j, nil
			}
		}
		for i := 1; i < len(runs); i++ {
			if err := db.compare(ctx, s, params, g, [2]int{0, i}, runs, &j); err != nil || j.broken != nil {
				return j, err
			}
		}
	}
	return j, nil
}

// compare looks at one pair of runs.
func (db *database) compare(ctx context.Context, s statement, params [][]byte, g group, at [2]int, runs []run, j *judgement) error {
	x, y := runs[at[0]], runs[at[1]]
	j.pairs++
	switch {
	case x.err != "" && y.err != "":
		j.both++
		return nil
	case x.err != "" || y.err != "":
		j.failed++
		return nil
	}
	aspect := differ(s, x, y)
	if aspect == "" {
		return nil
	}
	b := &broken{why: aspect, contents: [2]content{g.contents[at[0]], g.contents[at[1]]}, params: params, runs: [2]run{x, y}}
	firm, err := db.firm(ctx, s, b)
	if firm {
		j.broken = b
	} else {
		j.loose++
	}
	return err
}

// trespass tells what a run did to rows of other teams, or "".
func trespass(r run) string {
	if r.err == "" && !slices.Equal(r.before.foreign, r.after.foreign) {
		return "rows of other teams changed"
	}
	return ""
}

// differ names what differs between two runs, or returns "".
func differ(s statement, x, y run) string {
	switch {
	case !slices.Equal(sorted(x.rows), sorted(y.rows)):
		return "the results differ"
	case x.tag != y.tag:
		return "the numbers of rows differ"
	case !slices.Equal(x.after.own, y.after.own):
		return "the team's rows differ afterwards"
	case s.ordered && !slices.Equal(x.rows, y.rows):
		return "the order of the results differs"
	}
	return ""
}

func sorted(rows []string) []string {
	rows = slices.Clone(rows)
	slices.Sort(rows)
	return rows
}

// firm tells whether the difference stands whatever the order of rows on disk and the plan: each of the two contents
// gives one and the same result throughout, as far as the aspect that differs goes.
func (db *database) firm(ctx context.Context, s statement, b *broken) (bool, error) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for plan := range 2 * len(plans) {
		docs := []string{b.contents[0].shuffled(rnd).document(db), b.contents[1].shuffled(rnd).document(db)}
		runs, err := db.runs(ctx, s, b.params, plan%len(plans), docs...)
		if err != nil {
			return false, err
		}
		for i, r := range runs {
			if r.err != "" {
				return false, nil
			}
			aspect := differ(s, b.runs[i], r)
			if aspect != "" && (b.why == "the order of the results differs" || aspect != "the order of the results differs") {
				return false, nil
			}
		}
	}
	return true, nil
}

// still tells whether smaller contents show the same, and takes them over.
func (b *broken) still(ctx context.Context, db *database, s statement, contents [2]content) (bool, error) {
	pair := contents[1] != nil
	docs := []string{contents[0].document(db)}
	if pair {
		docs = append(docs, contents[1].document(db))
	}
	runs, err := db.runs(ctx, s, b.params, 0, docs...)
	if err != nil {
		return false, err
	}
	next := &broken{why: b.why, contents: contents, params: b.params, runs: [2]run{runs[0]}}
	if !pair {
		if trespass(runs[0]) == "" {
			return false, nil
		}
		*b = *next
		return true, nil
	}
	next.runs[1] = runs[1]
	if runs[0].err != "" || runs[1].err != "" || differ(s, runs[0], runs[1]) != b.why {
		return false, nil
	}
	firm, err := db.firm(ctx, s, next)
	if firm {
		*b = *next
	}
	return firm, err
}

// shrink takes rows away as long as the statement stays broken: teamA's and those of no team from both contents, the
// others from one or both.
func (b *broken) shrink(ctx context.Context, db *database, s statement) error {
	for again := true; again; {
		again = false
		for side := range b.contents {
			for i := range b.contents[side] {
				for k := len(b.contents[side][i]) - 1; k >= 0; k-- {
					if k >= len(b.contents[side][i]) {
						continue
					}
					ok, err := b.without(ctx, db, s, side, i, k)
					if err != nil {
						return err
					}
					again = again || ok
				}
			}
		}
	}
	return nil
}

func (b *broken) without(ctx context.Context, db *database, s statement, side, i, k int) (bool, error) {
	r, t := b.contents[side][i][k], db.tables[i]
	theirs := t.owner >= 0 && r[t.owner] != `"`+teamA+`"`
	for _, both := range []bool{true, false} {
		if !both && !theirs {
			break
		}
		smaller := b.contents
		smaller[side] = drop(smaller[side], i, k)
		if both && smaller[1-side] != nil {
			if other := slices.IndexFunc(smaller[1-side][i], func(o row) bool { return slices.Equal(o, r) }); other >= 0 {
				smaller[1-side] = drop(smaller[1-side], i, other)
			}
		}
		if ok, err := b.still(ctx, db, s, smaller); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func drop(c content, i, k int) content {
	c = slices.Clone(c)
	c[i] = slices.Delete(slices.Clone(c[i]), k, k+1)
	return c
}

// names replaces the teams' ids by letters.
var names = strings.NewReplacer(teamA, "A", teamB, "B", teamC, "C")

// report shows the statement, the parameters, both contents and both outcomes.
func (b *broken) report(db *database, s statement) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s for team A:\n%s\n", b.why, s.sql)
	for i, p := range b.params {
		value := "NULL"
		if p != nil {
			value = string(p)
		}
		fmt.Fprintf(&out, "  $%d = %s\n", i+1, value)
	}
	for side, c := range b.contents {
		if c == nil {
			continue
		}
		fmt.Fprintf(&out, "content %d:\n", side+1)
		for i, rows := range c {
			for _, r := range rows {
				fmt.Fprintf(&out, "  %s (%s)\n", db.tables[i].name, strings.Join(r, ", "))
			}
		}
		r := b.runs[side]
		fmt.Fprintf(&out, "outcome %d: %s\n", side+1, r.tag)
		for _, row := range r.rows {
			fmt.Fprintf(&out, "  %s\n", row)
		}
		if s.writes {
			fmt.Fprintf(&out, "  team A's rows afterwards: %q\n  rows of others before: %q\n  rows of others after:  %q\n", r.after.own, r.before.foreign, r.after.foreign)
		}
	}
	return names.Replace(out.String())
}
