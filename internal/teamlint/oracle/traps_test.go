package oracle

import (
	"os"
	"strings"
	"testing"
)

// TestTraps: those of testdata/traps.sql that teamlint accepts hold.
func TestTraps(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/traps.sql")
	if err != nil {
		t.Fatal(err)
	}
	db, linter := openGrammar(t), newLinter(t)
	groups := db.groups(3, tries, nil)
	count := tally{refused: map[string]int{}}
	for sql := range strings.Lines(string(text)) {
		if sql = strings.TrimSpace(sql); strings.HasPrefix(sql, "--") {
			continue
		}
		s, err := db.prepare(t.Context(), sql)
		if err != nil {
			t.Fatalf("%v\nin %s", err, sql)
		}
		accepted, rules, err := accepts(linter, sql)
		if err != nil {
			t.Errorf("%v: %s", err, sql)
		}
		if !accepted {
			count.add(judgement{}, false, rules)
			continue
		}
		j, err := db.try(t.Context(), s, groups, nil)
		if err != nil {
			t.Fatalf("%v\nin %s", err, sql)
		}
		count.add(j, true, "")
		if j.broken != nil {
			t.Errorf("teamlint accepts what the oracle breaks: %s", j.broken.report(db, s))
		}
	}
	if count.accepted < 60 {
		t.Errorf("teamlint accepts %d of the traps: too few to mean anything", count.accepted)
	}
	count.checkShares(t)
	t.Logf("%d traps accepted", count.accepted)
}

// TestLeaksRefused: teamlint refuses what is known to leak, whatever the oracle sees.
func TestLeaksRefused(t *testing.T) {
	t.Parallel()
	linter := newLinter(t)
	for name, sql := range leaks {
		if accepted, _, err := accepts(linter, sql); accepted || err != nil {
			t.Errorf("leak %q: accepted %t, %v: %s", name, accepted, err, sql)
		}
	}
}
