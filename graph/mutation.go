package graph

import (
	"context"
	"errors"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
)

type mutationResolver struct{ memory *memory.Memory }

func (m mutationResolver) CreateEntity(ctx context.Context, in model.CreateEntityInput) (*model.CreateEntityPayload, error) {
	id, mend, err := wrote(m.memory.CreateEntity(ctx, writer(ctx), memory.CreateEntity{
		Kind: in.Kind, Name: in.Name, Description: deref(in.Description), Attributes: in.Attributes,
		IdempotencyKey: deref(in.IdempotencyKey),
	}))
	if err != nil || mend != nil {
		return &model.CreateEntityPayload{UserErrors: mend}, err
	}
	e, err := readBackEntity(ctx, id)
	return &model.CreateEntityPayload{Entity: e, UserErrors: []*model.UserError{}}, err
}

func (m mutationResolver) RenameEntity(ctx context.Context, in model.RenameEntityInput) (*model.RenameEntityPayload, error) {
	id, mend, err := wrote(m.memory.RenameEntity(ctx, writer(ctx), memory.RenameEntity{
		EntityID: in.EntityID, Name: in.Name, ExpectedVersion: in.ExpectedVersion, IdempotencyKey: deref(in.IdempotencyKey),
	}))
	if err != nil || mend != nil {
		return &model.RenameEntityPayload{UserErrors: mend}, err
	}
	e, err := readBackEntity(ctx, id)
	return &model.RenameEntityPayload{Entity: e, UserErrors: []*model.UserError{}}, err
}

func (m mutationResolver) AssertRelationship(ctx context.Context, in model.AssertRelationshipInput) (*model.AssertRelationshipPayload, error) {
	request, err := assertion(in)
	var id uuid.UUID
	if err == nil {
		id, err = m.memory.AssertRelationship(ctx, writer(ctx), request)
	}
	id, mend, err := wrote(id, err)
	if err != nil || mend != nil {
		return &model.AssertRelationshipPayload{UserErrors: mend}, err
	}
	r, err := readBackRelationship(ctx, id)
	return &model.AssertRelationshipPayload{Relationship: r, UserErrors: []*model.UserError{}}, err
}

func (m mutationResolver) RetractRelationship(ctx context.Context, in model.RetractRelationshipInput) (*model.RetractRelationshipPayload, error) {
	id, mend, err := wrote(m.memory.RetractRelationship(ctx, writer(ctx), memory.RetractRelationship{
		RelationshipID: in.RelationshipID, Reason: deref(in.Reason), ExpectedVersion: in.ExpectedVersion,
		IdempotencyKey: deref(in.IdempotencyKey),
	}))
	if err != nil || mend != nil {
		return &model.RetractRelationshipPayload{UserErrors: mend}, err
	}
	r, err := readBackRelationship(ctx, id)
	return &model.RetractRelationshipPayload{Relationship: r, UserErrors: []*model.UserError{}}, err
}

func writer(ctx context.Context) memory.Writer {
	p := operationOf(ctx).principal
	return memory.Writer{Team: p.Team, Profile: p.ProfileID}
}

// wrote sorts a write's error: what the caller can mend becomes userErrors, the rest fails the field.
func wrote(id uuid.UUID, err error) (uuid.UUID, []*model.UserError, error) {
	var e *kg.Error
	if errors.As(err, &e) && e.Path != nil {
		switch e.Code {
		case kg.CodeBadInput, kg.CodeNotFound, kg.CodeConflict:
			e = e.At(append([]string{"input"}, e.Path...)...)
			return id, []*model.UserError{model.NewUserError(e)}, nil
		}
	}
	return id, nil, err
}

// assertion reads the parts of the input that have a form of their own.
func assertion(in model.AssertRelationshipInput) (memory.AssertRelationship, error) {
	r := memory.AssertRelationship{
		SubjectID: in.SubjectID, Predicate: in.Predicate, DeclarePredicate: in.DeclarePredicate, ObjectID: in.ObjectID,
		Props: in.Props, Evidence: in.Evidence, IdempotencyKey: deref(in.IdempotencyKey),
	}
	var err error
	var from, to kg.Bound
	if in.ValidFrom != nil {
		if from, err = kg.ParseFrom(*in.ValidFrom); err != nil {
			return r, kg.Errorf(kg.CodeBadInput, "%s", err).At("validFrom")
		}
	}
	if in.ValidTo != nil {
		if to, err = kg.ParseTo(*in.ValidTo); err != nil {
			return r, kg.Errorf(kg.CodeBadInput, "%s", err).At("validTo")
		}
	}
	if r.Valid, err = kg.NewInterval(from, to); err != nil {
		return r, kg.Errorf(kg.CodeBadInput, "%s", err).At("validTo")
	}
	if v := in.ObjectValue; v != nil {
		value, err := inputValue(v)
		if err != nil {
			return r, kg.Errorf(kg.CodeBadInput, "%s", err).At("objectValue", "text")
		}
		r.Object, r.Lang = &value, deref(v.Lang)
	}
	return r, nil
}

// readBackEntity reads what was written in a new snapshot, primed for what the payload asks for.
func readBackEntity(ctx context.Context, id uuid.UUID) (*model.Entity, error) {
	op := operationOf(ctx)
	if err := op.open(ctx); err != nil {
		return nil, err
	}
	p := newPrimer(ctx, op)
	for _, f := range payloadFields(ctx, p) {
		if f.Name == "entity" {
			p.entity(id, f.Selections)
		}
	}
	p.run()
	return loadEntity(ctx, id)
}

func readBackRelationship(ctx context.Context, id uuid.UUID) (*model.Relationship, error) {
	op := operationOf(ctx)
	if err := op.open(ctx); err != nil {
		return nil, err
	}
	p := newPrimer(ctx, op)
	for _, f := range payloadFields(ctx, p) {
		if f.Name == "relationship" {
			p.relationshipByID(id, f.Selections)
		}
	}
	p.run()
	return loadRelationship(ctx, id)
}

func payloadFields(ctx context.Context, p *primer) []graphql.CollectedField {
	field := graphql.GetFieldContext(ctx).Field
	return p.fields(field.Selections, field.Definition.Type.Name())
}
