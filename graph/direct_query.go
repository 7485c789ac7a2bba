package graph

import (
	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/auth"
)

// viewerObjects is the viewer with its team and profile.
func viewerObjects() *object {
	team := &object{name: "Team", types: []string{"Team"}, fields: map[string]getter{
		"id":   id(func(t *model.Team) uuid.UUID { return t.ID }),
		"name": stringOf(func(t *model.Team) string { return t.Name }),
	}}
	profile := &object{name: "Profile", types: []string{"Profile"}, fields: map[string]getter{
		"id":   id(func(p *model.Profile) uuid.UUID { return p.ID }),
		"name": stringOf(func(p *model.Profile) string { return p.Name }),
	}}
	return &object{name: "Viewer", types: []string{"Viewer"}, fields: map[string]getter{
		"team":    nested(func() *object { return team }, func(v *model.Viewer) any { return v.Team }),
		"profile": nested(func() *object { return profile }, func(v *model.Viewer) any { return v.Profile }),
		"role":    scalar(func(v *model.Viewer) graphql.Marshaler { return model.MarshalRole(auth.Role(v.Role)) }),
	}}
}

// queryFields are the roots.
func queryFields(viewer, entities, values, relationships *object) *object {
	predicate := &object{name: "Predicate", types: []string{"Predicate"}, fields: map[string]getter{
		"key":         stringOf(func(p *model.Predicate) string { return p.Key }),
		"version":     number(func(p *model.Predicate) int { return p.Version }),
		"objectKind":  enum(func(p *model.Predicate) string { return p.ObjectKind }),
		"acyclic":     scalar(func(p *model.Predicate) graphql.Marshaler { return graphql.MarshalBoolean(p.Acyclic) }),
		"description": optional(func(p *model.Predicate) *string { return p.Description() }, graphql.MarshalString),
		"relationshipCount": func(d *direct, obj any, _ graphql.CollectedField) {
			n, err := predicateResolver{}.RelationshipCount(d.ctx, obj.(*model.Predicate))
			if err != nil {
				d.giveUp()
			}
			d.leaf(graphql.MarshalInt(n))
		},
	}}
	q := queryResolver{}
	return &object{name: "Query", types: []string{"Query"}, fields: map[string]getter{
		"viewer": func(d *direct, _ any, f graphql.CollectedField) {
			v, err := q.Viewer(d.ctx)
			d.found(viewer, v, v == nil, err, f.Selections)
		},
		"predicates": func(d *direct, _ any, f graphql.CollectedField) {
			rows, err := q.Predicates(d.ctx)
			if err != nil {
				d.giveUp()
			}
			array(d, rows, func(p *model.Predicate) { d.object(predicate, p, f.Selections) })
		},
		"node": byID(func(d *direct, id uuid.UUID, f graphql.CollectedField) { d.rootNode(id, f) }),
		"entity": byID(func(d *direct, id uuid.UUID, f graphql.CollectedField) {
			e, err := q.Entity(d.ctx, id)
			d.found(entityObject, e, e == nil, err, f.Selections)
		}),
		"value": byID(func(d *direct, id uuid.UUID, f graphql.CollectedField) {
			v, err := q.Value(d.ctx, id)
			d.found(valueObject, v, v == nil, err, f.Selections)
		}),
		"relationship": byID(func(d *direct, id uuid.UUID, f graphql.CollectedField) {
			r, err := q.Relationship(d.ctx, id)
			d.found(relationshipObject, r, r == nil, err, f.Selections)
		}),
		"entityByName":       func(d *direct, _ any, f graphql.CollectedField) { d.foundEntity(f) },
		"entityByExternalId": func(d *direct, _ any, f graphql.CollectedField) { d.foundEntity(f) },
		"entities": func(d *direct, _ any, f graphql.CollectedField) {
			args, ok := d.args(f).entities()
			list, err := args.list(d.op)
			if !ok || err != nil {
				d.giveUp()
				return
			}
			c, err := list.connection(d.ctx, d.op)
			d.found(entities, c, false, err, f.Selections)
		},
		"values": func(d *direct, _ any, f graphql.CollectedField) {
			list, ok := d.valueList(f)
			if !ok {
				d.giveUp()
				return
			}
			c, err := list.connection(d.ctx, d.op)
			d.found(values, c, false, err, f.Selections)
		},
		"relationships": func(d *direct, _ any, f graphql.CollectedField) {
			args, ok := d.args(f).relationships()
			list, err := newRelationshipList(d.op, args)
			if !ok || err != nil {
				d.giveUp()
				return
			}
			c, err := list.connection(d.ctx, d.op)
			d.found(relationships, c, false, err, f.Selections)
		},
	}}
}

func byID(write func(*direct, uuid.UUID, graphql.CollectedField)) getter {
	return func(d *direct, _ any, f graphql.CollectedField) {
		id, ok := d.args(f).id()
		if !ok {
			d.giveUp()
			return
		}
		write(d, id, f)
	}
}

func (d *direct) rootNode(id uuid.UUID, f graphql.CollectedField) {
	n, err := queryResolver{}.Node(d.ctx, id)
	if err != nil {
		d.giveUp()
		return
	}
	d.node(n, f.Selections)
}

func (d *direct) foundEntity(f graphql.CollectedField) {
	once, ok := d.findOnce(f)
	if !ok {
		d.giveUp()
		return
	}
	e, err := findEntity(d.ctx, once)
	d.found(entityObject, e, e == nil, err, f.Selections)
}
