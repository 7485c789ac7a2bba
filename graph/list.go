package graph

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/key"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/loader"
	"github.com/teamgraph/teamgraph/internal/store"
)

// The answers that an operation needs once, whoever asks first: the primer, or the resolver.

var predicatesOnce = loader.Once[[]kg.Predicate]{
	Key:   "predicates",
	Fetch: func(ctx context.Context, s *store.Session) ([]kg.Predicate, error) { return s.Predicates(ctx) },
}

var predicateCountsOnce = loader.Once[map[string]int64]{
	Key:   "predicate counts",
	Fetch: func(ctx context.Context, s *store.Session) (map[string]int64, error) { return s.CountByPredicate(ctx) },
}

// findOnce finds one entity's id; nil when there is none.
type findOnce = loader.Once[*uuid.UUID]

func findByName(name string, kind *string) findOnce {
	key, k := canon.FoldName(name), deref(kind)
	return findOnce{Key: fmt.Sprintf("name %q %q", key, k), Fetch: func(ctx context.Context, s *store.Session) (*uuid.UUID, error) {
		if key == "" {
			return nil, kg.Errorf(kg.CodeBadInput, "entityByName needs a name that is not empty")
		}
		ids, canonical, err := s.EntityIDsByName(ctx, key, k, 2)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		// Canonical names come first: one of them goes before any number of aliases.
		if len(ids) > 1 && canonical[0] == canonical[1] {
			return nil, kg.Errorf(kg.CodeBadInput,
				"several entities are named %q: give the kind, or list them with entities(filter: {name: {equals: …}})", name)
		}
		return &ids[0], nil
	}}
}

func findByExternalID(externalID string, source *string) findOnce {
	src := deref(source)
	return findOnce{Key: fmt.Sprintf("external id %q %q", externalID, src), Fetch: func(ctx context.Context, s *store.Session) (*uuid.UUID, error) {
		ids, err := s.EntityIDsByExternalID(ctx, externalID, src, 2)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		if len(ids) > 1 && ids[0] != ids[1] {
			return nil, kg.Errorf(kg.CodeBadInput, "several sources know an entity as %q: give the source", externalID)
		}
		return &ids[0], nil
	}}
}

func (l entityList) rows() loader.Once[[]kg.Entity] {
	return loader.Once[[]kg.Entity]{
		Key: fmt.Sprintf("%s %d %t", l.scope, l.page.Size, l.page.Backward) + position(l.page.Position),
		Fetch: func(ctx context.Context, s *store.Session) ([]kg.Entity, error) {
			return s.ListEntities(ctx, l.filter, l.order, l.desc, l.page)
		},
	}
}

// position prints what a pointer points at: equal positions have equal keys.
func position[P any](p *P) string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf(" %+v", *p)
}

func (l entityList) count() loader.Once[int64] {
	return loader.Once[int64]{Key: "count " + l.scope, Fetch: func(ctx context.Context, s *store.Session) (int64, error) {
		return s.CountEntities(ctx, l.filter)
	}}
}

func (l entityList) connection(ctx context.Context, op *operation) (*model.EntityConnection, error) {
	rows, err := l.rows().Load(ctx, op.loaders)
	if err != nil {
		return nil, err
	}
	rows, next, previous := trim(rows, l.page.Backward, l.page.Size, l.page.Position != nil)
	nodes := make([]*model.Entity, len(rows))
	for i := range rows {
		nodes[i] = &model.Entity{Entity: &rows[i]}
	}
	cursor := func(e *model.Entity) string {
		return key.Encode(op.principal.Team, l.scope, key.EntityPosition(l.order, e.Entity))
	}
	return model.NewEntityConnection(nodes, next, previous, cursor, func(ctx context.Context) (int64, error) {
		return l.count().Load(ctx, op.loaders)
	}), nil
}

// relationshipList is what to load for a list of all relationships.
type relationshipList struct {
	filter kg.RelationshipFilter
	page   kg.Page[kg.RelationshipPosition]
	scope  string
}

