package oracle

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

// The classes of teamlint's own cases, and of the project, by PostgreSQL schema.
var bySchema = map[string]teamlint.Class{"public": teamlint.ClassTenant, "shared": teamlint.ClassShared, "control": teamlint.ClassControl}

// unchecked takes the constraints off that random rows would break, and leaves the keys.
const unchecked = `DO $$
	DECLARE c record;
	BEGIN
		FOR c IN SELECT conrelid::regclass AS tab, conname FROM pg_constraint WHERE contype IN ('c', 'f') AND conrelid <> 0 LOOP
			EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', c.tab, c.conname);
		END LOOP;
	END $$`

// TestCases: teamlint's cases that it accepts hold on a database.
func TestCases(t *testing.T) {
	t.Parallel()
	var files []string
	err := filepath.WalkDir("../testdata", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".sql" && filepath.Dir(path) != filepath.Clean("../testdata") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	judgeFiles(t, "../testdata/schema.sql", files)
}

// TestProject: this project's own tenant queries hold on a database.
func TestProject(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../../queries/tenant/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	judgeFiles(t, "../../../schema/schema.sql", files)
}

// judgeFiles tries every statement of the files that teamlint accepts.
func judgeFiles(t *testing.T, schemaPath string, files []string) {
	t.Helper()
	schema, err := os.ReadFile(schemaPath)
	if err != nil {
		t.Fatal(err)
	}
	c := teamlint.NewCatalog(teamlint.Options{Schemas: bySchema})
	if err := c.Add(schemaPath, string(schema)); err != nil {
		t.Fatal(err)
	}
	linter := teamlint.NewLinter(c)
	db := open(t, "CREATE EXTENSION IF NOT EXISTS vector;"+string(schema)+";"+unchecked)
	for i, table := range db.tables {
		if strings.HasPrefix(table.name, "control.") {
			db.tables[i].owner = -1
		}
	}
	count, skipped := tally{refused: map[string]int{}}, 0
	for _, file := range files {
		if teamlint.SideOf(file) == teamlint.ControlSide {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, query := range queriesOf(string(text)) {
			if r, err := linter.Text(file, query, teamlint.TenantSide); err != nil || r.Queries != 1 || r.Accepted != 1 {
				continue
			}
			if !judgeQuery(t, db, file, query, &count) {
				skipped++
			}
		}
	}
	t.Logf("%d statements; PostgreSQL ran %d, skipped %d; with rows %d; %d pairs, %d failed on one side, %d on both, %d loose",
		count.accepted+skipped, count.accepted, skipped, count.telling, count.pairs, count.failed, count.both, count.loose)
	if skipped > count.accepted/10 || count.accepted < len(files)/4 {
		t.Errorf("%d statements ran and %d did not", count.accepted, skipped)
	}
	count.checkShares(t)
}

// judgeQuery tries one accepted statement. It returns false when PostgreSQL cannot run it.
func judgeQuery(t *testing.T, db *database, file, query string, count *tally) bool {
	t.Helper()
	sql, ok := postgres(query)
	if !ok {
		t.Logf("skipped: %s: no statement of PostgreSQL: %s", file, query)
		return false
	}
	s, err := db.prepare(t.Context(), sql)
	if err != nil {
		t.Logf("skipped: %s: %v", file, err)
		return false
	}
	var literals []string
	for _, m := range literal.FindAllStringSubmatch(sql, -1) {
		if len(m[1]) < 30 {
			literals = append(literals, m[1])
		}
	}
	seed := fnv.New64a()
	fmt.Fprint(seed, sql)
	n := tries / 3
	if *deep {
		n = 2 * tries
	}
	j, err := db.try(t.Context(), s, db.groups(seed.Sum64(), n, literals), literals)
	if err != nil {
		t.Logf("skipped: %s: %v", file, err)
		return false
	}
	count.add(j, true, "")
	if j.broken == nil {
		return true
	}
	if err := j.broken.shrink(t.Context(), db, s); err != nil {
		t.Error(err)
	}
	t.Errorf("%s: teamlint accepts what the oracle breaks: %s", file, j.broken.report(db, s))
	return true
}

var (
	heading = regexp.MustCompile(`(?m)^-- name: `)
	literal = regexp.MustCompile(`'([^']*)'`)
	// sqlcSyntax finds what sqlc adds to SQL, and the strings and comments in which it means nothing.
	sqlcSyntax = regexp.MustCompile(`(?s)'(?:[^']|'')*'|"[^"]*"|--[^\n]*|/\*.*?\*/|sqlc\.(arg|narg|slice|embed)\(\s*'?(\w+)'?\s*\)|@(\w+)`)
)

// queriesOf divides a query file at the names of its queries.
func queriesOf(text string) []string {
	var queries []string
	starts := heading.FindAllStringIndex(text, -1)
	for i, at := range starts {
		end := len(text)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		queries = append(queries, text[at[0]:end])
	}
	return queries
}

// postgres turns a query for sqlc into a statement for PostgreSQL, with the team as $1. sqlc.slice has no counterpart.
func postgres(query string) (string, bool) {
	var taken []string
	for _, p := range append(parameter.FindAllString(query, -1), "$1") {
		if !slices.Contains(taken, p) {
			taken = append(taken, p)
		}
	}
	numbers := map[string]string{"team_id": "$1"}
	ok, next := true, 1
	out := sqlcSyntax.ReplaceAllStringFunc(query, func(found string) string {
		m := sqlcSyntax.FindStringSubmatch(found)
		name := m[2] + m[3]
		switch {
		case name == "":
			return found
		case m[1] == "embed":
			return name + ".*"
		case m[1] == "slice":
			ok = false
		case numbers[name] == "":
			for slices.Contains(taken, "$"+strconv.Itoa(next)) {
				next++
			}
			numbers[name] = "$" + strconv.Itoa(next)
			taken = append(taken, numbers[name])
		}
		return numbers[name]
	})
	return strings.TrimSuffix(strings.TrimSpace(out), ";"), ok
}
