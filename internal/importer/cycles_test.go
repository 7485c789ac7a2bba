package importer_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// TestHalvesOfACycle runs two imports at once, each with one half of a cycle: one of them must be refused.
func TestHalvesOfACycle(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	const rounds = 10
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{"entities.tsv": things(numbered(2 * rounds)...)}))
	for i := range rounds {
		a, b := fmt.Sprintf("e%d", 2*i), fmt.Sprintf("e%d", 2*i+1)
		results := make(chan importer.Result, 2)
		for _, line := range []string{a + "\tbroader\t" + b, b + "\tbroader\t" + a} {
			dir := folder(t, map[string][]string{"relationships.tsv": {relationshipHeader, line}})
			go func() {
				result, err := importer.Import(t.Context(), e.st, m.from("test"), []string{dir})
				if err != nil {
					t.Error(err)
				}
				results <- result
			}()
		}
		one, two := <-results, <-results
		if one.Added+two.Added != 1 || one.Refused+two.Refused != 1 {
			t.Fatalf("round %d: %+v and %+v", i, one.Counts, two.Counts)
		}
	}
}

// TestCycleWithAnotherWriter holds the lock of the predicate, as a mutation of the API does, while an import adds the
// other half: it has to wait, and then to see what was written.
func TestCycleWithAnotherWriter(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv":      things("a", "b", "c", "d"),
		"relationships.tsv": {relationshipHeader, "c\tbroader\td"}, // the predicate is there
	}))
	locked, finish, done := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		done <- e.st.Write(t.Context(), m.team, m.profile, 0, func(tx *store.Tx) error {
			defer close(locked)
			if err := tx.LockPredicate(t.Context(), "broader", 1); err != nil {
				return err
			}
			if err := assert(t.Context(), tx, "b", "broader", "a"); err != nil {
				return err
			}
			locked <- struct{}{}
			<-finish
			return nil
		})
	}()
	if _, ok := <-locked; !ok {
		t.Fatal(<-done)
	}
	dir := folder(t, map[string][]string{"relationships.tsv": {relationshipHeader, "a\tbroader\tb"}})
	imported := make(chan importer.Result, 1)
	go func() {
		result, err := importer.Import(t.Context(), e.st, m.from("test"), []string{dir})
		if err != nil {
			t.Error(err)
		}
		imported <- result
	}()
	waiting := `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
	for e.count(t, waiting) == 0 {
		select {
		case result := <-imported:
			t.Fatalf("the import did not wait: %+v", result)
		default:
		}
	}
	close(finish)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	result := <-imported
	wantCounts(t, "the import that waited", result.Counts, 0, 0, 1)
	if got := refusals(result); len(got) != 1 || !strings.Contains(got[0], "cycle a - b - a") {
		t.Errorf("refusals: %q", got)
	}
}

// assert adds a relationship between entities that source "test" knows.
func assert(ctx context.Context, tx *store.Tx, subject, predicate, object string) error {
	ids, err := tx.EntityIDsOfSource(ctx, "test", []string{subject, object})
	if err != nil {
		return err
	}
	r := store.NewRelationship{
		ID: uuid.Must(uuid.NewV7()), SubjectID: ids[subject], PredicateKey: predicate, PredicateVersion: 1, ObjectEntityID: ids[object],
	}
	r.Identity = kg.RelationshipIdentity(r.SubjectID, predicate, r.ObjectEntityID, uuid.Nil, "", "", "", nil, kg.Interval{})
	_, err = tx.InsertRelationships(ctx, []store.NewRelationship{r}, kg.TierClaim)
	return err
}
