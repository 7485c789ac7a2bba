package schema_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/schema"
)

// What is read from schema.sql is what the catalog of a migrated database has, one to one.
func TestConstraintsOfTheDumpAreTheCatalogs(t *testing.T) {
	t.Parallel()
	type row struct{ Table, Name, Kind, Target, Definition string }
	got := collect[row](t, 80, `SELECT format('%I.%I', n.nspname, r.relname), c.conname::text, c.contype::text,
			coalesce((SELECT format('%I.%I', f.relnamespace::regnamespace::text, f.relname) FROM pg_class AS f WHERE f.oid = c.confrelid), ''),
			pg_get_constraintdef(c.oid)
		FROM set_config('search_path', '', true), pg_constraint AS c JOIN pg_class AS r ON r.oid = c.conrelid JOIN pg_namespace AS n ON n.oid = r.relnamespace
		WHERE n.nspname IN ('public', 'shared', 'control') AND c.contype <> 'n'
		UNION ALL
		SELECT format('%I.%I', n.nspname, r.relname), i.relname::text, 'i', '', pg_get_indexdef(x.indexrelid)
		FROM pg_index AS x JOIN pg_class AS i ON i.oid = x.indexrelid JOIN pg_class AS r ON r.oid = x.indrelid JOIN pg_namespace AS n ON n.oid = r.relnamespace
		WHERE n.nspname IN ('public', 'shared', 'control') AND x.indisunique AND NOT EXISTS (SELECT FROM pg_constraint AS c WHERE c.conindid = x.indexrelid AND c.contype <> 'f')`)
	var want []row
	for _, c := range schema.Constraints() {
		want = append(want, row{c.Table, c.Name, c.Kind, c.Target, c.Definition})
		if !strings.HasPrefix(c.DDL, "ALTER TABLE "+c.Table+" ADD CONSTRAINT "+c.Name+" ") && !strings.HasPrefix(c.DDL, "CREATE UNIQUE INDEX "+c.Name) {
			t.Errorf("%s: the DDL is %s", c.Name, c.DDL)
		}
	}
	order := func(a, b row) int { return cmp.Or(cmp.Compare(a.Table, b.Table), cmp.Compare(a.Name, b.Name)) }
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-schema.sql +catalog):\n%s", diff)
	}
}
