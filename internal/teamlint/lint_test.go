package teamlint

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCannotRun wants file, line and column of what stops a run.
func TestCannotRun(t *testing.T) {
	catalog := testCatalog(t)
	if err := catalog.Add("audit.sql", "CREATE TABLE audit.log (team_id uuid);"); err != nil {
		t.Fatal(err)
	}
	linter := NewLinter(catalog)
	for _, c := range []struct{ name, text, want string }{
		{"syntax", "-- name: X :one\nSELECT 1 FROM jobs\nWHRE team_id = $1;", `q.sql:3:6: syntax error at or near "team_id"`},
		{"syntax behind wide characters", "-- name: X :one\nSELECT 'żółć' FROM WHERE;", `q.sql:2:20: syntax error at or near "WHERE"`},
		{"unknown table", "-- name: X :one\nSELECT 1\n  FROM jabs AS j WHERE j.team_id = $1;", "q.sql:3:8: table jabs is not in the schema; did you mean jobs"},
		{"unknown target", "-- name: X :exec\nDELETE FROM public.jabs WHERE team_id = $1;", "q.sql:2:13: table public.jabs is not in the schema; did you mean jobs"},
		{"schema left out", "-- name: X :one\nSELECT 1 FROM predicate_definitions;", "q.sql:2:15: table predicate_definitions is not in the schema; did you mean shared.predicate_definitions"},
		{"schema left out and misspelt", "-- name: X :one\nSELECT 1 FROM predicate_definition;", "q.sql:2:15: table predicate_definition is not in the schema; did you mean shared.predicate_definitions"},
		{"like no other", "-- name: X :one\nSELECT 1 FROM warehouses;", "q.sql:2:15: table warehouses is not in the schema"},
		{"schema without a class", "-- name: X :one\nSELECT 1 FROM audit.log;", "q.sql:2:15: table audit.log has no class, since the options give none to the schema audit; add it to schemas"},
		{"NUL", "-- name: X :one\nSELECT 1 FROM jobs;\x00 WHERE team_id = $1;", "q.sql:2:20: the file contains a NUL byte"},
		{"encoding", "-- name: X :one\nSELECT '\xff' FROM jobs;", "q.sql:2:9: the file is not valid UTF-8"},
		{"size", "-- " + strings.Repeat("x", 1<<20), "q.sql:1:1: the file has 1048579 bytes, more than the 1048576 that are parsed"},
		{"depth", "-- name: X :one\nSELECT " + strings.Repeat("(", 101), "q.sql:2:108: the statement nests too deep here"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := linter.Text("q.sql", c.text, TenantSide)
			if err == nil || err.Error() != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
			var run *RunError
			if !errors.As(err, &run) {
				t.Errorf("%T is no RunError", err)
			}
		})
	}
}

