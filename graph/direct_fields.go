package graph

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// The fields that the direct writer knows: one line each, over the same model and loaders as the resolvers. They are
// made in init because they refer to each other.
var queryObject, entityObject, valueObject, relationshipObject, validityObject *object

func objectOfType(o **object) func() *object { return func() *object { return *o } }

func init() { //nolint:gochecknoinits // see above
	viewer := viewerObjects()
	pageInfo := &object{name: "PageInfo", types: []string{"PageInfo"}, fields: map[string]getter{
		"hasNextPage":     scalar(func(p *model.PageInfo) graphql.Marshaler { return graphql.MarshalBoolean(p.HasNextPage) }),
		"hasPreviousPage": scalar(func(p *model.PageInfo) graphql.Marshaler { return graphql.MarshalBoolean(p.HasPreviousPage) }),
		"startCursor":     optional((*model.PageInfo).StartCursor, graphql.MarshalString),
		"endCursor":       optional((*model.PageInfo).EndCursor, graphql.MarshalString),
	}}
	validityObject = &object{name: "Validity", types: []string{"Validity"}, fields: map[string]getter{
		"from":          optional((*model.Validity).From, model.MarshalDateTime),
		"to":            optional((*model.Validity).To, model.MarshalDateTime),
		"first":         optional((*model.Validity).First, graphql.MarshalString),
		"last":          optional((*model.Validity).Last, graphql.MarshalString),
		"fromPrecision": optional((*model.Validity).FromPrecision, model.MarshalPrecision),
		"toPrecision":   optional((*model.Validity).ToPrecision, model.MarshalPrecision),
	}}
	entityObject = entityFields()
	valueObject = valueFields()
	relationshipObject = relationshipFields()
	entities := connectionObjects("Entity", &entityObject, pageInfo, (*model.EntityConnection).Edges,
		func(e *model.EntityEdge) (string, *model.Entity) { return e.Cursor, e.Node })
	values := connectionObjects("Value", &valueObject, pageInfo, (*model.ValueConnection).Edges,
		func(e *model.ValueEdge) (string, *model.Value) { return e.Cursor, e.Node })
	relationships := connectionObjects("Relationship", &relationshipObject, pageInfo, (*model.RelationshipConnection).Edges,
		func(e *model.RelationshipEdge) (string, *model.Relationship) { return e.Cursor, e.Node })
	entityObject.fields["relationships"] = hopPage(relationships, entityRelationships, func(e *model.Entity) uuid.UUID { return e.ID })
	valueObject.fields["relationships"] = hopPage(relationships, valueRelationships, func(v *model.Value) uuid.UUID { return v.ID })
	queryObject = queryFields(viewer, entities, values, relationships)
}

func stamp[T any](get func(T) time.Time) getter {
	return scalar(func(obj T) graphql.Marshaler { return model.MarshalDateTime(get(obj)) })
}

func id[T any](get func(T) uuid.UUID) getter {
	return scalar(func(obj T) graphql.Marshaler { return model.MarshalUUID(get(obj)) })
}

func enum[T any](get func(T) string) getter {
	return scalar(func(obj T) graphql.Marshaler { return model.MarshalEntityStatus(get(obj)) })
}

func long[T any](get func(T) int64) getter {
	return scalar(func(obj T) graphql.Marshaler { return model.MarshalInt64(get(obj)) })
}

func number[T any](get func(T) int) getter {
	return scalar(func(obj T) graphql.Marshaler { return graphql.MarshalInt(get(obj)) })
}

