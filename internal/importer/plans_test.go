package importer_test

import (
	"fmt"
	"runtime"
	"testing"
)

// TestPlansOfASmallTeam imports a little, so that statistics and plans are those of a team with next to nothing, and then
// much more over the same connection: rows and foreign keys have to be looked up by their keys all the same. A plan that
// reads the team's rows for each of them would make imports quadratic.
func TestPlansOfASmallTeam(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	small := folder(t, map[string][]string{
		"entities.tsv": things("a", "b", "c"),
		"values.tsv": {
			valueHeader, "a\tsize\tinteger\t\t5", "b\tsize\tinteger\t\t6", "c\tsize\tinteger\t\t7",
			"a\talias\tstring\t\tAlpha", "b\talias\tstring\t\tBeta", "c\talias\tstring\t\tGamma",
		},
		"relationships.tsv": {relationshipHeader, "a\tbroader\tb\t\t\tone", "b\tknows\ta\t\t\ttwo", "c\tknows\ta\t\t\tthree"},
	})
	for range 2 {
		e.mustImport(t, m.from("test"), small)
		if _, err := e.db.Admin(t).Exec(t.Context(), "ANALYZE"); err != nil {
			t.Fatal(err)
		}
	}
	const n = 5000
	entities, values, relationships := []string{entityHeader}, []string{valueHeader}, []string{relationshipHeader}
	for i := range n {
		entities = append(entities, fmt.Sprintf("e%d\tthing\tE", i))
		values = append(values, fmt.Sprintf("e%d\tsize\tinteger\t\t%d", i, i), fmt.Sprintf("e%d\talias\tstring\t\tname %d", i, i))
		relationships = append(relationships, fmt.Sprintf("e%d\tknows\te%d\t\t\tevidence %d", i, i*7%n, i),
			fmt.Sprintf("e%d\tbroader\te%d", i/2, i+1))
	}
	large := folder(t, map[string][]string{
		"entities.tsv": append(entities, fmt.Sprintf("e%d\tthing\tE", n)), "values.tsv": values, "relationships.tsv": relationships,
	})
	if _, err := e.db.Admin(t).Exec(t.Context(), "SELECT pg_stat_reset()"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if result := e.mustImport(t, m.from("test"), large); result.Refused > 0 {
			t.Fatalf("import: %+v, %q", result.Counts, refusals(result))
		}
	}
	e.st.Close()
	// A connection reports what it did when it ends.
	connections := "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'teamgraph_app'"
	for e.count(t, connections) > 0 {
		runtime.Gosched()
	}
	for what, sql := range map[string]string{
		"scans":   "SELECT sum(seq_tup_read) FROM pg_stat_user_tables",
		"indexes": "SELECT sum(idx_tup_read) FROM pg_stat_user_indexes",
	} {
		if got, most := e.count(t, sql), 100*n; got > most {
			t.Errorf("the imports read %d rows by %s, at most %d are fine", got, what, most)
		}
	}
}
