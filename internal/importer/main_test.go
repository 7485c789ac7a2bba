package importer_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/store"
	"github.com/teamgraph/teamgraph/internal/team"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

var update = flag.Bool("update", false, "write the golden files anew")

// nobel is the demo graph, carried in the project.
const nobel = "../../demo/nobel"

// env is a database of its own with an open store.
type env struct {
	db *dbtest.DB
	st *store.Store
}

func newEnv(t testing.TB) env {
	t.Helper()
	db := dbtest.New(t)
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL})
	if err != nil {
		t.Fatalf("open the store: %v", err)
	}
	t.Cleanup(st.Close)
	return env{db: db, st: st}
}

// member is a team and the profile that imports into it.
type member struct {
	team    team.ID
	profile uuid.UUID
}

func (e env) team(t testing.TB, name string) member {
	t.Helper()
	made, profile, err := e.st.CreateTeam(t.Context(), name, "importer")
	if err != nil {
		t.Fatalf("create team %s: %v", name, err)
	}
	return member{made.ID, profile}
}

// options for an import by m.
func (m member) options() importer.Options {
	return importer.Options{Team: m.team, Profile: m.profile}
}

// from returns the options with a source.
func (m member) from(source string) importer.Options {
	opts := m.options()
	opts.Source = source
	return opts
}

// mustImport imports paths and fails the test on an error.
func (e env) mustImport(t testing.TB, opts importer.Options, paths ...string) importer.Result {
	t.Helper()
	result, err := importer.Import(t.Context(), e.st, opts, paths)
	if err != nil {
		t.Fatalf("import %v: %v", paths, err)
	}
	return result
}

// mustExport exports a team as JSON lines.
func (e env) mustExport(t testing.TB, m member) string {
	t.Helper()
	var out strings.Builder
	if _, err := importer.Export(t.Context(), e.st, m.team, importer.Target{Format: importer.FormatJSONL, Out: &out}); err != nil {
		t.Fatalf("export: %v", err)
	}
	return out.String()
}

// snapshot is the content of every table, by name: its number of rows and a hash of them.
func (e env) snapshot(t testing.TB) map[string]string {
	t.Helper()
	db := e.db.Admin(t)
	rows, err := db.Query(t.Context(), `SELECT schemaname || '.' || tablename FROM pg_tables
		WHERE schemaname IN ('public', 'shared', 'control')`)
	if err != nil {
		t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	content := make(map[string]string, len(tables))
	for _, name := range tables {
		content[name] = e.content(t, name, "true")
	}
	return content
}

// content describes the rows of a table for which a condition holds.
func (e env) content(t testing.TB, table, condition string) string {
	t.Helper()
	var count int64
	var hash string
	err := e.db.Admin(t).QueryRow(t.Context(), fmt.Sprintf(`SELECT count(*), md5(coalesce(string_agg(md5(x::text), '' ORDER BY x::text), ''))
		FROM %s AS x WHERE %s`, table, condition)).Scan(&count, &hash)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%d rows, %s", count, hash)
}

// sameContent fails the test when a table but those excepted has other content than before.
func sameContent(t testing.TB, before, after map[string]string, except ...string) {
	t.Helper()
	before, after = maps.Clone(before), maps.Clone(after)
	for _, table := range except {
		delete(before, table)
		delete(after, table)
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("the database changed (-before +after):\n%s", diff)
	}
}

// count counts what a query of the administrator returns.
func (e env) count(t testing.TB, query string, args ...any) int {
	t.Helper()
	var n int
	if err := e.db.Admin(t).QueryRow(t.Context(), query, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return n
}

// The headers of files.
const (
	entityHeader       = "id\tkind\tname\tdescription"
	valueHeader        = "entity\tkey\ttype\tlang\tvalue\tvalid_from\tvalid_to"
	relationshipHeader = "subject\tpredicate\tobject\tvalid_from\tvalid_to\tevidence\tprops"
)

// folder writes files into a folder of their own. A file is its lines; columns that a line lacks are added as empty.
func folder(t testing.TB, files map[string][]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, lines := range files {
		text := ""
		for _, line := range lines {
			if !strings.HasSuffix(name, ".jsonl") {
				line += strings.Repeat("\t", max(0, strings.Count(lines[0], "\t")-strings.Count(line, "\t")))
			}
			text += line + "\n"
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// things is a file of entities that are no more than their id.
func things(ids ...string) []string {
	lines := []string{entityHeader}
	for _, id := range ids {
		lines = append(lines, id+"\tthing\t"+strings.ToUpper(id))
	}
	return lines
}

// refusals lists refusals as LINE COLUMN: REASON, sorted.
func refusals(result importer.Result) []string {
	var all []string
	for _, r := range result.Refusals {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%d %s", r.Line, r.Column))+": "+r.Reason)
	}
	slices.Sort(all)
	return all
}

// wantCounts fails the test when an import did not take, find and refuse so many rows.
func wantCounts(t testing.TB, what string, got importer.Counts, added, unchanged, refused int64) {
	t.Helper()
	want := importer.Counts{Read: added + unchanged + refused, Added: added, Unchanged: unchanged, Refused: refused}
	if got != want {
		t.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

// dataSet returns the folder of a data set that is not part of the project, or skips the test.
func dataSet(t testing.TB, name string) string {
	t.Helper()
	root := os.Getenv("TEAMGRAPH_TEST_DATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared", "data")
	}
	folder := filepath.Join(root, name)
	if _, err := os.Stat(folder); errors.Is(err, os.ErrNotExist) {
		t.Skipf("no data set %s: %s is not there; TEAMGRAPH_TEST_DATA names the folder of the data sets", name, folder)
	}
	return folder
}

// write runs fn in a transaction of a team.
func (e env) write(t testing.TB, m member, fn func(context.Context, *store.Tx) error) {
	t.Helper()
	ctx := t.Context()
	if err := e.st.Write(ctx, m.team, m.profile, 0, func(tx *store.Tx) error { return fn(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
}