// TestDeepNesting feeds what would exhaust the parser's stack, and what comes near it.
func TestDeepNesting(t *testing.T) {
	linter := NewLinter(testCatalog(t))
	for name, expr := range map[string]func(n int) string{
		"parentheses": func(n int) string { return "SELECT " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) },
		"chain":       func(n int) string { return "SELECT 1" + strings.Repeat("+1", n) },
		"not":         func(n int) string { return "SELECT " + strings.Repeat("NOT ", n) + "true" },
		"casts":       func(n int) string { return "SELECT 1" + strings.Repeat("::int", n) },
		"subqueries":  func(n int) string { return "SELECT " + strings.Repeat("(SELECT ", n) + "1" + strings.Repeat(")", n) },
		"FROM": func(n int) string {
			return "SELECT 1 " + strings.Repeat("FROM (SELECT 1 ", n) + strings.Repeat(") AS x", n)
		},
		"WITH": func(n int) string {
			return strings.Repeat("WITH a AS (", n) + "SELECT 1" + strings.Repeat(") SELECT 1", n)
		},
		"CASE": func(n int) string {
			return "SELECT " + strings.Repeat("CASE WHEN true THEN ", n) + "1" + strings.Repeat(" END", n)
		},
		"UNION": func(n int) string { return "SELECT 1" + strings.Repeat(" UNION ALL SELECT 1", n) },
		"JOIN":  func(n int) string { return "SELECT 1 FROM jobs" + strings.Repeat(" JOIN jobs ON true", n) },
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := linter.Text("q.sql", "-- name: X :one\n"+expr(99)+";", TenantSide); err != nil {
				t.Errorf("99 levels: %v", err)
			}
			if _, err := linter.Text("q.sql", "-- name: X :one\n"+expr(30_000)+";", TenantSide); err == nil || !strings.Contains(err.Error(), "too deep") {
				t.Errorf("30,000 levels: %v", err)
			}
		})
	}
	many := strings.Repeat("-- name: X :many\nSELECT e.name FROM entity_records AS e JOIN jobs AS j ON j.team_id = $1 AND j.team_id = e.team_id WHERE e.team_id = $1;\n", 400)
	if r, err := linter.Text("q.sql", many, TenantSide); err != nil || r.Accepted != 400 {
		t.Errorf("many statements: %d accepted, %v", r.Accepted, err)
	}
	flat := "-- name: X :many\nSELECT name FROM entity_records WHERE team_id = $1 AND version IN (0" + strings.Repeat(", 1 + 1", 5000) + ")" +
		strings.Repeat(" AND version <> 1", 5000) + " AND (false" + strings.Repeat(" OR version = 1", 5000) + ");"
	r, err := linter.Text("q.sql", flat, TenantSide)
	if err != nil || r.Accepted != 1 {
		t.Errorf("long and flat: %+v, %v", r, err)
	}
}

func TestFinding(t *testing.T) {
	linter := NewLinter(testCatalog(t))
	text := "-- name: Turtle :many\nSELECT 'ż' FROM entity_records AS e\nWHERE e.name = sqlc.arg(team_id);"
	r, err := linter.Text("q.sql", text, TenantSide)
	if err != nil {
		t.Fatal(err)
	}
	want := Report{Queries: 1, Findings: []Finding{{
		File: "q.sql", Line: 2, Column: 17, Query: "Turtle", Rule: "scope", Table: "entity_records", Alias: "e",
		Message: "entity_records AS e is not held to the team", Fix: "e.team_id = sqlc.arg(team_id)",
	}}}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
	var out bytes.Buffer
	if err := r.WriteText(&out); err != nil {
		t.Fatal(err)
	}
	wantText := "q.sql:2:17: Turtle: [scope] entity_records AS e is not held to the team; add e.team_id = sqlc.arg(team_id)\n1 statements: 0 accepted, 0 allowed, 1 refused; 1 findings\n"
	if out.String() != wantText {
		t.Errorf("text report:\n%s", out.String())
	}
	out.Reset()
	if err := r.WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(out.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, back); diff != "" {
		t.Errorf("JSON report (-want +got):\n%s", diff)
	}
}

