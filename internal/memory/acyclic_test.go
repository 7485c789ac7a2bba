package memory_test

import (
	"fmt"
	"testing"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
)

// line makes n entities, each part of the next.
func (e *env) line(n int) (entities, relationships []uuid.UUID) {
	e.t.Helper()
	for i := range n {
		entities = append(entities, e.entity(fmt.Sprint(i)))
	}
	for i := range n - 1 {
		relationships = append(relationships, e.assert(edge(entities[i], "part_of", entities[i+1])))
	}
	return entities, relationships
}

func TestAcyclic(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	entities, relationships := e.line(4)
	first, last := entities[0], entities[3]
	refused := func(subject, object uuid.UUID) {
		t.Helper()
		before := len(e.rows("relationship_versions"))
		if _, err := e.memory.AssertRelationship(t.Context(), e.writer, edge(subject, "part_of", object)); !is(err, kg.CodeConflict, "objectId") {
			t.Errorf("%v, want CONFLICT at objectId", err)
		}
		if got := len(e.rows("relationship_versions")); got != before {
			t.Error("a refused statement left a version")
		}
	}
	refused(first, first)
	refused(last, first)
	refused(entities[2], entities[1])
	e.assert(edge(first, "part_of", last))  // two ways to one whole
	e.assert(edge(last, "broader", first))  // another hierarchy
	e.assert(edge(first, "next_to", first)) // a predicate that may loop
	e.assert(edge(first, "part_of", e.entity("another whole")))
	// What is retracted leads nowhere; what is stated again does.
	e.retract(relationships[1])
	e.retract(e.assert(edge(first, "part_of", last)))
	back := e.assert(edge(last, "part_of", entities[1]))
	refused(entities[1], entities[2])
	refused(entities[1], last)
	e.retract(back)
	e.assert(edge(entities[1], "part_of", entities[2]))
	refused(last, entities[1])
}

// Writers who each add one side of a ring: all but one succeed, whoever comes first.
func TestAcyclicRace(t *testing.T) {
	t.Parallel()
	for _, size := range []int{2, 3, 8} {
		t.Run(fmt.Sprint("ring of ", size), func(t *testing.T) {
			t.Parallel()
			e := newEnv(t)
			var ring []uuid.UUID
			for i := range size {
				ring = append(ring, e.entity(fmt.Sprint(i)))
			}
			e.assert(edge(e.entity("x"), "part_of", e.entity("y"))) // the predicate is there
			succeeded, errs := atOnce(size, func(i int) error {
				_, err := e.memory.AssertRelationship(t.Context(), e.writer, edge(ring[i], "part_of", ring[(i+1)%size]))
				return err
			})
			if succeeded != size-1 || len(errs) != 1 || !is(errs[0], kg.CodeConflict, "objectId") {
				t.Errorf("%d of %d succeeded, errors %v; want one CONFLICT at objectId", succeeded, size, errs)
			}
		})
	}
}

// The same, when the writers declare the predicate first.
func TestAcyclicDeclareRace(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	succeeded, errs := atOnce(2, func(i int) error {
		r := edge(a, "broader", b)
		if i == 1 {
			r = edge(b, "broader", a)
		}
		_, err := e.memory.AssertRelationship(t.Context(), e.writer, r)
		return err
	})
	if succeeded != 1 || len(errs) != 1 || !is(errs[0], kg.CodeConflict, "objectId") {
		t.Errorf("%d succeeded, errors %v; want one CONFLICT at objectId", succeeded, errs)
	}
}

// A ring that is half one team's and half another's is none.
func TestAcyclicIsOfOneTeam(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	other := e.team()
	entities, _ := e.line(2)
	// The other team has entities of the same ids.
	for _, id := range entities {
		if _, err := e.db.Admin(t).Exec(t.Context(), `INSERT INTO entity_records (team_id, entity_id, entity_kind, created_at, updated_at) VALUES ($1, $2, 'thing', now(), now())`,
			other.writer.Team.UUID(), id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := other.memory.AssertRelationship(t.Context(), other.writer, memory.AssertRelationship{
		SubjectID: entities[1], Predicate: "part_of", DeclarePredicate: true, ObjectID: &entities[0],
	}); err != nil {
		t.Error(err)
	}
}
