package oracle

import (
	"context"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

// tally counts what became of the statements.
type tally struct {
	statements int
	dropped    int            // PostgreSQL refuses them
	accepted   int            // by teamlint
	telling    int            // accepted, and some run had rows or wrote
	pairs      int            // of runs of accepted statements
	failed     int            // of these, how many failed on one side
	both       int            // or on both
	loose      int            // or depend on the order of rows
	broken     int            // refused by teamlint, and rightly so
	refused    map[string]int // refused and not broken, by teamlint's rules
}

func (c *tally) add(j judgement, accepted bool, rules string) {
	switch {
	case accepted:
		c.accepted++
		c.pairs += j.pairs
		c.failed += j.failed
		c.both += j.both
		c.loose += j.loose
		if j.full > 0 {
			c.telling++
		}
	case j.broken != nil:
		c.broken++
	default:
		c.refused[rules]++
	}
}

// checkShares requires that the pairs of runs said something.
func (c *tally) checkShares(t *testing.T) {
	t.Helper()
	if c.failed > c.pairs*3/100 || c.both > c.pairs*15/100 || c.loose > c.pairs*3/100 {
		t.Errorf("of %d pairs, %d failed on one side, %d on both, %d are loose: too many", c.pairs, c.failed, c.both, c.loose)
	}
	if c.telling < c.accepted/2 {
		t.Errorf("of %d accepted statements only %d ever had a row", c.accepted, c.telling)
	}
}

// check requires that the statements are fit to test with, and logs the counts.
func (c *tally) check(t *testing.T) {
	t.Helper()
	silent := 0
	for _, rules := range slices.SortedFunc(maps.Keys(c.refused), func(x, y string) int { return c.refused[y] - c.refused[x] }) {
		silent += c.refused[rules]
		t.Logf("refused and not broken, by %s: %d", rules, c.refused[rules])
	}
	t.Logf("%d statements: PostgreSQL refuses %d, teamlint accepts %d (%d with rows), refuses and the oracle breaks %d, refuses and it does not %d",
		c.statements, c.dropped, c.accepted, c.telling, c.broken, silent)
	t.Logf("%d pairs of runs of accepted statements: %d failed on one side, %d on both, %d loose", c.pairs, c.failed, c.both, c.loose)
	if c.dropped > c.statements*5/100 {
		t.Errorf("PostgreSQL refuses %d of %d statements", c.dropped, c.statements)
	}
	if c.accepted < c.statements*15/100 || c.broken < c.statements*8/100 {
		t.Errorf("of %d statements, %d are accepted and %d broken: the border is elsewhere", c.statements, c.accepted, c.broken)
	}
	c.checkShares(t)
}

// pools are the numbers of contents for statements of the grammar.
const pools = 500

// bench is what a generated statement is tried on.
type bench struct {
	db     *database
	linter *teamlint.Linter
	pools  map[int][]group
	count  tally
	sql    string // the last statement that was accepted and broken, with its contents
	groups []group
}

// TestGenerated: no statement of the grammar that teamlint accepts can be broken. -rapid.checks sets how many statements
// each of the three passes tries.
func TestGenerated(t *testing.T) {
	t.Parallel()
	b := &bench{db: openGrammar(t), linter: newLinter(t), pools: map[int][]group{}, count: tally{refused: map[string]int{}}}
	ctx := t.Context()
	defer func() {
		if b.sql != "" {
			b.explain(t)
		}
	}()
	for range 3 {
		rapid.Check(t, func(t *rapid.T) { b.property(ctx, t) })
	}
	b.count.check(t)
}

func (b *bench) property(ctx context.Context, t *rapid.T) {
	sql := statements().Draw(t, "statement")
	number := rapid.Custom(func(t *rapid.T) int { return (&maker{t: t}).choose(pools) }).Draw(t, "contents")
	if b.pools[number] == nil {
		b.pools[number] = b.db.groups(uint64(number), tries, nil)
	}
	groups := b.pools[number]
	b.count.statements++
	s, err := b.db.prepare(ctx, sql)
	if err != nil {
		b.count.dropped++
		return
	}
	accepted, rules, err := accepts(b.linter, sql)
	if err != nil {
		t.Fatalf("teamlint cannot read what PostgreSQL can: %v\n%s", err, sql)
	}
	if !accepted {
		groups = groups[:tries/2]
	}
	j, err := b.db.try(ctx, s, groups, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, sql)
	}
	b.count.add(j, accepted, rules)
	if accepted && j.broken != nil {
		b.sql, b.groups = sql, groups
		t.Fatal("teamlint accepts a statement that the oracle breaks; see below")
	}
}

// explain reports the broken statement on contents as small as they get.
func (b *bench) explain(t *testing.T) {
	t.Helper()
	s, j := b.db.judge(t.Context(), t, b.sql, b.groups)
	if j.broken == nil {
		t.Errorf("not broken when tried again: %s", b.sql)
		return
	}
	if err := j.broken.shrink(t.Context(), b.db, s); err != nil {
		t.Error(err)
	}
	t.Error(j.broken.report(b.db, s))
}
