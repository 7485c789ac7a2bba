package graph

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
)

type entityResolver struct{}

func (entityResolver) Successor(ctx context.Context, obj *model.Entity) (*model.Entity, error) {
	if obj.SuccessorID == nil {
		return nil, nil //nolint:nilnil // null is the answer
	}
	return loadEntity(ctx, *obj.SuccessorID)
}

func (entityResolver) Names(ctx context.Context, obj *model.Entity) ([]*model.EntityName, error) {
	rows, err := operationOf(ctx).loaders.Names(ctx, obj.ID)
	return pointers(rows, func(n *kg.EntityName) *model.EntityName { return &model.EntityName{EntityName: n} }), err
}

func (entityResolver) ExternalIds(ctx context.Context, obj *model.Entity) ([]*kg.ExternalID, error) {
	rows, err := operationOf(ctx).loaders.ExternalIDs(ctx, obj.ID)
	return pointers(rows, func(x *kg.ExternalID) *kg.ExternalID { return x }), err
}

func (entityResolver) Relationships(ctx context.Context, obj *model.Entity, direction *kg.Direction, predicates []string, statuses []string, validAt *time.Time, history *bool, first *int, after *string, last *int, before *string) (*model.RelationshipConnection, error) {
	op := operationOf(ctx)
	h, err := relationshipArgs{direction, predicates, statuses, validAt, history, pageArgs{first, after, last, before}}.hops(op, obj.ID)
	if err != nil {
		return nil, err
	}
	return entityRelationships(ctx, op, obj.ID, h)
}

func (entityResolver) RelationshipCount(ctx context.Context, obj *model.Entity, direction *kg.Direction, predicates []string, statuses []string, validAt *time.Time, history *bool) (int, error) {
	op := operationOf(ctx)
	h, err := relationshipArgs{direction: direction, predicates: predicates, statuses: statuses, validAt: validAt, history: history}.hops(op, obj.ID)
	if err != nil {
		return 0, err
	}
	n, err := op.loaders.HopCount(ctx, obj.ID, h.HopArgs)
	return int(n), err
}

type relationshipResolver struct{}

func (relationshipResolver) Subject(ctx context.Context, obj *model.Relationship) (*model.Entity, error) {
	return loadEntity(ctx, obj.SubjectID)
}

func (relationshipResolver) Object(ctx context.Context, obj *model.Relationship) (model.Node, error) {
	return objectOf(ctx, operationOf(ctx), obj)
}

func objectOf(ctx context.Context, op *operation, r *model.Relationship) (model.Node, error) {
	if r.ObjectEntityID != nil {
		e, err := op.loaders.Entity(ctx, *r.ObjectEntityID)
		if err != nil {
			return nil, err
		}
		return &model.Entity{Entity: e}, nil
	}
	v, err := op.loaders.Value(ctx, *r.ObjectValueID)
	if err != nil {
		return nil, err
	}
	return &model.Value{ValueRecord: v}, nil
}

func (relationshipResolver) Evidence(ctx context.Context, obj *model.Relationship) ([]*model.Evidence, error) {
	rows, err := operationOf(ctx).loaders.Evidence(ctx, obj.ID)
	return pointers(rows, func(e *kg.Evidence) *model.Evidence { return &model.Evidence{Evidence: e} }), err
}

func (relationshipResolver) Versions(ctx context.Context, obj *model.Relationship) ([]*model.RelationshipVersion, error) {
	rows, err := operationOf(ctx).loaders.Versions(ctx, obj.ID)
	return pointers(rows, func(v *kg.RelationshipVersion) *model.RelationshipVersion {
		return &model.RelationshipVersion{RelationshipVersion: v}
	}), err
}

type valueResolver struct{}

func (valueResolver) Relationships(ctx context.Context, obj *model.Value, predicates []string, statuses []string, validAt *time.Time, history *bool, first *int, after *string, last *int, before *string) (*model.RelationshipConnection, error) {
	op := operationOf(ctx)
	h, err := relationshipArgs{nil, predicates, statuses, validAt, history, pageArgs{first, after, last, before}}.hops(op, obj.ID)
	if err != nil {
		return nil, err
	}
	return valueRelationships(ctx, op, obj.ID, h)
}

// entityRelationships is a page of an entity's relationships.
func entityRelationships(ctx context.Context, op *operation, id uuid.UUID, h hops) (*model.RelationshipConnection, error) {
	rows, err := op.loaders.Hops(ctx, id, h.HopArgs)
	if err != nil {
		return nil, err
	}
	return relationshipPage(op, func() string { return h.scope(id) }, rows, h.Page, func(ctx context.Context) (int64, error) {
		return op.loaders.HopCount(ctx, id, h.HopArgs)
	}), nil
}

// valueRelationships is a page of the relationships that have a value as object.
func valueRelationships(ctx context.Context, op *operation, id uuid.UUID, h hops) (*model.RelationshipConnection, error) {
	rows, err := op.loaders.ValueRelationships(ctx, id, h.HopArgs)
	if err != nil {
		return nil, err
	}
	return relationshipPage(op, func() string { return h.scope(id) }, rows, h.Page, func(ctx context.Context) (int64, error) {
		return op.loaders.ValueRelationshipCount(ctx, id, h.HopArgs)
	}), nil
}