func (l relationshipList) connection(ctx context.Context, op *operation) (*model.RelationshipConnection, error) {
	rows, err := l.rows().Load(ctx, op.loaders)
	if err != nil {
		return nil, err
	}
	return relationshipPage(op, func() string { return l.scope }, rows, l.page, func(ctx context.Context) (int64, error) {
		return l.count().Load(ctx, op.loaders)
	}), nil
}

func newRelationshipList(op *operation, a relationshipArgs) (l relationshipList, err error) {
	if l.filter, l.scope, err = a.filter(op.now); err != nil {
		return l, err
	}
	l.scope = "relationships " + l.scope
	l.page, err = page(op.principal.Team, l.scope, a.pageArgs, key.ParseRelationshipPosition)
	return l, err
}

func (l relationshipList) rows() loader.Once[[]kg.Relationship] {
	return loader.Once[[]kg.Relationship]{
		Key: fmt.Sprintf("%s %d %t", l.scope, l.page.Size, l.page.Backward) + position(l.page.Position),
		Fetch: func(ctx context.Context, s *store.Session) ([]kg.Relationship, error) {
			return s.ListRelationships(ctx, l.filter, l.page)
		},
	}
}

func (l relationshipList) count() loader.Once[int64] {
	return loader.Once[int64]{Key: "count " + l.scope, Fetch: func(ctx context.Context, s *store.Session) (int64, error) {
		return s.CountRelationships(ctx, l.filter)
	}}
}

// relationshipPage makes the connection of a page of relationships of any list.
func relationshipPage(op *operation, scope func() string, rows []kg.Relationship, p kg.Page[kg.RelationshipPosition], count func(context.Context) (int64, error)) *model.RelationshipConnection {
	rows, next, previous := trim(rows, p.Backward, p.Size, p.Position != nil)
	nodes := make([]*model.Relationship, len(rows))
	for i := range rows {
		nodes[i] = &model.Relationship{Relationship: &rows[i]}
	}
	cursor := func(r *model.Relationship) string {
		return key.Encode(op.principal.Team, scope(), key.RelationshipPosition(r.Relationship))
	}
	return model.NewRelationshipConnection(nodes, next, previous, cursor, count)
}

// valueList is what to load for a list of all values.
type valueList struct {
	types []string
	page  kg.Page[uuid.UUID]
	scope string
}

func newValueList(op *operation, types []kg.ValueType, a pageArgs) (l valueList, err error) {
	for _, t := range types {
		l.types = append(l.types, string(t))
	}
	l.scope = fmt.Sprintf("values %q", l.types)
	l.page, err = page(op.principal.Team, l.scope, a, key.ParseIDPosition)
	return l, err
}

func (l valueList) connection(ctx context.Context, op *operation) (*model.ValueConnection, error) {
	rows, err := l.rows().Load(ctx, op.loaders)
	if err != nil {
		return nil, err
	}
	rows, next, previous := trim(rows, l.page.Backward, l.page.Size, l.page.Position != nil)
	nodes := make([]*model.Value, len(rows))
	for i := range rows {
		nodes[i] = &model.Value{ValueRecord: &rows[i]}
	}
	cursor := func(v *model.Value) string { return key.Encode(op.principal.Team, l.scope, v.ID[:]) }
	return model.NewValueConnection(nodes, next, previous, cursor, func(ctx context.Context) (int64, error) {
		return l.count().Load(ctx, op.loaders)
	}), nil
}

func (l valueList) rows() loader.Once[[]kg.ValueRecord] {
	return loader.Once[[]kg.ValueRecord]{
		Key: fmt.Sprintf("%s %d %t", l.scope, l.page.Size, l.page.Backward) + position(l.page.Position),
		Fetch: func(ctx context.Context, s *store.Session) ([]kg.ValueRecord, error) {
			return s.ListValues(ctx, l.types, l.page)
		},
	}
}

func (l valueList) count() loader.Once[int64] {
	return loader.Once[int64]{Key: "count " + l.scope, Fetch: func(ctx context.Context, s *store.Session) (int64, error) {
		return s.CountValues(ctx, l.types)
	}}
}

func deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
