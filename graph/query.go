package graph

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
)

// resolvers is the root of the resolvers. Each is thin: it reads its arguments, and asks a loader or memory.
type resolvers struct{ memory *memory.Memory }

func (r *resolvers) Query() exec.QueryResolver               { return queryResolver{} }
func (r *resolvers) Mutation() exec.MutationResolver         { return mutationResolver{r.memory} }
func (r *resolvers) Entity() exec.EntityResolver             { return entityResolver{} }
func (r *resolvers) Relationship() exec.RelationshipResolver { return relationshipResolver{} }
func (r *resolvers) Value() exec.ValueResolver               { return valueResolver{} }
func (r *resolvers) Predicate() exec.PredicateResolver       { return predicateResolver{} }

type queryResolver struct{}

func (queryResolver) Viewer(ctx context.Context) (*model.Viewer, error) {
	p := operationOf(ctx).principal
	return &model.Viewer{
		Team:    &model.Team{ID: p.Team.UUID(), Name: p.TeamName},
		Profile: &model.Profile{ID: p.ProfileID, Name: p.ProfileName},
		Role:    p.Role,
	}, nil
}

func (queryResolver) Node(ctx context.Context, id uuid.UUID) (model.Node, error) {
	l := operationOf(ctx).loaders
	// All three are wanted before one is waited for.
	l.WantEntity(id)
	l.WantValue(id)
	l.WantRelationship(id)
	if e, err := l.Entity(ctx, id); err != nil || e != nil {
		return &model.Entity{Entity: e}, err
	}
	if v, err := l.Value(ctx, id); err != nil || v != nil {
		return &model.Value{ValueRecord: v}, err
	}
	if r, err := l.Relationship(ctx, id); err != nil || r != nil {
		return &model.Relationship{Relationship: r}, err
	}
	return nil, nil //nolint:nilnil // null is the answer
}

func (queryResolver) Entity(ctx context.Context, id uuid.UUID) (*model.Entity, error) {
	return loadEntity(ctx, id)
}

func loadEntity(ctx context.Context, id uuid.UUID) (*model.Entity, error) {
	e, err := operationOf(ctx).loaders.Entity(ctx, id)
	if err != nil || e == nil {
		return nil, err
	}
	return &model.Entity{Entity: e}, nil
}

func (queryResolver) EntityByName(ctx context.Context, name string, kind *string) (*model.Entity, error) {
	return findEntity(ctx, findByName(name, kind))
}

func (queryResolver) EntityByExternalID(ctx context.Context, externalID string, source *string) (*model.Entity, error) {
	return findEntity(ctx, findByExternalID(externalID, source))
}

func findEntity(ctx context.Context, once findOnce) (*model.Entity, error) {
	id, err := once.Load(ctx, operationOf(ctx).loaders)
	if err != nil || id == nil {
		return nil, err
	}
	return loadEntity(ctx, *id)
}

func (queryResolver) Entities(ctx context.Context, filter *model.EntityFilter, orderBy *model.EntityOrder, first *int, after *string, last *int, before *string) (*model.EntityConnection, error) {
	op := operationOf(ctx)
	list, err := entityListArgs{filter, orderBy, pageArgs{first, after, last, before}}.list(op)
	if err != nil {
		return nil, err
	}
	return list.connection(ctx, op)
}

func (queryResolver) Value(ctx context.Context, id uuid.UUID) (*model.Value, error) {
	v, err := operationOf(ctx).loaders.Value(ctx, id)
	if err != nil || v == nil {
		return nil, err
	}
	return &model.Value{ValueRecord: v}, nil
}

func (queryResolver) Values(ctx context.Context, filter *model.ValueFilter, first *int, after *string, last *int, before *string) (*model.ValueConnection, error) {
	op := operationOf(ctx)
	var types []kg.ValueType
	if filter != nil {
		types = filter.Types
	}
	l, err := newValueList(op, types, pageArgs{first, after, last, before})
	if err != nil {
		return nil, err
	}
	return l.connection(ctx, op)
}

func (queryResolver) Relationship(ctx context.Context, id uuid.UUID) (*model.Relationship, error) {
	return loadRelationship(ctx, id)
}

func loadRelationship(ctx context.Context, id uuid.UUID) (*model.Relationship, error) {
	r, err := operationOf(ctx).loaders.Relationship(ctx, id)
	if err != nil || r == nil {
		return nil, err
	}
	return &model.Relationship{Relationship: r}, nil
}

func (queryResolver) Relationships(ctx context.Context, predicates []string, statuses []string, validAt *time.Time, history *bool, first *int, after *string, last *int, before *string) (*model.RelationshipConnection, error) {
	op := operationOf(ctx)
	l, err := newRelationshipList(op, relationshipArgs{
		predicates: predicates, statuses: statuses, validAt: validAt, history: history,
		pageArgs: pageArgs{first, after, last, before},
	})
	if err != nil {
		return nil, err
	}
	return l.connection(ctx, op)
}

func (queryResolver) Predicates(ctx context.Context) ([]*model.Predicate, error) {
	rows, err := predicatesOnce.Load(ctx, operationOf(ctx).loaders)
	return pointers(rows, func(p *kg.Predicate) *model.Predicate { return &model.Predicate{Predicate: p} }), err
}

type predicateResolver struct{}

func (predicateResolver) RelationshipCount(ctx context.Context, obj *model.Predicate) (int, error) {
	counts, err := predicateCountsOnce.Load(ctx, operationOf(ctx).loaders)
	return int(counts[obj.Key]), err
}

// pointers wraps rows as the schema's objects; never nil, which would be null.
func pointers[A, B any](rows []A, wrap func(*A) *B) []*B {
	out := make([]*B, len(rows))
	for i := range rows {
		out[i] = wrap(&rows[i])
	}
	return out
}
