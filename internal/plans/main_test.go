package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// The project of these tests: its own schema in a database of the migrated kind, which brings the role.
const notebook = `
CREATE SCHEMA notebook;
CREATE TABLE notebook.owners (team_id uuid NOT NULL, CONSTRAINT owners_pk PRIMARY KEY (team_id));
CREATE TABLE notebook.notes (team_id uuid NOT NULL, note_id integer NOT NULL, rank integer NOT NULL, body text NOT NULL,
  CONSTRAINT notes_pk PRIMARY KEY (team_id, note_id));
CREATE INDEX notes_rank_idx ON notebook.notes (team_id, rank);
CREATE INDEX notes_body_idx ON notebook.notes (body);
CREATE TABLE notebook.logs (log_id integer NOT NULL, team_id uuid NOT NULL, line text NOT NULL,
  CONSTRAINT logs_pk PRIMARY KEY (log_id, team_id));
CREATE TABLE notebook.colours (colour text PRIMARY KEY);
INSERT INTO notebook.owners SELECT lpad(i::text, 32, '0')::uuid FROM generate_series(1, 1500) AS i;
INSERT INTO notebook.notes SELECT o.team_id, i, i * 7 % 100, md5(o.team_id::text || i)
FROM (SELECT team_id, row_number() OVER (ORDER BY team_id) AS n FROM notebook.owners) AS o, generate_series(1, 3000) AS i
WHERE i <= CASE WHEN o.n = 1 THEN 3000 WHEN o.n <= 81 THEN 80 END;
INSERT INTO notebook.logs SELECT note_id, team_id, body FROM notebook.notes;
GRANT USAGE ON SCHEMA notebook TO teamgraph_app;
GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA notebook TO teamgraph_app;`

const policy = `ALTER TABLE notebook.%[1]s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY p ON notebook.%[1]s USING (team_id = (nullif(current_setting('app.current_team_id', true), ''))::uuid);`

var notebookTeams = teams{large: "00000000-0000-0000-0000-000000000001", small: "00000000-0000-0000-0000-000000000002"}

// statement is a query of the tests' project.
type statement struct {
	name     string
	comments string // below its name, with line ends
	sql      string // with $1, $2, …
	params   string // for Go, separated by commas
}

// newNotebook makes the database and the files of a project with these queries.
func newNotebook(t *testing.T, statements ...statement) (s settings, adminURL string) {
	t.Helper()
	db := dbtest.New(t)
	sql := notebook
	for _, table := range []string{"owners", "notes", "logs"} {
		sql += fmt.Sprintf(policy, table)
	}
	admin := db.Admin(t)
	for _, sql := range []string{sql, "VACUUM ANALYZE notebook.owners, notebook.notes, notebook.logs"} {
		if _, err := admin.Exec(t.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
			t.Fatal(err)
		}
	}
	s = teamgraph
	s.schemas, s.sortCeiling = []string{"notebook"}, 100
	s.values = []value{{"*.n *", "", "1"}, {"*.colour *", "", "'red'"}}
	s.major = serverMajor(t, db)
	writeProject(t, &s, statements)
	return s, db.AdminURL
}

func serverMajor(t *testing.T, db *dbtest.DB) (major int) {
	t.Helper()
	if err := db.Admin(t).QueryRow(t.Context(), "SELECT current_setting('server_version_num')::int / 10000").Scan(&major); err != nil {
		t.Fatal(err)
	}
	return major
}

// writeProject writes the query file and what sqlc would make of it.
func writeProject(t *testing.T, s *settings, statements []statement) {
	t.Helper()
	dir := t.TempDir()
	s.queries, s.generated, s.golden = filepath.Join(dir, "queries"), filepath.Join(dir, "db"), filepath.Join(dir, "plans.golden")
	var file, code strings.Builder
	code.WriteString("package db\n")
	for _, st := range statements {
		fmt.Fprintf(&file, "-- name: %s :many\n%s%s;\n\n", st.name, st.comments, st.sql)
		fmt.Fprintf(&code, "const %[1]s = `-- name: %[1]s :many\n%[2]s\n`\n\nfunc (q *Queries) %[1]s(ctx context.Context) { q.db.Query(ctx, %[1]s, %[3]s) }\n", st.name, st.sql, st.params)
	}
	for name, text := range map[string]string{filepath.Join(s.queries, "notes.sql"): file.String(), filepath.Join(s.generated, "notes.sql.go"): code.String()} {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// judged runs the check over a project, and returns what it says, without the folder's name.
func judged(t *testing.T, s settings, adminURL string, update bool) (failed bool, out string) {
	t.Helper()
	queries, err := readQueries(s)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	failed, err = judge(t.Context(), s, adminURL, notebookTeams, queries, update, &b)
	if err != nil {
		t.Fatal(err)
	}
	return failed, strings.ReplaceAll(b.String(), filepath.Dir(s.golden)+"/", "")
}

func exec(t *testing.T, adminURL, sql string) {
	t.Helper()
	err := connected(t.Context(), adminURL, nil, func(conn *pgx.Conn) error {
		_, err := conn.Exec(context.WithoutCancel(t.Context()), sql)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
