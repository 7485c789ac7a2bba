package memory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
	"github.com/teamgraph/teamgraph/internal/store"
)

func TestCreateEntity(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	before := time.Now().Add(-time.Minute)
	id, err := e.memory.CreateEntity(t.Context(), e.writer, memory.CreateEntity{
		Kind: "person", Name: "Zoe\u0308", Description: "a person", Attributes: json.RawMessage(`{"a":1}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := e.getEntity(id)
	if got.CreatedAt.Before(before) || !got.CreatedAt.Equal(got.UpdatedAt) {
		t.Errorf("created %s, updated %s", got.CreatedAt, got.UpdatedAt)
	}
	got.CreatedAt, got.UpdatedAt = time.Time{}, time.Time{}
	var attributes map[string]int
	if err := json.Unmarshal(got.Attributes, &attributes); err != nil || attributes["a"] != 1 || len(attributes) != 1 {
		t.Errorf("attributes %s, %v", got.Attributes, err)
	}
	got.Attributes = nil
	want := kg.Entity{ID: id, Kind: "person", Status: "active", Name: "Zoë", Description: "a person", Version: 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if id.Version() != 7 {
		t.Errorf("the id %s is not a UUIDv7", id)
	}
}

// names are an entity's names, as "kind text", with their end when they have one.
func (e *env) names(id uuid.UUID) (out []string) {
	e.t.Helper()
	for _, n := range read(e, func(s *store.Session) ([]kg.EntityName, error) { return s.Names(e.t.Context(), []uuid.UUID{id}) }) {
		text := n.Kind + " " + n.Text
		if !n.Valid.To.IsZero() {
			text += " until some " + string(n.Valid.To.Precision)
		}
		out = append(out, text)
	}
	return out
}

func TestRenameKeepsFormerNames(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("first")
	for _, name := range []string{"second", "third", "first", "third"} {
		if got, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: name}); err != nil || got != id {
			t.Fatal(name, got, err)
		}
	}
	want := []string{"canonical third", "former first until some time", "former first until some time", "former second until some time", "former third until some time"}
	if diff := cmp.Diff(want, e.names(id)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	got := e.getEntity(id)
	if got.Name != "third" || got.Version != 5 || !got.UpdatedAt.After(got.CreatedAt) {
		t.Errorf("%+v", got)
	}
	// It is found by each of them, and known by the canonical one.
	for name, want := range map[string]bool{"third": true, "first": false, "second": false} {
		ids := read(e, func(s *store.Session) ([]uuid.UUID, error) {
			ids, canonical, err := s.EntityIDsByName(t.Context(), name, "", 10)
			if len(canonical) != 1 || canonical[0] != want {
				t.Errorf("%s: canonical %v, want %v", name, canonical, want)
			}
			return ids, err
		})
		if !slices.Equal(ids, []uuid.UUID{id}) {
			t.Errorf("%s finds %v", name, ids)
		}
	}
}

func TestRenameToTheSameName(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("Zoë")
	before := e.everything()
	for _, name := range []string{"Zoë", "Zoe\u0308"} { // one name in two forms of Unicode
		if _, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: name}); err != nil {
			t.Error(err)
		}
	}
	if diff := cmp.Diff(before, e.everything()); diff != "" {
		t.Errorf("rows changed (-before +after):\n%s", diff)
	}
	// Another letter case is another name.
	if _, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: "ZOË"}); err != nil || e.getEntity(id).Version != 2 {
		t.Errorf("%v, %+v", err, e.getEntity(id))
	}
}

func TestExpectedVersion(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("a")
	r := e.assert(edge(id, "p", e.entity("b")))
	rename := func(expected int64, name string) error {
		_, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: name, ExpectedVersion: &expected})
		return err
	}
	retract := func(expected int64) error {
		_, err := e.memory.RetractRelationship(t.Context(), e.writer, memory.RetractRelationship{RelationshipID: r, ExpectedVersion: &expected})
		return err
	}
	before := e.everything()
	for _, wrong := range []int64{-1, 0, 2, 1 << 62} {
		if err := rename(wrong, "b"); !is(err, kg.CodeConflict, "expectedVersion") {
			t.Errorf("rename, version %d: %v, want CONFLICT at expectedVersion", wrong, err)
		}
		if err := retract(wrong); !is(err, kg.CodeConflict, "expectedVersion") {
			t.Errorf("retract, version %d: %v, want CONFLICT at expectedVersion", wrong, err)
		}
	}
	if diff := cmp.Diff(before, e.everything()); diff != "" {
		t.Errorf("a conflict changed rows (-before +after):\n%s", diff)
	}
	if err := rename(1, "b"); err != nil {
		t.Error(err)
	}
	if err := rename(1, "c"); !is(err, kg.CodeConflict, "expectedVersion") {
		t.Errorf("the version of before: %v", err)
	}
	if err := retract(1); err != nil {
		t.Error(err)
	}
	if err := retract(2); err != nil {
		t.Errorf("a retracted one, with the version that it has: %v", err)
	}
	if err := retract(1); !is(err, kg.CodeConflict, "expectedVersion") {
		t.Errorf("a retracted one, with the version of before: %v", err)
	}
}

// Of writers that saw the same version one succeeds; without an expected version all do, one after the other.
func TestRenameRace(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("a")
	one := int64(1)
	succeeded, errs := atOnce(10, func(i int) error {
		_, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: fmt.Sprint("b", i), ExpectedVersion: &one})
		return err
	})
	for _, err := range errs {
		if !is(err, kg.CodeConflict, "expectedVersion") {
			t.Error(err)
		}
	}
	if got := e.getEntity(id); succeeded != 1 || got.Version != 2 || len(e.names(id)) != 2 {
		t.Errorf("%d writers succeeded, version %d, names %v", succeeded, got.Version, e.names(id))
	}
	succeeded, errs = atOnce(10, func(i int) error {
		_, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: fmt.Sprint("c", i)})
		return err
	})
	if got := e.getEntity(id); succeeded != 10 || got.Version != 12 || len(e.names(id)) != 12 {
		t.Errorf("%d writers succeeded, version %d, %d names, %v", succeeded, got.Version, len(e.names(id)), errs)
	}
}
