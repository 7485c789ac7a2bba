package teamlint

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

// TestEscapes wants each statement in one of three groups, and the escapes that were used.
func TestEscapes(t *testing.T) {
	const text = `-- teamlint:allow scope counted for all
-- name: A :one
SELECT count(*) FROM jobs WHERE status = $1;
-- name: B :one
-- teamlint:allow scope counted,  in part
SELECT count(*), query_to_xml($1) FROM jobs;
-- name: C :one
SELECT count(*) FROM jobs WHERE team_id = $1;
-- name: D :one
SELECT count(*) FROM jobs;
`
	r, err := NewLinter(testCatalog(t)).Text("q.sql", text, TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := r.Summary(), "4 statements: 1 accepted, 1 allowed, 2 refused; 3 findings"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want := []Escape{
		{File: "q.sql", Line: 1, Query: "A", Rule: "scope", Reason: "counted for all"},
		{File: "q.sql", Line: 5, Query: "B", Rule: "scope", Reason: "counted, in part"},
	}
	if diff := cmp.Diff(want, r.Escapes, cmpopts.IgnoreUnexported(Escape{})); diff != "" {
		t.Errorf("escapes (-want +got):\n%s", diff)
	}
}

func TestEscapeMessages(t *testing.T) {
	linter := NewLinter(testCatalog(t))
	const unheld = "-- name: A :one\nSELECT count(*) FROM jobs WHERE status = $1;"
	for _, c := range []struct{ name, text, want string }{
		{"no reason", "-- teamlint:allow scope\n" + unheld, `q.sql:1:1: A: [allow] the escape gives no reason; write "-- teamlint:allow scope reason"`},
		{"no rule", "-- teamlint:allow \n" + unheld, `q.sql:1:1: A: [allow] the escape names no rule; write "-- teamlint:allow RULE reason"`},
		{"unknown rule", "-- teamlint:allow scop x\n" + unheld, "q.sql:1:1: A: [allow] there is no rule scop; did you mean scope"},
		{"fixed rule", "-- teamlint:allow allow x\n" + unheld, "q.sql:1:1: A: [allow] rule allow takes no escape"},
		{"needless", "-- teamlint:allow lock x\n" + unheld, "q.sql:1:1: A: [allow] no finding of rule lock is left for the escape to suppress; take it out"},
		{"another directive", "-- teamlint:allows scope x\n" + unheld, `q.sql:1:1: A: [allow] teamlint knows one directive, "-- teamlint:allow RULE reason"`},
		{"no directive", "-- teamlint: allow scope x\n" + unheld, `q.sql:1:1: A: [allow] teamlint knows one directive, "-- teamlint:allow RULE reason"`},
		{"inside", "-- name: A :one\nSELECT 1 -- teamlint:allow scope x\nFROM jobs WHERE team_id = $1;", "q.sql:2:10: A: [allow] an escape stands above the statement, not inside it"},
		{"behind all", unheld + "\n-- teamlint:allow scope x\n", "q.sql:3:1: [allow] this escape stands above no statement"},
		{"on another's line", "-- name: A :one\nSELECT 1 FROM jobs WHERE team_id = $1; -- teamlint:allow scope x\n" + unheld, "q.sql:2:40: A: [allow] an escape stands on a line of its own, above the statement"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := linter.Text("q.sql", c.text, TenantSide)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range r.Findings {
				if f.Rule == ruleAllow {
					got = append(got, f.String())
				}
			}
			if diff := cmp.Diff([]string{c.want}, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if len(r.Escapes) > 0 {
				t.Errorf("used all the same: %v", r.Escapes)
			}
		})
	}
}

// TestEscapeKeepsTheGuard makes a gap in the analysis, which an escape from another rule must not hide.
func TestEscapeKeepsTheGuard(t *testing.T) {
	for rule, want := range map[string]int{ruleFunction: 1, ruleUnderstood: 0} {
		const line = "-- name: A :one\nSELECT current_setting('x') FROM jobs WHERE team_id = $1;"
		text := "-- teamlint:allow " + rule + " settings alone\n" + line
		f, err := tree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		a := &analysis{catalog: testCatalog(t), src: newSource("q.sql", text), stmt: f.Stmts[0]}
		a.run(true)
		clear(a.seen)
		a.findings = []Finding{{Rule: rule}}
		if used := a.escape(directives(text)); len(used) != 1 || len(a.findings) != want || used[0].clean != (want == 0) {
			t.Errorf("%s: used %+v, findings %v", rule, used, a.findings)
		}
	}
}

func TestEscapeLimit(t *testing.T) {
	const text = `-- teamlint:allow scope one
-- name: A :one
SELECT count(*) FROM jobs WHERE status = $1;
-- teamlint:allow scope two
-- teamlint:allow function three
-- name: B :one
SELECT count(*) FROM jobs WHERE status = current_setting($1);
`
	r, err := NewLinter(testCatalog(t)).Text("q.sql", text, TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	for most, want := range map[int]string{
		0: "2 statements: 0 accepted, 0 allowed, 2 refused; 3 findings",
		1: "2 statements: 0 accepted, 1 allowed, 1 refused; 2 findings",
		2: "2 statements: 0 accepted, 1 allowed, 1 refused; 1 findings",
		3: "2 statements: 0 accepted, 2 allowed, 0 refused; 0 findings",
	} {
		limited := r
		limited.limit(&most)
		if got := limited.Summary(); got != want {
			t.Errorf("%d escapes: got %s, want %s", most, got, want)
		}
		for _, f := range limited.Findings {
			if f.Rule != ruleAllow || f.Line == 0 || f.Column != 1 || f.Query == "" {
				t.Errorf("%d escapes: %+v", most, f)
			}
		}
	}
	// A statement that is refused anyway does not count twice.
	dirty, err := NewLinter(testCatalog(t)).Text("q.sql", "-- teamlint:allow function one\n-- name: C :one\nSELECT current_setting($1) FROM jobs;\n"+text, TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	none := 0
	dirty.limit(&none)
	if got, want := dirty.Summary(), "3 statements: 0 accepted, 0 allowed, 3 refused; 5 findings"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	open := r
	open.limit(nil)
	if got, want := open.Summary(), "2 statements: 0 accepted, 2 allowed, 0 refused; 0 findings"; got != want {
		t.Errorf("no limit: got %s, want %s", got, want)
	}
}
