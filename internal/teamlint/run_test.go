package teamlint

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRun(t *testing.T) {
	schema := "CREATE TABLE public.jobs (team_id uuid NOT NULL, job_id uuid NOT NULL);\nCREATE TABLE control.teams (team_id uuid);"
	dir := write(t,
		"schema.sql", schema,
		"queries/tenant/jobs.sql", "-- name: Jobs :many\nSELECT job_id FROM jobs WHERE team_id = @team_id;\n-- name: All :many\nSELECT job_id FROM jobs;",
		"queries/tenant/notes.txt", "not SQL",
		"queries/control/teams.sql", "-- name: Teams :many\nSELECT team_id FROM control.teams;",
		"empty/readme.txt", "")
	at := func(name string) []string { return []string{filepath.Join(dir, name)} }
	options := Options{Schemas: map[string]Class{"public": ClassTenant, "control": ClassControl}}
	run := func(queries, schema []string) (*Report, error) {
		return Run(Config{Entries: []Entry{{Queries: queries, Schema: schema}}, Options: options})
	}
	r, err := run(append(at("queries/tenant"), at("queries/control")...), at("schema.sql"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Queries != 3 || r.Accepted != 2 || len(r.Findings) != 2 || r.Findings[0].Query != "All" {
		t.Errorf("got %+v", r)
	}
	for name, c := range map[string]Entry{
		"no schema":               {Queries: at("queries/tenant")},
		"no queries":              {Schema: at("schema.sql")},
		"a missing file":          {Schema: at("schema.sql"), Queries: at("none.sql")},
		"an empty folder":         {Schema: at("schema.sql"), Queries: at("empty")},
		"no statement":            {Schema: at("schema.sql"), Queries: at("empty/readme.txt")},
		"a schema that is no SQL": {Schema: at("queries/tenant/notes.txt"), Queries: at("queries/tenant")},
		"a bad pattern":           {Schema: at("schema.sql"), Queries: at("queries/[")},
		"a pattern for nothing":   {Schema: at("schema.sql"), Queries: at("queries/*.sqlx")},
	} {
		var stopped *RunError
		if _, err := run(c.Queries, c.Schema); !errors.As(err, &stopped) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := Run(Config{}); err == nil || !strings.Contains(err.Error(), "--queries") {
		t.Errorf("nothing to check: %v", err)
	}
}

// TestRunSchemas gives each entry its own schema: a table of one is not that of the other.
func TestRunSchemas(t *testing.T) {
	t.Chdir(write(t,
		"a.sql", "CREATE TABLE items (team_id uuid);", "qa.sql", "-- name: A :many\nSELECT 1 FROM items;",
		"b.sql", "CREATE TABLE items (id uuid);", "qb.sql", "-- name: B :many\nSELECT 1 FROM items;"))
	r, err := Run(Config{Entries: []Entry{{[]string{"qa.sql"}, []string{"a.sql"}}, {[]string{"qb.sql"}, []string{"b.sql"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Queries != 2 || r.Accepted != 1 || r.Findings[0].Query != "A" {
		t.Errorf("got %+v", r)
	}
}

// TestNothingToCheck refuses options with which no table is a tenant's.
func TestNothingToCheck(t *testing.T) {
	t.Chdir(write(t, "s.sql", "CREATE TABLE jobs (team_id uuid);", "q.sql", "-- name: A :many\nSELECT 1 FROM jobs;"))
	entries := []Entry{{[]string{"q.sql"}, []string{"s.sql"}}}
	for want, options := range map[string]Options{
		"s.sql: no table has the column tenant_id, so nothing would be checked; name the tenant column with --tenant-column, or tenant_column in the configuration": {TenantColumn: "tenant_id"},
		"s.sql: no table is in a schema of class tenant, so nothing would be checked; mend schemas":                                                                 {Schemas: map[string]Class{"app": ClassTenant}},
	} {
		if _, err := Run(Config{Entries: entries, Options: options}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestSQLFiles(t *testing.T) {
	t.Chdir(write(t,
		"m/002_b.up.sql", "", "m/001_a.up.sql", "", "m/001_a.down.sql", "", "m/.hidden.sql", "", "m/notes.txt", "", "m/sub/x.sql", "",
		"q/a/x.sql", "", "q/b/y.sql", "", "q/c.txt", ""))
	for _, c := range []struct {
		list, want []string
	}{
		{[]string{"m"}, []string{"m/001_a.up.sql", "m/002_b.up.sql"}},
		{[]string{"q/*"}, []string{"q/a/x.sql", "q/b/y.sql", "q/c.txt"}},
		{[]string{"q/?/*.sql", "m/sub"}, []string{"q/a/x.sql", "q/b/y.sql", "m/sub/x.sql"}},
	} {
		got, err := sqlFiles(c.list)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", c.list, diff)
		}
	}
}

// TestCheckLists wants the place at which a list names a table that is not there.
func TestCheckLists(t *testing.T) {
	dir := write(t,
		"sqlc.yaml", "version: \"2\"\noptions:\n  teamlint:\n    shared: [countries, app.plan]\nsql:\n  - {engine: postgresql, queries: q.sql, schema: s.sql}\n",
		"s.sql", "CREATE TABLE jobs (team_id uuid); CREATE TABLE countries (code text); CREATE TABLE app.plans (id uuid);",
		"q.sql", "-- name: A :many\nSELECT 1 FROM countries;")
	t.Chdir(dir)
	c, err := LoadConfig("sqlc.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want := "sqlc.yaml:4:25: table app.plan is not in the schema; did you mean app.plans"
	if _, err := Run(c); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	c.Options.Shared = []string{"app.plans"}
	if _, err := Run(c); err != nil {
		t.Errorf("qualified: %v", err)
	}
	c = Config{Entries: c.Entries, Options: Options{Control: []string{"user"}}}
	if _, err := Run(c); err == nil || err.Error() != "control: table user is not in the schema" {
		t.Errorf("got %v", err)
	}
}
