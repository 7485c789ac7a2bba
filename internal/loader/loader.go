package loader

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// errUnfinished is what waiters get when loading stopped in the middle.
var errUnfinished = errors.New("loading stopped before its end")

// sets are the caches of one operation. Those of lists are made on demand, one for each set of arguments.
type sets struct {
	entities      *batch[uuid.UUID, *kg.Entity]
	relationships *batch[uuid.UUID, *kg.Relationship]
	values        *batch[uuid.UUID, *kg.ValueRecord]
	names         *batch[uuid.UUID, []kg.EntityName]
	externalIDs   *batch[uuid.UUID, []kg.ExternalID]
	versions      *batch[uuid.UUID, []kg.RelationshipVersion]
	evidence      *batch[uuid.UUID, []kg.Evidence]
	hops          map[string]*batch[uuid.UUID, []store.Hop]
	hopCounts     map[string]*batch[uuid.UUID, int64]
	valueRels     map[string]*batch[uuid.UUID, []kg.Relationship]
	valueCounts   map[string]*batch[uuid.UUID, int64]
	once          map[string]*batch[struct{}, any]
}

func newSets(l *Loaders) sets {
	s := l.session
	return sets{
		entities:      newBatch(l, byID(s.Entities, func(e *kg.Entity) uuid.UUID { return e.ID })),
		relationships: newBatch(l, byID(s.Relationships, func(r *kg.Relationship) uuid.UUID { return r.ID })),
		values:        newBatch(l, byID(s.Values, func(v *kg.ValueRecord) uuid.UUID { return v.ID })),
		names:         newBatch(l, grouped(s.Names, func(n *kg.EntityName) uuid.UUID { return n.EntityID })),
		externalIDs:   newBatch(l, grouped(s.ExternalIDs, func(x *kg.ExternalID) uuid.UUID { return x.EntityID })),
		versions:      newBatch(l, grouped(s.Versions, func(v *kg.RelationshipVersion) uuid.UUID { return v.RelationshipID })),
		evidence:      newBatch(l, grouped(s.Evidence, func(e *kg.Evidence) uuid.UUID { return e.RelationshipID })),
		hops:          map[string]*batch[uuid.UUID, []store.Hop]{},
		hopCounts:     map[string]*batch[uuid.UUID, int64]{},
		valueRels:     map[string]*batch[uuid.UUID, []kg.Relationship]{},
		valueCounts:   map[string]*batch[uuid.UUID, int64]{},
		once:          map[string]*batch[struct{}, any]{},
	}
}

func byID[V any](list func(context.Context, []uuid.UUID) ([]V, error), id func(*V) uuid.UUID) func(context.Context, []uuid.UUID) (map[uuid.UUID]*V, error) {
	return func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]*V, error) {
		rows, err := list(ctx, ids)
		out := make(map[uuid.UUID]*V, len(rows))
		for i := range rows {
			out[id(&rows[i])] = &rows[i]
		}
		return out, err
	}
}

func grouped[V any](list func(context.Context, []uuid.UUID) ([]V, error), parent func(*V) uuid.UUID) func(context.Context, []uuid.UUID) (map[uuid.UUID][]V, error) {
	return func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID][]V, error) {
		rows, err := list(ctx, ids)
		out := make(map[uuid.UUID][]V, len(ids))
		for i := range rows {
			k := parent(&rows[i])
			out[k] = append(out[k], rows[i])
		}
		return out, err
	}
}

// WantEntity and its like queue a key for the next Dispatch; Entity and its like return the answer, nil or an
// empty list when the team has none.
func (l *Loaders) WantEntity(id uuid.UUID) { l.entities.want(id) }

// Entity returns one entity, nil when the team has none of that id.
func (l *Loaders) Entity(ctx context.Context, id uuid.UUID) (*kg.Entity, error) {
	return l.entities.load(ctx, id)
}

// PrimeEntities gives entities that came with another answer.
func (l *Loaders) PrimeEntities(es []kg.Entity) {
	for i := range es {
		l.entities.prime(es[i].ID, &es[i])
	}
}

// PrimeValues gives values that came with another answer.
func (l *Loaders) PrimeValues(vs []kg.ValueRecord) {
	for i := range vs {
		l.values.prime(vs[i].ID, &vs[i])
	}
}

// WantRelationship queues a relationship.
func (l *Loaders) WantRelationship(id uuid.UUID) { l.relationships.want(id) }

// Relationship returns one relationship, nil when the team has none of that id.
func (l *Loaders) Relationship(ctx context.Context, id uuid.UUID) (*kg.Relationship, error) {
	return l.relationships.load(ctx, id)
}

// WantValue queues a value.
func (l *Loaders) WantValue(id uuid.UUID) { l.values.want(id) }

// Value returns one value, nil when the team has none of that id.
func (l *Loaders) Value(ctx context.Context, id uuid.UUID) (*kg.ValueRecord, error) {
	return l.values.load(ctx, id)
}

// WantNames queues an entity's names.
func (l *Loaders) WantNames(id uuid.UUID) { l.names.want(id) }

