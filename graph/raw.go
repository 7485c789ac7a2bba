package graph

import (
	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// rawArgs are a field's arguments before gqlgen has read them. The primer reads them the way the resolvers
// get them; what it can't read it leaves to the resolver, which reports it.
type rawArgs struct {
	m      map[string]any
	failed bool
}

func read[T any](a *rawArgs, name string, unmarshal func(any) (T, error)) *T {
	v, ok := a.m[name]
	if !ok || v == nil {
		return nil
	}
	t, err := unmarshal(v)
	if err != nil {
		a.failed = true
		return nil
	}
	return &t
}

func list[T any](a *rawArgs, name string, unmarshal func(any) (T, error)) []T {
	out := read(a, name, func(v any) (out []T, err error) {
		for _, e := range graphql.CoerceList(v) {
			t, err := unmarshal(e)
			if err != nil {
				return nil, err
			}
			out = append(out, t)
		}
		return out, nil
	})
	if out == nil {
		return nil
	}
	return *out
}

func (a *rawArgs) id() (uuid.UUID, bool) {
	id := read(a, "id", model.UnmarshalUUID)
	if id == nil || a.failed {
		return uuid.Nil, false
	}
	return *id, true
}

func (a *rawArgs) page() pageArgs {
	return pageArgs{
		first: read(a, "first", graphql.UnmarshalInt), after: read(a, "after", graphql.UnmarshalString),
		last: read(a, "last", graphql.UnmarshalInt), before: read(a, "before", graphql.UnmarshalString),
	}
}

func (a *rawArgs) relationships() (relationshipArgs, bool) {
	r := relationshipArgs{
		direction: read(a, "direction", func(v any) (kg.Direction, error) {
			s, err := graphql.UnmarshalString(v)
			return kg.Direction(s), err
		}),
		predicates: list(a, "predicates", graphql.UnmarshalString),
		statuses:   list(a, "statuses", model.UnmarshalRelationshipStatus),
		validAt:    read(a, "validAt", model.UnmarshalDateTime),
		history:    read(a, "history", graphql.UnmarshalBoolean),
		pageArgs:   a.page(),
	}
	return r, !a.failed
}

func (a *rawArgs) entities() (entityListArgs, bool) {
	e := entityListArgs{pageArgs: a.page()}
	if f, ok := a.m["filter"].(map[string]any); ok {
		sub := &rawArgs{m: f}
		e.filter = &model.EntityFilter{
			Kinds:    list(sub, "kinds", graphql.UnmarshalString),
			Statuses: list(sub, "statuses", model.UnmarshalEntityStatus),
		}
		if attrs := read(sub, "attributes", model.UnmarshalJSON); attrs != nil {
			e.filter.Attributes = *attrs
		}
		if n, ok := f["name"].(map[string]any); ok {
			name := &rawArgs{m: n}
			e.filter.Name = &model.NameFilter{
				Equals: read(name, "equals", graphql.UnmarshalString), Prefix: read(name, "prefix", graphql.UnmarshalString),
			}
			sub.failed = sub.failed || name.failed
		}
		a.failed = a.failed || sub.failed
	}
	if o, ok := a.m["orderBy"].(map[string]any); ok {
		e.order = &model.EntityOrder{Direction: model.OrderDirectionAsc}
		if s, ok := o["field"].(string); ok {
			e.order.Field = model.EntityOrderField(s)
		}
		if s, ok := o["direction"].(string); ok {
			e.order.Direction = model.OrderDirection(s)
		}
	}
	return e, !a.failed
}
