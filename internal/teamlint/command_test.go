package teamlint

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	clean  = "-- name: One :one\nSELECT count(*) FROM jobs WHERE team_id = $1;\n"
	dirty  = "-- name: One :one\nSELECT count(*) FROM jobs WHERE job_id = $1;\n"
	second = "-- name: One :one\nSELECT count(*) FROM jobs WHERE job_id = @job_id AND team_id = @team_id;\n"
	other  = "-- name: One :one\nSELECT count(*) FROM jobs, plans WHERE team_id = $1;\n"
	own    = "-- name: One :one\nSELECT slug(job_id) FROM jobs WHERE team_id = $1;\n"
	lines  = "-- name: One :one\nSELECT 1 FROM jobs AS a JOIN lines AS b ON b.account = a.account WHERE a.account = @account;\n"
	chain  = "-- name: One :one\nSELECT 1 FROM jobs AS a JOIN jobs AS b ON b.team_id = a.team_id WHERE a.team_id = $1;\n"
)

// project writes a small sqlc project whose tenant queries are the given text, and works inside it. The lines go
// under "options: teamlint:".
func project(t *testing.T, queries string, options ...string) {
	t.Helper()
	config := "version: \"2\"\nsql:\n  - {engine: postgresql, queries: queries/tenant, schema: schema.sql}\n"
	if len(options) > 0 {
		config += "options:\n  teamlint:\n    " + strings.Join(options, "\n    ") + "\n"
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"sqlc.yaml": config,
		"schema.sql": "CREATE TABLE jobs (team_id uuid NOT NULL, job_id uuid NOT NULL, account uuid);\n" +
			"CREATE TABLE lines (account uuid NOT NULL);\nCREATE TABLE plans (id uuid);\n" +
			"CREATE FUNCTION slug(uuid) RETURNS text LANGUAGE sql AS 'SELECT 1';",
		"queries/tenant/jobs.sql":  queries,
		"queries/tenant/clean.sql": "-- name: Clean :many\nSELECT job_id FROM jobs WHERE team_id = @team_id;\n",
	} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestCommand(t *testing.T) {
	const (
		two     = "2 statements: 2 accepted, 0 allowed, 0 refused; 0 findings\n"
		unheld  = "queries/tenant/jobs.sql:2:22: One: [scope] jobs is not held to the team; add jobs.team_id = $1\n2 statements: 1 accepted, 0 allowed, 1 refused; 1 findings\n"
		noClass = "queries/tenant/jobs.sql:2:28: One: [class] plans has no column team_id, so nothing says whose rows it holds; " +
			"declare it with --shared plans if every team may read it, or --control plans if it is read before a team is known\n" +
			"2 statements: 1 accepted, 0 allowed, 1 refused; 1 findings\n"
		excused = "-- teamlint:allow scope counted for the invoice\n" + dirty
	)
	for _, c := range []struct {
		name, queries string
		args, options []string
		code          int
		stdout        string // "…" stands for any text
		stderr        string // a part of it
	}{
		{name: "clean", queries: clean, stdout: two},
		{name: "findings", queries: dirty, code: 1, stdout: unheld},
		{name: "one file", queries: dirty, args: []string{"--queries", "queries/tenant/clean.sql"}, stdout: "1 statements: 1 accepted, 0 allowed, 0 refused; 0 findings\n"},
		{name: "no SQL", queries: "-- name: One :one\nSELEC 1;", code: 2, stderr: `teamlint: queries/tenant/jobs.sql:2:1: syntax error at or near "SELEC"`},
		{name: "unknown table", queries: "-- name: One :one\nSELECT 1 FROM jabs;", code: 2, stderr: "teamlint: queries/tenant/jobs.sql:2:15: table jabs is not in the schema; did you mean jobs"},
		{name: "no schema", queries: clean, args: []string{"--schema", "none.sql"}, code: 2, stderr: "teamlint: none.sql: cannot be read: no such file or directory"},
		{name: "no configuration", queries: clean, args: []string{"--config", "none.yaml"}, code: 2, stderr: "teamlint: none.yaml: cannot be read"},
		{name: "unknown format", queries: clean, args: []string{"--format", "xml"}, code: 2, stderr: "--format"},
		{name: "unknown flag", queries: clean, args: []string{"--fast"}, code: 2, stderr: "--fast"},
		{name: "an argument", queries: clean, args: []string{"queries"}, code: 2, stderr: "unexpected argument queries"},

		{name: "unknown option", queries: clean, options: []string{"levels: local"}, code: 2, stderr: "teamlint: sqlc.yaml:6:5: teamlint has no option levels; did you mean level"},
		{name: "level of the file", queries: chain, options: []string{"level: local"}, code: 1, stdout: "…[local]…"},
		{name: "level of the flag", queries: chain, args: []string{"--level", "local"}, code: 1, stdout: "…[local]…"},
		{name: "unknown level", queries: clean, args: []string{"--level", "strict"}, code: 2, stderr: `teamlint: --level: is "strict"; write proof or local`},
		{name: "another tenant column", queries: lines, code: 1, stdout: "…[scope] jobs AS a…"},
		{name: "tenant column of the file", queries: lines, args: []string{"--queries=queries/tenant/jobs.sql"}, options: []string{"tenant_column: account"}, stdout: "1 statements: 1 accepted…"},
		{name: "tenant column of the flag", queries: lines, args: []string{"--queries=queries/tenant/jobs.sql", "--tenant-column=account"}, stdout: "1 statements: 1 accepted…"},
		{name: "no class", queries: other, code: 1, stdout: noClass},
		{name: "shared of the file", queries: other, options: []string{"shared: plans"}, stdout: two},
		{name: "shared of the flag", queries: other, args: []string{"--shared", "plans"}, stdout: two},
		{name: "control of the flag", queries: other, args: []string{"--control", "lines,plans"}, code: 1, stdout: "…[class] a tenant statement names the control table plans…"},
		{name: "a list with a slip", queries: other, args: []string{"--shared", "plan"}, code: 2, stderr: "teamlint: --shared: table plan is not in the schema; did you mean plans"},
		{name: "a list beside schemas", queries: other, args: []string{"--shared", "plans"}, options: []string{"schemas: {public: tenant}"}, code: 2, stderr: "teamlint: --shared: is for projects that keep all tables in one schema"},
		{name: "function of the schema", queries: own, code: 1, stdout: "…[function] slug…"},
		{name: "function of the file", queries: own, options: []string{"functions: [slug]"}, stdout: two},
		{name: "function of the flag", queries: own, args: []string{"--function", "slug"}, options: []string{"functions: [other]"}, stdout: two},
		{name: "team second", queries: second, code: 1, stdout: "…[param]…"},
		{name: "team anywhere", queries: second, args: []string{"--team-param", "any"}, stdout: two},

		{
			name: "an escape", queries: excused,
			stdout: "queries/tenant/jobs.sql:1: One: allows [scope]: counted for the invoice\n2 statements: 1 accepted, 1 allowed, 0 refused; 0 findings\n",
		},
		{name: "as many escapes as allowed", queries: excused, options: []string{"allow: 1"}, stdout: "…1 allowed, 0 refused; 0 findings\n"},
		{
			name: "more escapes than allowed", queries: excused, args: []string{"--allow", "0"}, options: []string{"allow: 1"}, code: 1,
			stdout: "queries/tenant/jobs.sql:1:1: One: [allow] this is escape 1, and the run may use 0; mend the statement, or raise allow\n…1 accepted, 0 allowed, 1 refused; 1 findings\n",
		},
		{name: "fewer escapes than none", queries: clean, args: []string{"--allow=-1"}, code: 2, stderr: `teamlint: --allow: is "-1"; write how many escapes`},

		{
			name: "github", queries: dirty, args: []string{"--format", "github"}, code: 1,
			stdout: "::error file=queries/tenant/jobs.sql,line=2,col=22,title=teamlint scope::One: jobs is not held to the team; add jobs.team_id = $1\n2 statements: 1 accepted, 0 allowed, 1 refused; 1 findings\n",
		},
		{
			name: "github, no SQL", queries: "-- name: One :one\nSELEC 1;", args: []string{"--format", "github"}, code: 2,
			stdout: "::error file=queries/tenant/jobs.sql,line=2,col=1,title=teamlint::syntax error at or near \"SELEC\"\n", stderr: "SELEC",
		},
		{name: "no statement to explain", queries: clean, args: []string{"--explain", "Cleen"}, code: 2, stderr: "teamlint: --explain: no statement is named Cleen; did you mean Clean"},
	} {
		t.Run(c.name, func(t *testing.T) {
			project(t, c.queries, c.options...)
			var stdout, stderr bytes.Buffer
			if code := Command(c.args, &stdout, &stderr); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if !like(stdout.String(), c.stdout) {
				t.Errorf("stdout: %s", stdout.String())
			}
			if !strings.Contains(stderr.String(), c.stderr) || (c.stderr == "") != (stderr.Len() == 0) {
				t.Errorf("stderr: %s", stderr.String())
			}
		})
	}
}

// like compares a text with a pattern in which "…" stands for any text.
func like(text, pattern string) bool {
	parts := strings.Split(pattern, "…")
	if !strings.HasPrefix(text, parts[0]) || !strings.HasSuffix(text, parts[len(parts)-1]) {
		return false
	}
	for _, p := range parts {
		_, rest, found := strings.Cut(text, p)
		if !found {
			return false
		}
		text = rest
	}
	return len(parts) > 1 || text == ""
}

func TestCommandJSON(t *testing.T) {
	project(t, "-- name: One :one\nSELECT count(*) FROM jobs WHERE job_id = $1;\n")
	var stdout, stderr bytes.Buffer
	if code := Command([]string{"--format", "json"}, &stdout, &stderr); code != 1 {
		t.Errorf("exit code %d: %s", code, stderr.String())
	}
	want := `{
  "queries": 2,
  "accepted": 1,
  "allowed": 0,
  "findings": [
    {
      "file": "queries/tenant/jobs.sql",
      "line": 2,
      "column": 22,
      "query": "One",
      "rule": "scope",
      "table": "jobs",
      "alias": "jobs",
      "message": "jobs is not held to the team",
      "fix": "jobs.team_id = $1"
    }
  ]
}
`
	if stdout.String() != want {
		t.Errorf("got %s", stdout.String())
	}
}

func TestCommandHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := Command([]string{"--help"}, &stdout, &stderr); code != 0 {
		t.Errorf("exit code %d", code)
	}
	for _, part := range append(ruleNames(), "--queries", "parameter $1.", "Exit codes:") {
		if !strings.Contains(stdout.String(), part) {
			t.Errorf("the help does not name %s:\n%s", part, stdout.String())
		}
	}
}

