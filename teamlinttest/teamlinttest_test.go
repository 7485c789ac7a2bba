package teamlinttest_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/teamlinttest"
)

// TestProject holds the project's own queries to its rules.
func TestProject(t *testing.T) { teamlinttest.Check(t, "../sqlc.yaml") }

// recorder is a test that keeps what is reported to it.
type recorder struct {
	testing.TB
	lines []string
}

type stopped struct{}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.lines = append(r.lines, "error: "+fmt.Sprintf(format, args...))
}

func (r *recorder) Logf(format string, args ...any) {
	r.lines = append(r.lines, "log: "+fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.lines = append(r.lines, "fatal: "+fmt.Sprintf(format, args...))
	panic(stopped{})
}

// check runs Check as a test would.
func check(config string) (lines []string) {
	r := &recorder{}
	defer func() {
		if p := recover(); p != nil && p != any(stopped{}) {
			panic(p)
		}
		lines = r.lines
	}()
	teamlinttest.Check(r, config)
	return nil
}

func TestCheck(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"sqlc.yaml":  "version: \"2\"\noptions: {teamlint: {tenant_column: org_id}}\nsql:\n  - {engine: postgresql, queries: queries.sql, schema: schema.sql}\n",
		"broken.yml": "version: \"2\"\noptions: {teamlint: {tenant: org_id}}\n",
		"lost.yml":   "version: \"2\"\noptions: {teamlint: {tenant_column: org_id}}\nsql:\n  - {engine: postgresql, queries: lost.sql, schema: schema.sql}\n",
		"schema.sql": "CREATE TABLE notes (org_id bigint NOT NULL, body text);",
		"lost.sql":   "-- name: Lost :many\nSELECT 1 FROM note;",
		"queries.sql": "-- name: Own :many\nSELECT body FROM notes WHERE org_id = $1;\n" +
			"-- name: All :many\nSELECT body FROM notes WHERE body = $1;\n" +
			"-- teamlint:allow scope for the operator\n-- name: Count :one\nSELECT count(*) FROM notes WHERE body = $1;\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for config, want := range map[string][]string{
		"sqlc.yaml": {
			"error: queries.sql:4:18: All: [scope] notes is not held to the team; add notes.org_id = $1",
			"log: queries.sql:5: Count: allows [scope]: for the operator",
			"log: teamlint: 3 statements: 1 accepted, 1 allowed, 1 refused; 1 findings",
		},
		"broken.yml": {"fatal: teamlint: broken.yml:2:22: teamlint has no option tenant"},
		"lost.yml":   {"fatal: teamlint: lost.sql:2:15: table note is not in the schema; did you mean notes"},
	} {
		if diff := cmp.Diff(want, check(config)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", config, diff)
		}
	}
}
