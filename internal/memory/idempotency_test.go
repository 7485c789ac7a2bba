package memory_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
)

func TestSameKeySameRequest(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity("a")
	r := e.assert(edge(a, "p", e.entity("b")))
	for name, mutate := range e.mutations(a, r) {
		first, err := mutate(t.Context(), e.writer, "key "+name, "word")
		if err != nil {
			t.Fatal(name, err)
		}
		before, operations := e.everything(), len(e.rows("operation_events"))
		for range 3 {
			again, err := mutate(t.Context(), e.writer, "key "+name, "word")
			if err != nil || again != first {
				t.Errorf("%s again: %s, %v; want %s", name, again, err, first)
			}
		}
		if diff := cmp.Diff(before, e.everything()); diff != "" {
			t.Errorf("%s again changed rows (-before +after):\n%s", name, diff)
		}
		if got := len(e.rows("operation_events")); got != operations {
			t.Errorf("%s again: %d operations, before %d", name, got, operations)
		}
	}
}

func TestSameKeyOtherRequest(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity("a")
	r := e.assert(edge(a, "p", e.entity("b")))
	all := e.mutations(a, r)
	for name, mutate := range all {
		if _, err := mutate(t.Context(), e.writer, "key "+name, "word"); err != nil {
			t.Fatal(name, err)
		}
	}
	before, operations := e.everything(), e.rows("operation_events")
	for name, mutate := range all {
		if _, err := mutate(t.Context(), e.writer, "key "+name, "another word"); !is(err, kg.CodeIdempotencyMismatch) {
			t.Errorf("%s with another input: %v, want IDEMPOTENCY_MISMATCH", name, err)
		}
		for other := range all {
			if other == name {
				continue
			}
			if _, err := mutate(t.Context(), e.writer, "key "+other, "word"); !is(err, kg.CodeIdempotencyMismatch) {
				t.Errorf("%s with the key of %s: %v, want IDEMPOTENCY_MISMATCH", name, other, err)
			}
		}
	}
	if diff := cmp.Diff(before, e.everything()); diff != "" {
		t.Errorf("a mismatch changed rows (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(operations, e.rows("operation_events")); diff != "" {
		t.Errorf("a mismatch left an operation (-before +after):\n%s", diff)
	}
}

// A retry answers as the first call did, whatever happened in between.
func TestRetryAfterOtherWrites(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("first")
	rename := func(name, key string) {
		t.Helper()
		got, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: name, IdempotencyKey: key})
		if err != nil || got != id {
			t.Fatal(got, err)
		}
	}
	rename("second", "k")
	rename("third", "")
	rename("second", "k")
	if got := e.getEntity(id); got.Name != "third" || got.Version != 3 {
		t.Errorf("a retry renamed it again: %+v", got)
	}
}

// A call that failed has not used its key.
func TestFailureLeavesTheKey(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	r := edge(a, "p", b)
	r.DeclarePredicate, r.IdempotencyKey = false, "k"
	if _, err := e.memory.AssertRelationship(t.Context(), e.writer, r); !is(err, kg.CodeNotFound, "predicate") {
		t.Fatalf("%v, want NOT_FOUND at predicate", err)
	}
	e.assert(edge(b, "p", a))
	if _, err := e.memory.AssertRelationship(t.Context(), e.writer, r); err != nil {
		t.Errorf("the same request, now that the predicate is known: %v", err)
	}
}

func TestKeysBelongToTeamAndProfile(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	other := e.team()
	second := e.writer
	second.Profile = uuid.Must(uuid.NewV7())
	if _, err := e.db.Admin(t).Exec(t.Context(), "INSERT INTO semantic_profile_refs VALUES ($1, $2)", e.writer.Team.UUID(), second.Profile); err != nil {
		t.Fatal(err)
	}
	seen := map[uuid.UUID]bool{}
	for _, w := range []memory.Writer{e.writer, second, other.writer} {
		id, err := e.memory.CreateEntity(t.Context(), w, memory.CreateEntity{Kind: "thing", Name: "x", IdempotencyKey: "k"})
		if err != nil || seen[id] {
			t.Errorf("%+v: %s, %v", w, id, err)
		}
		seen[id] = true
	}
}

func TestWithoutAKey(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	if first, second := e.entity("x"), e.entity("x"); first == second {
		t.Error("two requests without a key made one entity")
	}
	if got := len(e.rows("operation_events")); got != 2 {
		t.Errorf("%d operations, want one for each", got)
	}
}

// Twenty calls at once with one key: one does it, all answer with what it did.
func TestKeyRace(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity("a")
	r := e.assert(edge(a, "p", e.entity("b")))
	for name, mutate := range e.mutations(a, r) {
		operations := len(e.rows("operation_events"))
		entities, names, versions := len(e.rows("entity_records")), len(e.rows("entity_names")), len(e.rows("relationship_versions"))
		var mu sync.Mutex
		seen := map[uuid.UUID]int{}
		_, errs := atOnce(20, func(int) error {
			id, err := mutate(t.Context(), e.writer, "race "+name, "word")
			mu.Lock()
			defer mu.Unlock()
			seen[id]++
			return err
		})
		if len(errs) > 0 || len(seen) != 1 {
			t.Errorf("%s: answers %v, errors %v", name, seen, errs)
		}
		if got := len(e.rows("operation_events")) - operations; got != 1 {
			t.Errorf("%s: %d operations, want one", name, got)
		}
		made := []int{len(e.rows("entity_records")) - entities, len(e.rows("entity_names")) - names, len(e.rows("relationship_versions")) - versions}
		want := map[string][]int{"createEntity": {1, 1, 0}, "renameEntity": {0, 1, 0}, "assertRelationship": {0, 0, 1}, "retractRelationship": {0, 0, 1}}
		if !slices.Equal(made, want[name]) {
			t.Errorf("%s made %v entities, names and versions, want %v", name, made, want[name])
		}
	}
}

// Two requests race for one key: one of them is done, the other refused; never both, never neither.
func TestKeyRaceOfTwoRequests(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	succeeded, errs := atOnce(20, func(i int) error {
		_, err := e.memory.CreateEntity(t.Context(), e.writer, memory.CreateEntity{Kind: "thing", Name: string(rune('a' + i%2)), IdempotencyKey: "k"})
		return err
	})
	for _, err := range errs {
		if !is(err, kg.CodeIdempotencyMismatch) {
			t.Error(err)
		}
	}
	if succeeded != 10 || len(e.rows("entity_records")) != 1 {
		t.Errorf("%d calls succeeded, want the ten of one request; %d entities, want one", succeeded, len(e.rows("entity_records")))
	}
}
