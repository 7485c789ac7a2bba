package gate

import (
	"context"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/schema"
)

// Whichever key, foreign key, check or unique index of this build's schema is dropped, with what stands on it, verify
// says so, and its fixes, run in their order, bring all of it back.
func TestEveryConstraintIsMissed(t *testing.T) {
	t.Parallel()
	admin := superuser(t, dbtest.New(t))
	for _, c := range schema.Constraints() {
		t.Run(c.Name, func(t *testing.T) {
			tx, err := admin.Begin(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			defer tx.Rollback(context.WithoutCancel(t.Context())) //nolint:errcheck // the next one is dropped from a whole schema
			name := pgx.Identifier{c.Name}.Sanitize()
			if c.Kind == schema.UniqueIndex {
				run(t, tx, "DROP INDEX "+strings.Split(c.Table, ".")[0]+"."+name)
			} else {
				run(t, tx, "ALTER TABLE "+c.Table+" DROP CONSTRAINT "+name+" CASCADE")
			}
			_, found := rulesOf(t, tx)
			if len(found) == 0 || found[0].Table != c.Table || !strings.Contains(found[0].Message, c.Name+" is not there") {
				t.Fatalf("it finds %v", found)
			}
			for _, f := range found {
				if !strings.HasPrefix(f.Rule, "missing_") {
					t.Errorf("it finds %v too", f)
				}
				run(t, tx, f.Fix)
			}
			if _, found := rulesOf(t, tx); len(found) > 0 {
				t.Errorf("mended, it fails still: %v", found)
			}
		})
	}
}