func entityFields() *object {
	name := &object{name: "EntityName", types: []string{"EntityName"}, fields: map[string]getter{
		"text":     stringOf(func(n *model.EntityName) string { return n.Text }),
		"kind":     enum(func(n *model.EntityName) string { return n.Kind }),
		"locale":   optional(func(n *model.EntityName) *string { return n.Locale() }, graphql.MarshalString),
		"validity": nested(objectOfType(&validityObject), func(n *model.EntityName) any { return n.Validity() }),
	}}
	external := &object{name: "ExternalId", types: []string{"ExternalId"}, fields: map[string]getter{
		"source": stringOf(func(x *kg.ExternalID) string { return x.Source }),
		"id":     stringOf(func(x *kg.ExternalID) string { return x.ID }),
	}}
	return &object{name: "Entity", types: []string{"Entity", "Node", "RelationshipObject"}, fields: map[string]getter{
		"id":          id(func(e *model.Entity) uuid.UUID { return e.ID }),
		"kind":        stringOf(func(e *model.Entity) string { return e.Kind }),
		"status":      enum(func(e *model.Entity) string { return e.Status }),
		"name":        stringOf(func(e *model.Entity) string { return e.Name }),
		"description": optional(func(e *model.Entity) *string { return e.Description() }, graphql.MarshalString),
		"attributes":  scalar(func(e *model.Entity) graphql.Marshaler { return model.MarshalJSON(e.Attributes) }),
		"version":     long(func(e *model.Entity) int64 { return e.Version }),
		"createdAt":   stamp(func(e *model.Entity) time.Time { return e.CreatedAt }),
		"updatedAt":   stamp(func(e *model.Entity) time.Time { return e.UpdatedAt }),
		"names": many(func() *object { return name }, func(ctx context.Context, _ *operation, e *model.Entity) ([]*model.EntityName, error) {
			return entityResolver{}.Names(ctx, e)
		}),
		"externalIds": many(func() *object { return external }, func(ctx context.Context, _ *operation, e *model.Entity) ([]*kg.ExternalID, error) {
			return entityResolver{}.ExternalIds(ctx, e)
		}),
		"successor": func(d *direct, obj any, f graphql.CollectedField) {
			e, err := entityResolver{}.Successor(d.ctx, obj.(*model.Entity))
			d.found(entityObject, e, e == nil, err, f.Selections)
		},
		"relationshipCount": func(d *direct, obj any, f graphql.CollectedField) {
			e := obj.(*model.Entity)
			h, ok := d.hopsOf(f, e.ID)
			if !ok {
				d.giveUp()
				return
			}
			n, err := d.op.loaders.HopCount(d.ctx, e.ID, h.HopArgs)
			if err != nil {
				d.giveUp()
			}
			d.leaf(graphql.MarshalInt(int(n)))
		},
	}}
}

func valueFields() *object {
	return &object{name: "Value", types: []string{"Value", "Node", "RelationshipObject"}, fields: map[string]getter{
		"id":        id(func(v *model.Value) uuid.UUID { return v.ID }),
		"type":      enum(func(v *model.Value) string { return string(v.Type) }),
		"text":      stringOf(func(v *model.Value) string { return v.Text }),
		"unit":      optional(func(v *model.Value) *string { return v.Unit() }, graphql.MarshalString),
		"createdAt": stamp(func(v *model.Value) time.Time { return v.CreatedAt }),
	}}
}

