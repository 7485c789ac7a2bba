package teamlint

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// project writes a small sqlc project whose tenant queries are the given text, and works inside it.
func project(t *testing.T, queries string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"sqlc.yaml":                "version: \"2\"\nsql:\n  - {engine: postgresql, queries: queries/tenant, schema: schema.sql}\n",
		"schema.sql":               "CREATE TABLE public.jobs (team_id uuid NOT NULL, job_id uuid NOT NULL);",
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
		clean = "-- name: One :one\nSELECT count(*) FROM jobs WHERE team_id = $1;\n"
		dirty = "-- name: One :one\nSELECT count(*) FROM jobs WHERE job_id = $1;\n"
	)
	for _, c := range []struct {
		name, queries string
		args          []string
		code          int
		stdout        string
		stderr        string // a part of it
	}{
		{"clean", clean, nil, 0, "2 statements, 0 findings\n", ""},
		{"findings", dirty, nil, 1, "queries/tenant/jobs.sql:2:22: One: [scope] jobs is not held to the team; add jobs.team_id = $1\n2 statements, 1 findings\n", ""},
		{"one file", dirty, []string{"--queries", "queries/tenant/clean.sql"}, 0, "1 statements, 0 findings\n", ""},
		{"no SQL", "-- name: One :one\nSELEC 1;", nil, 2, "", `teamlint: queries/tenant/jobs.sql:2:1: syntax error at or near "SELEC"`},
		{"unknown table", "-- name: One :one\nSELECT 1 FROM jabs;", nil, 2, "", "teamlint: queries/tenant/jobs.sql:2:15: table jabs is not in the schema"},
		{"no schema", clean, []string{"--schema", "none.sql"}, 2, "", "teamlint: none.sql: cannot be read: no such file or directory"},
		{"no configuration", clean, []string{"--config", "none.yaml"}, 2, "", "teamlint: none.yaml: cannot be read"},
		{"unknown format", clean, []string{"--format", "xml"}, 2, "", "--format"},
		{"unknown flag", clean, []string{"--fast"}, 2, "", "--fast"},
		{"an argument", clean, []string{"queries"}, 2, "", "unexpected argument queries"},
	} {
		t.Run(c.name, func(t *testing.T) {
			project(t, c.queries)
			var stdout, stderr bytes.Buffer
			if code := Command(c.args, &stdout, &stderr); code != c.code {
				t.Errorf("exit code %d, want %d", code, c.code)
			}
			if stdout.String() != c.stdout {
				t.Errorf("stdout: %s", stdout.String())
			}
			if !strings.Contains(stderr.String(), c.stderr) || (c.stderr == "") != (stderr.Len() == 0) {
				t.Errorf("stderr: %s", stderr.String())
			}
		})
	}
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
	if !strings.Contains(stdout.String(), "--queries") {
		t.Errorf("got %s", stdout.String())
	}
}