func TestCleanJSONHasList(t *testing.T) {
	var out bytes.Buffer
	if err := (&Report{Queries: 2, Accepted: 2}).WriteJSON(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"findings": []`) {
		t.Errorf("got %s", out.String())
	}
}

func TestSchemaReading(t *testing.T) {
	c := NewCatalog(projectOptions(Local))
	text := `
\restrict abc
CREATE TABLE a (team_id uuid NOT NULL, old text, gone text);
ALTER TABLE a ADD COLUMN extra uuid, DROP COLUMN gone;
ALTER TABLE a RENAME COLUMN old TO new;
ALTER TABLE a ALTER COLUMN extra TYPE text;
CREATE TABLE public.b (LIKE a, id uuid);
CREATE TABLE c (id uuid) INHERITS (a);
CREATE TABLE d (x integer);
ALTER TABLE d RENAME TO e;
ALTER TABLE e SET SCHEMA control;
CREATE TABLE f (x integer);
DROP TABLE f;
CREATE VIEW v AS SELECT 1 AS x;
CREATE MATERIALIZED VIEW m AS SELECT 1 AS x;
CREATE FUNCTION g() RETURNS integer LANGUAGE sql AS 'SELECT 1';
CREATE TABLE w (team_id uuid) PARTITION BY LIST (team_id);
CREATE TABLE w1 PARTITION OF w DEFAULT;
CREATE TABLE w2 (team_id uuid);
ALTER TABLE w ATTACH PARTITION w2 FOR VALUES IN ('11111111-1111-1111-1111-111111111111');
CREATE INDEX i ON a (team_id);
-- +goose Down
DROP TABLE a;
`
	if err := c.Add("schema.sql", text); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for name := range c.tables {
		table := c.lookup(name.schema, name.name)
		s := fmt.Sprint(table.Class, table.View != nil)
		for _, col := range table.Columns {
			s += fmt.Sprintf(" %s:%s", col.Name, col.Type)
		}
		got[name.schema+"."+name.name] = s
	}
	want := map[string]string{
		"public.a":  "1 false team_id:uuid new:text extra:text",
		"public.b":  "1 false team_id:uuid new:text extra:text id:uuid",
		"public.c":  "1 false team_id:uuid new:text extra:text id:uuid",
		"control.e": "3 false x:int4",
		"public.v":  "1 true",
		"public.w":  "1 false team_id:uuid",
		"public.w1": "1 false team_id:uuid",
		"public.w2": "1 false team_id:uuid",
		"public.m":  "1 true",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("tables (-want +got):\n%s", diff)
	}
	if !c.functions["g"] {
		t.Error("the function is not noted")
	}
	for name, bad := range map[string]string{
		"a rule":            "CREATE RULE r AS ON SELECT TO a DO INSTEAD SELECT 1;",
		"a mixed parent":    "CREATE TABLE shared.p () INHERITS (a);",
		"an unknown parent": "CREATE TABLE p () INHERITS (nowhere);",
		"a typed table":     "CREATE TABLE p OF some_type;",
		"late inheritance":  "ALTER TABLE a INHERIT b;",
		"a foreign child":   "CREATE TABLE shared.q (x integer) PARTITION BY LIST (x); ALTER TABLE shared.q ATTACH PARTITION a FOR VALUES IN (1);",
		"no SQL":            "CREATE TABEL x ();",
	} {
		var run *RunError
		if err := c.Add("bad.sql", bad); !errors.As(err, &run) || run.Line != 1 {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// FuzzText looks for a panic of the analysis, and for a statement that is accepted although it takes no team.
func FuzzText(f *testing.F) {
	for _, file := range caseFiles(f) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	linter := NewLinter(testCatalog(f))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := linter.Text("fuzz.sql", text, TenantSide)
		if err == nil && r.Accepted > 0 && !strings.Contains(text, "team_id") && !strings.Contains(text, "$1") {
			t.Error("accepted without a team")
		}
		if _, err := linter.Text("fuzz.sql", text, ControlSide); err != nil {
			var run *RunError
			if !errors.As(err, &run) {
				t.Errorf("%T is no RunError", err)
			}
		}
	})
}

// BenchmarkThousand checks 1,000 statements an iteration: the accepted cases of the tenant side, over and over.
func BenchmarkThousand(b *testing.B) {
	linter := NewLinter(testCatalog(b))
	var texts []string
	for _, file := range caseFiles(b) {
		text, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		if strings.HasPrefix(string(text), "-- verdict: accept") && SideOf(file) == TenantSide {
			texts = append(texts, string(text))
		}
	}
	for b.Loop() {
		for done, i := 0, 0; done < 1000; i++ {
			r, err := linter.Text("bench.sql", texts[i%len(texts)], TenantSide)
			if err != nil {
				b.Fatal(err)
			}
			done += r.Queries
		}
	}
}
