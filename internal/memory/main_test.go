package memory_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
	"github.com/teamgraph/teamgraph/internal/store"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// env is a team of a test's own in the binary's shared database: teams do not see each other.
type env struct {
	t      *testing.T
	db     *dbtest.DB
	store  *store.Store
	memory *memory.Memory
	writer memory.Writer
}

func newEnv(t *testing.T) *env {
	t.Helper()
	db := dbtest.Shared(t)
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	return (&env{t: t, db: db, store: st, memory: memory.New(st)}).team()
}

// team is the same test in another team.
func (e *env) team() *env {
	e.t.Helper()
	made, profile, err := e.store.CreateTeam(e.t.Context(), uuid.NewString(), "tester")
	if err != nil {
		e.t.Fatal(err)
	}
	other := *e
	other.writer = memory.Writer{Team: made.ID, Profile: profile}
	return &other
}

func (e *env) entity(name string) uuid.UUID {
	e.t.Helper()
	id, err := e.memory.CreateEntity(e.t.Context(), e.writer, memory.CreateEntity{Kind: "thing", Name: name})
	if err != nil {
		e.t.Fatal(err)
	}
	return id
}

func (e *env) assert(r memory.AssertRelationship) uuid.UUID {
	e.t.Helper()
	id, err := e.memory.AssertRelationship(e.t.Context(), e.writer, r)
	if err != nil {
		e.t.Fatal(err)
	}
	return id
}

func (e *env) retract(id uuid.UUID) {
	e.t.Helper()
	if _, err := e.memory.RetractRelationship(e.t.Context(), e.writer, memory.RetractRelationship{RelationshipID: id}); err != nil {
		e.t.Fatal(err)
	}
}

// edge is a request that declares its predicate.
func edge(subject uuid.UUID, predicate string, object uuid.UUID, evidence ...string) memory.AssertRelationship {
	return memory.AssertRelationship{SubjectID: subject, Predicate: predicate, DeclarePredicate: true, ObjectID: &object, Evidence: evidence}
}

func note(subject uuid.UUID, text string) memory.AssertRelationship {
	return memory.AssertRelationship{
		SubjectID: subject, Predicate: "note", DeclarePredicate: true,
		Object: &kg.Value{Type: kg.TypeString, Format: kg.FormatString, Text: text},
	}
}

// read runs fn in a read session of the team.
func read[V any](e *env, fn func(*store.Session) (V, error)) V {
	e.t.Helper()
	session, err := e.store.Read(e.t.Context(), e.writer.Team)
	if err != nil {
		e.t.Fatal(err)
	}
	defer session.End()
	v, err := fn(session)
	if err != nil {
		e.t.Fatal(err)
	}
	return v
}

func (e *env) getEntity(id uuid.UUID) kg.Entity {
	e.t.Helper()
	got := read(e, func(s *store.Session) ([]kg.Entity, error) { return s.Entities(e.t.Context(), []uuid.UUID{id}) })
	if len(got) != 1 {
		e.t.Fatalf("%d entities %s", len(got), id)
	}
	return got[0]
}

func (e *env) relationship(id uuid.UUID) kg.Relationship {
	e.t.Helper()
	got := read(e, func(s *store.Session) ([]kg.Relationship, error) {
		return s.Relationships(e.t.Context(), []uuid.UUID{id})
	})
	if len(got) != 1 {
		e.t.Fatalf("%d relationships %s", len(got), id)
	}
	return got[0]
}

// history is a relationship's versions, the oldest first, as "1 asserted active 0": number, change, status, supports.
func (e *env) history(id uuid.UUID) (out []string) {
	e.t.Helper()
	got := read(e, func(s *store.Session) ([]kg.RelationshipVersion, error) {
		return s.Versions(e.t.Context(), []uuid.UUID{id})
	})
	for _, v := range got {
		out = append([]string{strings.TrimSpace(fmt.Sprintf("%d %s %s %d %s", v.Version, v.Change, v.Status, v.SupportCount, v.Reason))}, out...)
	}
	return out
}

func (e *env) evidence(id uuid.UUID) (out []string) {
	e.t.Helper()
	for _, v := range read(e, func(s *store.Session) ([]kg.Evidence, error) { return s.Evidence(e.t.Context(), []uuid.UUID{id}) }) {
		out = append(out, v.Content)
	}
	return out
}

// rows lists the team's rows of a table, as JSON.
func (e *env) rows(table string) (out []string) {
	e.t.Helper()
	err := e.db.Admin(e.t).QueryRow(e.t.Context(), "SELECT coalesce(array_agg(to_jsonb(x)::text ORDER BY to_jsonb(x)::text), '{}') FROM "+table+" AS x WHERE team_id = $1",
		e.writer.Team.UUID()).Scan(&out)
	if err != nil {
		e.t.Fatal(err)
	}
	return out
}

// everything is all that the team has, but for the record of its operations.
func (e *env) everything() (out []string) {
	e.t.Helper()
	for _, table := range []string{
		"entity_records", "entity_names", "entity_external_ids", "value_records", "predicate_definitions", "relationship_records",
		"relationship_versions", "ingests", "evidence_fragments", "relationship_evidence_supports",
	} {
		out = append(out, e.rows(table)...)
	}
	return out
}

// atOnce runs fn n times at once and returns how often it succeeded, and the errors.
func atOnce(n int, fn func(i int) error) (succeeded int, errs []error) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		wg.Go(func() {
			<-start
			err := fn(i)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, err)
			} else {
				succeeded++
			}
		})
	}
	close(start)
	wg.Wait()
	return succeeded, errs
}

// is reports whether an error has a code and, when given, the path in the input.
func is(err error, code kg.Code, path ...string) bool {
	var e *kg.Error
	return errors.As(err, &e) && e.Code == code && strings.Join(e.Path, ".") == strings.Join(path, ".")
}

// mutations are the writes of a team that has an entity and a relationship, each with an idempotency key.
func (e *env) mutations(entity, relationship uuid.UUID) map[string]func(ctx context.Context, w memory.Writer, key, word string) (uuid.UUID, error) {
	return map[string]func(context.Context, memory.Writer, string, string) (uuid.UUID, error){
		"createEntity": func(ctx context.Context, w memory.Writer, key, word string) (uuid.UUID, error) {
			return e.memory.CreateEntity(ctx, w, memory.CreateEntity{Kind: "thing", Name: word, IdempotencyKey: key})
		},
		"renameEntity": func(ctx context.Context, w memory.Writer, key, word string) (uuid.UUID, error) {
			return e.memory.RenameEntity(ctx, w, memory.RenameEntity{EntityID: entity, Name: word, IdempotencyKey: key})
		},
		"assertRelationship": func(ctx context.Context, w memory.Writer, key, word string) (uuid.UUID, error) {
			r := note(entity, word)
			r.IdempotencyKey = key
			return e.memory.AssertRelationship(ctx, w, r)
		},
		"retractRelationship": func(ctx context.Context, w memory.Writer, key, word string) (uuid.UUID, error) {
			return e.memory.RetractRelationship(ctx, w, memory.RetractRelationship{RelationshipID: relationship, Reason: word, IdempotencyKey: key})
		},
	}
}