// Names returns an entity's names, as store.Session.Names sorts them.
func (l *Loaders) Names(ctx context.Context, id uuid.UUID) ([]kg.EntityName, error) {
	return l.names.load(ctx, id)
}

// WantExternalIDs queues an entity's external ids.
func (l *Loaders) WantExternalIDs(id uuid.UUID) { l.externalIDs.want(id) }

// ExternalIDs returns an entity's external ids.
func (l *Loaders) ExternalIDs(ctx context.Context, id uuid.UUID) ([]kg.ExternalID, error) {
	return l.externalIDs.load(ctx, id)
}

// WantVersions queues a relationship's history.
func (l *Loaders) WantVersions(id uuid.UUID) { l.versions.want(id) }

// Versions returns a relationship's history, the newest first.
func (l *Loaders) Versions(ctx context.Context, id uuid.UUID) ([]kg.RelationshipVersion, error) {
	return l.versions.load(ctx, id)
}

// WantEvidence queues a relationship's evidence.
func (l *Loaders) WantEvidence(id uuid.UUID) { l.evidence.want(id) }

// Evidence returns what supports a relationship, the oldest first.
func (l *Loaders) Evidence(ctx context.Context, id uuid.UUID) ([]kg.Evidence, error) {
	return l.evidence.load(ctx, id)
}

// HopArgs say which relationships of an entity or value to list or count. Those that NewHopArgs makes can be used for
// many entities without making their keys again.
type HopArgs struct {
	Direction kg.Direction
	Filter    kg.RelationshipFilter
	Page      kg.Page[kg.RelationshipPosition]
	list      string // equal for equal arguments
	count     string // the same without the page
}

// NewHopArgs returns arguments with the keys by which loaders know them; they hold for any number of entities.
func NewHopArgs(dir kg.Direction, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) HopArgs {
	a := HopArgs{Direction: dir, Filter: f, Page: p}
	a.count = fmt.Sprintf("%s %s", dir, FilterKey(f))
	a.list = fmt.Sprintf("%s %d %t", a.count, p.Size, p.Backward)
	if at := p.Position; at != nil {
		a.list += fmt.Sprintf(" %q %s", at.PredicateKey, at.ID)
	}
	return a
}

// FilterKey is equal for equal filters.
func FilterKey(f kg.RelationshipFilter) string {
	at := ""
	if f.ValidAt != nil {
		at = f.ValidAt.UTC().String()
	}
	return fmt.Sprintf("%q %q %s", f.Predicates, f.Statuses, at)
}

// sides returns the directions to ask: for BOTH, relationships of an entity to itself count as outgoing.
func (a HopArgs) sides() (out, in, loops bool) {
	return a.Direction != kg.In, a.Direction != kg.Out, a.Direction == kg.In
}

// keyed makes the keys that a literal lacks.
func (a HopArgs) keyed() HopArgs {
	if a.list == "" {
		return NewHopArgs(a.Direction, a.Filter, a.Page)
	}
	return a
}

// side marks the key of one direction.
func side(key string, dir kg.Direction) string {
	if dir == kg.In {
		return "in " + key
	}
	return key
}

func (l *Loaders) hopBatch(a HopArgs, dir kg.Direction, loops bool) *batch[uuid.UUID, []store.Hop] {
	a = a.keyed()
	return onDemand(l, l.hops, side(a.list, dir), func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID][]store.Hop, error) {
		rows, err := l.session.Hops(ctx, ids, dir, loops, a.Filter, a.Page)
		out := make(map[uuid.UUID][]store.Hop, len(ids))
		for i := range rows {
			h := &rows[i]
			out[h.From] = append(out[h.From], *h)
			if h.Entity != nil {
				l.entities.prime(h.Entity.ID, h.Entity)
			} else if h.Value != nil {
				l.values.prime(h.Value.ID, h.Value)
			}
		}
		return out, err
	})
}

func onDemand[K comparable, V any](l *Loaders, m map[string]*batch[K, V], key string, fetch func(context.Context, []K) (map[K]V, error)) *batch[K, V] {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := m[key]
	if b == nil {
		b = newBatch(l, fetch)
		m[key] = b
	}
	return b
}

// WantHops queues a page of an entity's relationships.
func (l *Loaders) WantHops(id uuid.UUID, a HopArgs) {
	out, in, loops := a.sides()
	if out {
		l.hopBatch(a, kg.Out, false).want(id)
	}
	if in {
		l.hopBatch(a, kg.In, loops).want(id)
	}
}

