package loader

import (
	"context"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

var out25 = HopArgs{Direction: kg.Out, Page: kg.Page[kg.RelationshipPosition]{Size: 25}}

// each is one load of each kind, with what queues it.
type each struct {
	want func(l *Loaders)
	load func(ctx context.Context, l *Loaders) (found int, err error)
	n    int // what load finds
}

func (e *env) everything() map[string]each {
	in25, both25 := out25, out25
	in25.Direction, both25.Direction = kg.In, kg.Both
	count := Once[int64]{Key: "count", Fetch: func(ctx context.Context, s *store.Session) (int64, error) {
		return s.CountEntities(ctx, kg.EntityFilter{})
	}}
	found := func(there bool, err error) (int, error) {
		if there {
			return 1, err
		}
		return 0, err
	}
	return map[string]each{
		"entity": {func(l *Loaders) { l.WantEntity(e.hub) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Entity(ctx, e.hub)
			return found(v != nil && v.Name == "hub", err)
		}, 1},
		"entity that is not there": {func(l *Loaders) { l.WantEntity(uuid.Max) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Entity(ctx, uuid.Max)
			return found(v != nil, err)
		}, 0},
		"value": {func(l *Loaders) { l.WantValue(e.value) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Value(ctx, e.value)
			return found(v != nil && v.Text == "1", err)
		}, 1},
		"relationship": {func(l *Loaders) { l.WantRelationship(e.first) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Relationship(ctx, e.first)
			return found(v != nil && v.SubjectID == e.hub, err)
		}, 1},
		"names": {func(l *Loaders) { l.WantNames(e.hub) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Names(ctx, e.hub)
			return len(v), err
		}, 1},
		"external ids": {func(l *Loaders) { l.WantExternalIDs(e.hub) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.ExternalIDs(ctx, e.hub)
			return len(v), err
		}, 1},
		"versions": {func(l *Loaders) { l.WantVersions(e.first) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Versions(ctx, e.first)
			return len(v), err
		}, 1},
		"evidence": {func(l *Loaders) { l.WantEvidence(e.first) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Evidence(ctx, e.first)
			return len(v), err
		}, 1},
		"hops out": {func(l *Loaders) { l.WantHops(e.hub, out25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Hops(ctx, e.hub, out25)
			return len(v), err
		}, 14},
		"hops in": {func(l *Loaders) { l.WantHops(e.hub, in25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Hops(ctx, e.hub, in25)
			return len(v), err
		}, 6},
		"hops both": {func(l *Loaders) { l.WantHops(e.hub, both25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.Hops(ctx, e.hub, both25)
			return len(v), err
		}, 18},
		"count of both": {func(l *Loaders) { l.WantHopCount(e.hub, both25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.HopCount(ctx, e.hub, both25)
			return int(v), err
		}, 18},
		"count in": {func(l *Loaders) { l.WantHopCount(e.hub, in25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.HopCount(ctx, e.hub, in25)
			return int(v), err
		}, 6},
		"relationships of a value": {func(l *Loaders) { l.WantValueRelationships(e.value, out25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.ValueRelationships(ctx, e.value, out25)
			return len(v), err
		}, 12},
		"count of a value": {func(l *Loaders) { l.WantValueRelationshipCount(e.value, out25) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := l.ValueRelationshipCount(ctx, e.value, out25)
			return int(v), err
		}, 12},
		"once": {func(l *Loaders) { count.Want(l) }, func(ctx context.Context, l *Loaders) (int, error) {
			v, err := count.Load(ctx, l)
			return int(v), err
		}, 13},
	}
}

// wire counts what connections send: pgx sends a batch with one Write.
type wire struct {
	net.Conn
	n *atomic.Int64
}

func (w wire) Write(b []byte) (int, error) {
	w.n.Add(1)
	return w.Conn.Write(b)
}

func TestDispatchIsOneFlush(t *testing.T) {
	t.Parallel()
	var writes atomic.Int64
	e := newEnv(t, func(c *pgxpool.Config) {
		dial := c.ConnConfig.DialFunc
		c.MaxConns = 1
		c.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := dial(ctx, network, addr)
			return wire{conn, &writes}, err
		}
	})
	all := e.everything()
	run := func() (l *Loaders, sent int64) {
		l = e.loaders(t)
		for _, x := range all {
			x.want(l)
			x.want(l) // twice is once
		}
		if err := e.store.Ready(t.Context()); err != nil { // the connection is free: what came before is over
			t.Fatal(err)
		}
		before := writes.Load()
		l.Dispatch(t.Context())
		sent = writes.Load() - before
		for name, x := range all {
			if n, err := x.load(t.Context(), l); n != x.n || err != nil {
				t.Errorf("%s: found %d, want %d, %v", name, n, x.n, err)
			}
		}
		l.Dispatch(t.Context()) // nothing is wanted
		if got := l.flushes(); got != 1 {
			t.Errorf("%d flushes, want one", got)
		}
		l.session.End()
		return l, sent
	}
	run() // the connection prepares its statements
	if l, sent := run(); sent != 1 {
		t.Errorf("one Dispatch sent %d times, statistics %+v", sent, l.session.Stats())
	}
}

// Without Dispatch each load finds its answer too, only later.
func TestLoadAlone(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	for name, x := range e.everything() {
		t.Run(name, func(t *testing.T) {
			l := e.loaders(t)
			for range 2 {
				if n, err := x.load(t.Context(), l); n != x.n || err != nil {
					t.Errorf("found %d, want %d, %v", n, x.n, err)
				}
			}
			if got, statements := l.flushes(), l.session.Stats().Statements; got > statements || statements > 2 {
				t.Errorf("%d flushes, %d statements for two loads of one key", got, statements)
			}
		})
	}
}

// What came with another answer is not asked for again.
func TestPrimed(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	l := e.loaders(t)
	l.PrimeEntities([]kg.Entity{{ID: e.hub, Name: "primed"}})
	l.PrimeValues([]kg.ValueRecord{{ID: e.value, Text: "primed"}})
	l.WantEntity(e.hub)
	l.WantValue(e.value)
	l.Dispatch(t.Context())
	hub, err := l.Entity(t.Context(), e.hub)
	value, valueErr := l.Value(t.Context(), e.value)
	if err != nil || valueErr != nil || hub.Name != "primed" || value.Text != "primed" || l.flushes() != 0 {
		t.Errorf("%+v, %+v, %d flushes, %v, %v", hub, value, l.flushes(), err, valueErr)
	}
	// An answer that is there, or on its way, stays.
	l.PrimeEntities([]kg.Entity{{ID: e.hub, Name: "primed again"}})
	l.WantEntity(e.leaves[0])
	l.PrimeEntities([]kg.Entity{{ID: e.leaves[0], Name: "primed too late"}})
	l.Dispatch(t.Context())
	hub, err = l.Entity(t.Context(), e.hub)
	leaf, leafErr := l.Entity(t.Context(), e.leaves[0])
	if err != nil || leafErr != nil || hub.Name != "primed" || leaf.Name != "leaf 0" {
		t.Errorf("%+v, %+v, %v, %v", hub, leaf, err, leafErr)
	}
}

func TestHopsPrimeTheOtherEnds(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	l := e.loaders(t)
	values := out25
	values.Filter.Predicates = []string{"v"}
	l.WantHops(e.hub, out25)
	l.WantHops(e.leaves[0], values)
	l.Dispatch(t.Context())
	for _, id := range append(slices.Clone(e.leaves), e.hub) {
		if got, err := l.Entity(t.Context(), id); err != nil || got == nil || got.ID != id || got.Name == "" || got.Version != 1 {
			t.Errorf("%s: %+v, %v", id, got, err)
		}
	}
	if got, err := l.Value(t.Context(), e.value); err != nil || got == nil || got.Text != "1" {
		t.Errorf("%+v, %v", got, err)
	}
	if got := l.flushes(); got != 1 {
		t.Errorf("%d flushes, want one for all", got)
	}
	// They are what the statement for an entity itself gives.
	other := e.loaders(t)
	for _, id := range []uuid.UUID{e.hub, e.leaves[0]} {
		primed, _ := l.Entity(t.Context(), id)
		asked, err := other.Entity(t.Context(), id)
		if diff := cmp.Diff(asked, primed); err != nil || diff != "" {
			t.Errorf("%v (-asked +primed):\n%s", err, diff)
		}
	}
}

// Pages in both directions are the same list as one long page, from either end; relationships of an entity to
// itself are in it once.
func TestHopsOfBothDirections(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	l := e.loaders(t)
	list := func(p kg.Page[kg.RelationshipPosition]) []kg.Relationship {
		rows, err := l.Hops(t.Context(), e.hub, HopArgs{Direction: kg.Both, Page: p})
		if err != nil || len(rows) > p.Size+1 {
			t.Fatalf("%d rows for a page of %d, %v", len(rows), p.Size, err)
		}
		return rows
	}
	whole := list(kg.Page[kg.RelationshipPosition]{Size: 100})
	sorted := slices.IsSortedFunc(whole, func(a, b kg.Relationship) int {
		if c := strings.Compare(a.PredicateKey, b.PredicateKey); c != 0 {
			return c
		}
		return slices.Compare(a.ID[:], b.ID[:])
	})
	if len(whole) != 18 || !sorted {
		t.Fatalf("%d rows, sorted: %v; want 14 out and 4 in", len(whole), sorted)
	}
	for _, size := range []int{1, 2, 5, 17, 18, 19} {
		var forward, backward []kg.Relationship
		for p := (kg.Page[kg.RelationshipPosition]{Size: size}); ; {
			rows := list(p)
			more := len(rows) > size
			forward = append(forward, rows[:min(size, len(rows))]...)
			if !more {
				break
			}
			last := forward[len(forward)-1]
			p.Position = &kg.RelationshipPosition{PredicateKey: last.PredicateKey, ID: last.ID}
		}
		for p := (kg.Page[kg.RelationshipPosition]{Size: size, Backward: true}); ; {
			rows := list(p)
			more := len(rows) > size
			backward = append(slices.Clone(rows[len(rows)-min(size, len(rows)):]), backward...)
			if !more {
				break
			}
			p.Position = &kg.RelationshipPosition{PredicateKey: backward[0].PredicateKey, ID: backward[0].ID}
		}
		if diff := cmp.Diff(whole, forward); diff != "" {
			t.Errorf("pages of %d forward (-whole +pages):\n%s", size, diff)
		}
		if diff := cmp.Diff(whole, backward); diff != "" {
			t.Errorf("pages of %d backward (-whole +pages):\n%s", size, diff)
		}
	}
}

// Loaders belong to a team: ids of another one are answered as ids that nobody has.
func TestLoadersOfAnotherTeam(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	made, _, err := e.store.CreateTeam(t.Context(), "b", "tester")
	if err != nil {
		t.Fatal(err)
	}
	other := *e
	other.team = made.ID
	l := other.loaders(t)
	for _, x := range e.everything() {
		x.want(l)
	}
	l.Dispatch(t.Context())
	for name, x := range e.everything() {
		if n, err := x.load(t.Context(), l); n != 0 || err != nil {
			t.Errorf("%s: team b finds %d, %v", name, n, err)
		}
	}
}
