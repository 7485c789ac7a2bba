package loader

import (
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
	"github.com/teamgraph/teamgraph/internal/team"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// env is a team with a small graph: a star of entities around hub, some of them pointing at it, one pointing at
// itself, all of them with a value.
type env struct {
	db      *dbtest.DB
	store   *store.Store
	team    team.ID
	hub     uuid.UUID
	leaves  []uuid.UUID
	value   uuid.UUID
	first   uuid.UUID // the relationship that has evidence
	profile uuid.UUID
}

func newID() uuid.UUID { return uuid.Must(uuid.NewV7()) }

func newEnv(t *testing.T, configure func(*pgxpool.Config)) *env {
	t.Helper()
	e := &env{db: dbtest.New(t), hub: newID()}
	var err error
	if e.store, err = store.Open(t.Context(), store.Config{AppURL: e.db.AppURL, ControlURL: e.db.ControlURL, Configure: configure}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.store.Close)
	made, profile, err := e.store.CreateTeam(t.Context(), "a", "tester")
	if err != nil {
		t.Fatal(err)
	}
	e.team, e.profile = made.ID, profile
	if err := e.store.Write(t.Context(), e.team, profile, 0, func(tx *store.Tx) error { return e.fill(t, tx) }); err != nil {
		t.Fatal(err)
	}
	return e
}

func (e *env) fill(t *testing.T, tx *store.Tx) error {
	es := []store.NewEntity{{ID: e.hub, Kind: "hub", Name: "hub", NameKey: "hub"}}
	for i := range 12 {
		id, name := newID(), fmt.Sprintf("leaf %d", i)
		e.leaves = append(e.leaves, id)
		es = append(es, store.NewEntity{ID: id, Kind: "leaf", Name: name, NameKey: name})
	}
	if err := tx.InsertEntities(t.Context(), es); err != nil {
		return err
	}
	if err := tx.InsertExternalIDs(t.Context(), "file", []uuid.UUID{e.hub}, []string{"h"}); err != nil {
		return err
	}
	if _, err := tx.InsertPredicates(t.Context(), "", []string{"p", "q", "v"}, []string{"entity", "entity", "value"}); err != nil {
		return err
	}
	values, err := tx.EnsureValues(t.Context(), []kg.Value{{Type: kg.TypeNumber, Text: "1"}})
	if err != nil {
		return err
	}
	e.value = values[0]
	var rs []store.NewRelationship
	add := func(subject uuid.UUID, predicate string, entity, value uuid.UUID) {
		r := store.NewRelationship{ID: newID(), SubjectID: subject, PredicateKey: predicate, PredicateVersion: 1, ObjectEntityID: entity, ObjectValueID: value}
		if value != uuid.Nil {
			r.ObjectFormat = kg.FormatDecimal
		}
		r.Identity = [32]byte{byte(len(rs) + 1)}
		rs = append(rs, r)
	}
	for i, leaf := range e.leaves {
		add(e.hub, []string{"p", "q"}[i%2], leaf, uuid.Nil)
		if i%3 == 0 {
			add(leaf, "p", e.hub, uuid.Nil)
		}
		add(leaf, "v", uuid.Nil, e.value)
	}
	add(e.hub, "p", e.hub, uuid.Nil)
	add(e.hub, "q", e.hub, uuid.Nil)
	e.first = rs[0].ID
	if _, err := tx.InsertRelationships(t.Context(), rs, kg.TierClaim); err != nil {
		return err
	}
	ingest, last, err := tx.EnsureIngest(t.Context(), "assertion", "test")
	if err != nil {
		return err
	}
	made, err := tx.InsertFragments(t.Context(), ingest, last, []string{"seen"}, [][]byte{make([]byte, 32)})
	if err != nil {
		return err
	}
	_, err = tx.InsertSupports(t.Context(), []uuid.UUID{e.first}, made)
	return err
}

// loaders are the dataloaders of a new operation of the team.
func (e *env) loaders(t *testing.T) *Loaders {
	t.Helper()
	session, err := e.store.Read(t.Context(), e.team)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(session.End)
	return New(session)
}

func (l *Loaders) flushes() int { return l.session.Stats().Flushes }