// TestCommandPaths lets flags say what to check where the configuration does not or cannot.
func TestCommandPaths(t *testing.T) {
	files := []string{
		"a.sql", "CREATE TABLE jobs (team_id uuid);", "b.sql", "CREATE TABLE notes (team_id uuid);",
		"qa.sql", "-- name: A :many\nSELECT 1 FROM jobs WHERE team_id = $1;", "qb.sql", "-- name: B :many\nSELECT 1 FROM notes WHERE team_id = $1;",
	}
	both := "version: \"2\"\nsql:\n  - {engine: postgresql, queries: qa.sql, schema: a.sql}\n  - {engine: postgresql, queries: qb.sql, schema: b.sql}\n"
	for _, c := range []struct {
		name   string
		config []string
		args   []string
		code   int
		output string
	}{
		{"no configuration", nil, nil, 2, "sqlc.yaml: cannot be read (no such file or directory); run teamlint where sqlc.yaml is, or give --queries and --schema"},
		{"flags alone", nil, []string{"--queries=qa.sql,qb.sql", "--schema=a.sql", "--schema=b.sql"}, 0, "2 statements"},
		{"sqlc.yml", []string{"sqlc.yml", both}, nil, 0, "2 statements"},
		{"sqlc.json", []string{"sqlc.json", `{"version": "2", "sql": [{"engine": "postgresql", "queries": "qa.sql", "schema": "a.sql"}]}`}, nil, 0, "1 statements"},
		{"queries for one of several schemas", []string{"sqlc.yaml", both}, []string{"--queries=qa.sql"}, 2, "--queries: the configuration has several schemas; give --schema as well"},
		{"one schema for all", []string{"sqlc.yaml", both}, []string{"--schema=a.sql,b.sql"}, 0, "2 statements"},
		{"no PostgreSQL", []string{"sqlc.yaml", "version: \"2\"\nsql:\n  - {engine: mysql, queries: qa.sql, schema: a.sql}\n"}, nil, 2, "names no queries for PostgreSQL"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Chdir(write(t, append(files, c.config...)...))
			var out bytes.Buffer
			if code := Command(c.args, &out, &out); code != c.code || !strings.Contains(out.String(), c.output) {
				t.Errorf("exit code %d, want %d; %s", code, c.code, out.String())
			}
		})
	}
}
