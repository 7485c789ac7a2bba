package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDeclared(t *testing.T) {
	t.Parallel()
	got, err := declared("q.sql", `-- Notes.

-- name: First :many
-- index: notes_pk, notes_rank_idx|notes_body_idx
-- index: names_pk
-- What it is for; the index: is above.
-- sort of a note
-- name it as you like
-- sort: 250
-- plans:allow team the note is of the team
SELECT 1;
-- a comment behind

-- name: Second :one
SELECT 2
-- a comment within
;
`, settings{sortCeiling: 100})
	if err != nil {
		t.Fatal(err)
	}
	want := []*query{
		{
			name: "First", file: "q.sql", line: 3, sort: 250, indexes: [][]string{{"notes_pk"}, {"notes_rank_idx", "notes_body_idx"}, {"names_pk"}},
			allowed: []*allowance{{rule: ruleTeam, reason: "the note is of the team"}},
		},
		{name: "Second", file: "q.sql", line: 14, sort: 100},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(query{}, allowance{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestBadDeclarations(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"-- index:":                            "q.sql:2: `-- index: ` is no list of indexes",
		"-- index: a,":                         "q.sql:2: `-- index: a,` is no list of indexes",
		"-- index: a b":                        "q.sql:2: `-- index: a b` is no list of indexes",
		"-- index: a | ":                       "q.sql:2: `-- index: a |` is no list of indexes",
		"-- index: | a":                        "q.sql:2: `-- index: | a` is no list of indexes",
		"-- sort: many":                        "q.sql:2: `-- sort: many` is no number of rows",
		"-- sort: 0":                           "q.sql:2: `-- sort: 0` is no number of rows",
		"-- plans:allow seq-scan":              "q.sql:2: write `-- plans:allow RULE reason`",
		"-- plans:allow everything it is fine": "q.sql:2: write `-- plans:allow RULE reason`",
		"-- plans:allow seq-scan/some it is fine":   "q.sql:2: write `-- plans:allow RULE reason`",
		"SELECT 1;\n-- index: notes_pk\nSELECT 2;":  `q.sql:3: "-- index: notes_pk" belongs to no query`,
		"SELECT 1;\n\n-- sort: 5\n-- name: X :many": `q.sql:4: "-- sort: 5" belongs to no query`,
	} {
		_, err := declared("q.sql", "-- name: First :many\n"+text+"\n", settings{})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// Each query of the project is read, with its text and the names of its parameters.
func TestReadProject(t *testing.T) {
	t.Parallel()
	queries, err := readQueries(here())
	if err != nil {
		t.Fatal(err)
	}
	if len(queries) < 70 {
		t.Errorf("%d queries", len(queries))
	}
	for _, q := range queries {
		if len(q.params) == 0 || q.params[0] != "team_id" || !strings.HasPrefix(q.text, "-- name: "+q.name+" :") {
			t.Errorf("%s: parameters %q, text %.40q", q, q.params, q.text)
		}
	}
}

// here is this project, seen from the package's folder.
func here() settings {
	s := teamgraph
	for _, path := range []*string{&s.queries, &s.generated, &s.golden} {
		*path = filepath.Join("../..", *path)
	}
	return s
}

func TestStaleCode(t *testing.T) {
	t.Parallel()
	var s settings
	writeProject(t, &s, []statement{byID, {"Other", "", "SELECT 1", "teamID"}})
	file := filepath.Join(s.queries, "notes.sql")
	for text, want := range map[string]string{
		"-- name: ByID :many\nSELECT 1;\n": s.generated + " holds Other, which no query file has: run make generate",
		"-- name: ByID :many\nSELECT 1;\n-- name: Other :one\nSELECT 1;\n-- name: New :one\nSELECT 1;\n": file + ":5: New: it is not in " + s.generated + ": run make generate",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readQueries(s); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := readQueries(settings{queries: t.TempDir()}); err == nil {
		t.Error("a folder without queries was read")
	}
}

// sqlc gives a query with many parameters a struct.
func TestParametersInAStruct(t *testing.T) {
	t.Parallel()
	var s settings
	writeProject(t, &s, []statement{{"Wide", "", "SELECT 1", "arg.TeamID, arg.EntityIds, arg.AfterID, arg.N"}})
	queries, err := readQueries(s)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"team_id", "entity_ids", "after_id", "n"}, queries[0].params); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
