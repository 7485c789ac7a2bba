package oracle

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint"
)

// schemaFile holds the tables of the grammar, of the leaks and of the traps.
const schemaFile = "testdata/schema.sql"

// newLinter is teamlint at level proof, with the tables of no team named.
func newLinter(t *testing.T) *teamlint.Linter {
	t.Helper()
	schema, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	c := teamlint.NewCatalog(teamlint.Options{Level: teamlint.Proof, Shared: []string{"kinds"}, Control: []string{"teams"}})
	if err := c.Add(schemaFile, string(schema)); err != nil {
		t.Fatal(err)
	}
	return teamlint.NewLinter(c)
}

// accepts is teamlint's verdict, and the rules that a refused statement breaks. A panic is an error like any other.
func accepts(l *teamlint.Linter, sql string) (accepted bool, rules string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("teamlint panics: %v", r)
		}
	}()
	r, err := l.Text("generated.sql", "-- name: Generated :many\n"+sql+";\n", teamlint.TenantSide)
	if err != nil {
		return false, "", err
	}
	var found []string
	for _, f := range r.Findings {
		if len(found) == 0 || found[len(found)-1] != f.Rule {
			found = append(found, f.Rule)
		}
	}
	return r.Queries == 1 && r.Accepted == 1, strings.Join(found, " "), nil
}