// Hops returns a page of an entity's relationships in the list's order, with one row more when there is another
// page: at the end, or at the beginning when the page is backward. What is at the other ends is loaded with it.
func (l *Loaders) Hops(ctx context.Context, id uuid.UUID, a HopArgs) ([]kg.Relationship, error) {
	l.WantHops(id, a)
	out, in, loops := a.sides()
	var rows []kg.Relationship
	if out {
		hops, err := l.hopBatch(a, kg.Out, false).load(ctx, id)
		if err != nil {
			return nil, err
		}
		rows = appendRelationships(rows, hops)
	}
	if in {
		hops, err := l.hopBatch(a, kg.In, loops).load(ctx, id)
		if err != nil {
			return nil, err
		}
		rows = appendRelationships(rows, hops)
	}
	if out && in {
		slices.SortFunc(rows, func(a, b kg.Relationship) int {
			if c := strings.Compare(a.PredicateKey, b.PredicateKey); c != 0 {
				return c
			}
			return slices.Compare(a.ID[:], b.ID[:])
		})
		if extra := len(rows) - (a.Page.Size + 1); extra > 0 && a.Page.Backward {
			rows = rows[extra:]
		} else if extra > 0 {
			rows = rows[:a.Page.Size+1]
		}
	}
	return rows, nil
}

func appendRelationships(rows []kg.Relationship, hops []store.Hop) []kg.Relationship {
	rows = slices.Grow(rows, len(hops))
	for i := range hops {
		rows = append(rows, hops[i].Relationship)
	}
	return rows
}

func (l *Loaders) hopCountBatch(a HopArgs, dir kg.Direction, loops bool) *batch[uuid.UUID, int64] {
	a = a.keyed()
	return onDemand(l, l.hopCounts, side(a.count, dir), func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]int64, error) {
		return l.session.CountHops(ctx, ids, dir, loops, a.Filter)
	})
}

// WantHopCount queues the number of an entity's relationships.
func (l *Loaders) WantHopCount(id uuid.UUID, a HopArgs) {
	out, in, loops := a.sides()
	if out {
		l.hopCountBatch(a, kg.Out, false).want(id)
	}
	if in {
		l.hopCountBatch(a, kg.In, loops).want(id)
	}
}

// HopCount returns how many relationships Hops pages through.
func (l *Loaders) HopCount(ctx context.Context, id uuid.UUID, a HopArgs) (total int64, err error) {
	l.WantHopCount(id, a)
	out, in, loops := a.sides()
	if out {
		n, err := l.hopCountBatch(a, kg.Out, false).load(ctx, id)
		if err != nil {
			return 0, err
		}
		total += n
	}
	if in {
		n, err := l.hopCountBatch(a, kg.In, loops).load(ctx, id)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}

func (l *Loaders) valueBatch(a HopArgs) *batch[uuid.UUID, []kg.Relationship] {
	a = a.keyed()
	return onDemand(l, l.valueRels, a.list, func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID][]kg.Relationship, error) {
		rows, err := l.session.RelationshipsOfValues(ctx, ids, a.Filter, a.Page)
		out := make(map[uuid.UUID][]kg.Relationship, len(ids))
		for _, r := range rows {
			out[*r.ObjectValueID] = append(out[*r.ObjectValueID], r)
		}
		return out, err
	})
}

// WantValueRelationships queues a page of the relationships that have a value as object.
func (l *Loaders) WantValueRelationships(id uuid.UUID, a HopArgs) { l.valueBatch(a).want(id) }

// ValueRelationships returns a page of the relationships that have a value as object, sized as Hops.
func (l *Loaders) ValueRelationships(ctx context.Context, id uuid.UUID, a HopArgs) ([]kg.Relationship, error) {
	return l.valueBatch(a).load(ctx, id)
}

func (l *Loaders) valueCountBatch(a HopArgs) *batch[uuid.UUID, int64] {
	a = a.keyed()
	return onDemand(l, l.valueCounts, a.count, func(ctx context.Context, ids []uuid.UUID) (map[uuid.UUID]int64, error) {
		return l.session.CountRelationshipsOfValues(ctx, ids, a.Filter)
	})
}

// WantValueRelationshipCount queues the number of relationships that have a value as object.
func (l *Loaders) WantValueRelationshipCount(id uuid.UUID, a HopArgs) { l.valueCountBatch(a).want(id) }

// ValueRelationshipCount returns how many relationships have the value as object.
func (l *Loaders) ValueRelationshipCount(ctx context.Context, id uuid.UUID, a HopArgs) (int64, error) {
	return l.valueCountBatch(a).load(ctx, id)
}

// Once is an answer that an operation needs once, whoever asks: a list of all entities with certain arguments, a
// count. The key names the answer and all that it depends on.
type Once[V any] struct {
	Key   string
	Fetch func(context.Context, *store.Session) (V, error)
}

// Want queues the answer.
func (o Once[V]) Want(l *Loaders) { o.batch(l).want(struct{}{}) }

// Load returns the answer.
func (o Once[V]) Load(ctx context.Context, l *Loaders) (v V, err error) {
	got, err := o.batch(l).load(ctx, struct{}{})
	v, _ = got.(V)
	return v, err
}

func (o Once[V]) batch(l *Loaders) *batch[struct{}, any] {
	return onDemand(l, l.once, o.Key, func(ctx context.Context, _ []struct{}) (map[struct{}]any, error) {
		v, err := o.Fetch(ctx, l.session)
		return map[struct{}]any{{}: v}, err
	})
}