func relationshipFields() *object {
	evidence := &object{name: "Evidence", types: []string{"Evidence"}, fields: map[string]getter{
		"id":        id(func(e *model.Evidence) uuid.UUID { return e.ID }),
		"content":   stringOf(func(e *model.Evidence) string { return e.Content }),
		"source":    stringOf(func(e *model.Evidence) string { return e.Source }),
		"createdAt": stamp(func(e *model.Evidence) time.Time { return e.CreatedAt }),
	}}
	version := &object{name: "RelationshipVersion", types: []string{"RelationshipVersion"}, fields: map[string]getter{
		"version":        long(func(v *model.RelationshipVersion) int64 { return v.Version }),
		"change":         enum(func(v *model.RelationshipVersion) string { return v.Change }),
		"reason":         optional(func(v *model.RelationshipVersion) *string { return v.Reason() }, graphql.MarshalString),
		"actorProfileId": id(func(v *model.RelationshipVersion) uuid.UUID { return v.ActorProfileID }),
		"tier":           enum(func(v *model.RelationshipVersion) string { return v.Tier }),
		"status":         enum(func(v *model.RelationshipVersion) string { return v.Status }),
		"validity":       nested(objectOfType(&validityObject), func(v *model.RelationshipVersion) any { return v.Validity() }),
		"supportCount":   number(func(v *model.RelationshipVersion) int { return v.SupportCount }),
		"recordedAt":     stamp(func(v *model.RelationshipVersion) time.Time { return v.RecordedAt }),
	}}
	return &object{name: "Relationship", types: []string{"Relationship", "Node"}, fields: map[string]getter{
		"id":               id(func(r *model.Relationship) uuid.UUID { return r.ID }),
		"predicate":        stringOf(func(r *model.Relationship) string { return r.PredicateKey }),
		"predicateVersion": number(func(r *model.Relationship) int { return r.PredicateVersion }),
		"objectFormat":     optional(func(r *model.Relationship) *string { return r.ObjectFormat() }, graphql.MarshalString),
		"objectLang":       optional(func(r *model.Relationship) *string { return r.ObjectLang() }, graphql.MarshalString),
		"props":            scalar(func(r *model.Relationship) graphql.Marshaler { return model.MarshalJSON(r.Props) }),
		"validity":         nested(objectOfType(&validityObject), func(r *model.Relationship) any { return r.Validity() }),
		"tier":             enum(func(r *model.Relationship) string { return r.Tier }),
		"status":           enum(func(r *model.Relationship) string { return r.Status }),
		"supportCount":     number(func(r *model.Relationship) int { return r.SupportCount }),
		"ownerProfileId":   id(func(r *model.Relationship) uuid.UUID { return r.OwnerProfileID }),
		"version":          long(func(r *model.Relationship) int64 { return r.Version }),
		"createdAt":        stamp(func(r *model.Relationship) time.Time { return r.CreatedAt }),
		"updatedAt":        stamp(func(r *model.Relationship) time.Time { return r.UpdatedAt }),
		"evidence": many(func() *object { return evidence }, func(ctx context.Context, _ *operation, r *model.Relationship) ([]*model.Evidence, error) {
			return relationshipResolver{}.Evidence(ctx, r)
		}),
		"versions": many(func() *object { return version }, func(ctx context.Context, _ *operation, r *model.Relationship) ([]*model.RelationshipVersion, error) {
			return relationshipResolver{}.Versions(ctx, r)
		}),
		"subject": func(d *direct, obj any, f graphql.CollectedField) {
			e, err := relationshipResolver{}.Subject(d.ctx, obj.(*model.Relationship))
			if err != nil || e == nil {
				d.giveUp()
				return
			}
			d.object(entityObject, e, f.Selections)
		},
		"object": func(d *direct, obj any, f graphql.CollectedField) {
			n, err := objectOf(d.ctx, d.op, obj.(*model.Relationship))
			if err != nil || n == nil {
				d.giveUp()
				return
			}
			d.node(n, f.Selections)
		},
	}}
}

// hopPage makes the getter of a page of relationships of an entity or value.
func hopPage[T any](connection *object, load func(context.Context, *operation, uuid.UUID, hops) (*model.RelationshipConnection, error), id func(T) uuid.UUID) getter {
	return func(d *direct, obj any, f graphql.CollectedField) {
		parent := id(obj.(T))
		h, ok := d.hopsOf(f, parent)
		if !ok {
			d.giveUp()
			return
		}
		c, err := load(d.ctx, d.op, parent, h)
		d.found(connection, c, false, err, f.Selections)
	}
}

// pager is what all connections have.
type pager[N any] interface {
	Nodes() []N
	PageInfo() *model.PageInfo
	TotalCount(context.Context) (int, error)
}

func connectionObjects[C pager[N], N, E any](name string, node **object, info *object, edges func(C) []E, parts func(E) (string, N)) *object {
	edge := &object{name: name + "Edge", types: []string{name + "Edge"}, fields: map[string]getter{
		"cursor": stringOf(func(e E) string { c, _ := parts(e); return c }),
		"node":   nested(objectOfType(node), func(e E) any { _, n := parts(e); return n }),
	}}
	return &object{name: name + "Connection", types: []string{name + "Connection"}, fields: map[string]getter{
		"nodes": func(d *direct, obj any, f graphql.CollectedField) {
			array(d, obj.(C).Nodes(), func(n N) { d.object(*node, n, f.Selections) })
		},
		"edges": func(d *direct, obj any, f graphql.CollectedField) {
			array(d, edges(obj.(C)), func(e E) { d.object(edge, e, f.Selections) })
		},
		"pageInfo": nested(func() *object { return info }, func(c C) any { return c.PageInfo() }),
		"totalCount": func(d *direct, obj any, _ graphql.CollectedField) {
			n, err := obj.(C).TotalCount(d.ctx)
			if err != nil {
				d.giveUp()
			}
			d.leaf(graphql.MarshalInt(n))
		},
	}}
}
