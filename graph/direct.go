package graph

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/teamgraph/teamgraph/graph/model"
)

// direct writes the answer of a query straight from the primed loaders. gqlgen's executor makes several
// allocations and a goroutine for what is here a few bytes; it costs most of the time of an operation that has many rows.
//
// It is an optimisation alone: it knows the fields of the graph and nothing else. Whatever it does not know (introspection,
// an error of any kind) makes it give up, and gqlgen answers instead, from the same loaders. A test compares both
// on all golden queries and on random ones.
type direct struct {
	*primer
	out    bytes.Buffer
	gaveUp bool
}

// getter writes the value of one field of an object.
type getter func(d *direct, obj any, f graphql.CollectedField)

// object is what the direct writer knows of a type of the schema.
type object struct {
	name   string
	types  []string // the names that fragments may use for it
	fields map[string]getter
}

// query writes the data of a query. ok is false when gqlgen has to answer.
func (d *direct) query(set ast.SelectionSet) (data json.RawMessage, ok bool) {
	d.object(queryObject, nil, set)
	return d.out.Bytes(), !d.gaveUp
}

func (d *direct) giveUp() { d.gaveUp = true }

func (d *direct) object(o *object, obj any, set ast.SelectionSet) {
	d.out.WriteByte('{')
	for i, f := range d.fields(set, o.types...) {
		if d.gaveUp {
			return
		}
		if i > 0 {
			d.out.WriteByte(',')
		}
		d.string(f.Alias)
		d.out.WriteByte(':')
		if f.Name == "__typename" {
			d.string(o.name)
			continue
		}
		get := o.fields[f.Name]
		if get == nil {
			d.giveUp()
			return
		}
		get(d, obj, f)
	}
	d.out.WriteByte('}')
}

func (d *direct) null() { d.out.WriteString("null") }

func (d *direct) string(s string) { d.leaf(graphql.MarshalString(s)) }

func (d *direct) leaf(m graphql.Marshaler) { m.MarshalGQL(&d.out) }

// scalar makes a getter of a field that a Go value has at hand.
func scalar[T any](get func(T) graphql.Marshaler) getter {
	return func(d *direct, obj any, _ graphql.CollectedField) { d.leaf(get(obj.(T))) }
}

// stringOf makes a getter of a string field, and optional of one that can be null.
func stringOf[T any](get func(T) string) getter {
	return func(d *direct, obj any, _ graphql.CollectedField) { d.string(get(obj.(T))) }
}

func optional[T, V any](get func(T) *V, marshal func(V) graphql.Marshaler) getter {
	return func(d *direct, obj any, _ graphql.CollectedField) {
		if v := get(obj.(T)); v != nil {
			d.leaf(marshal(*v))
		} else {
			d.null()
		}
	}
}

// nested makes a getter of an object that is always there.
func nested[T any](o func() *object, get func(T) any) getter {
	return func(d *direct, obj any, f graphql.CollectedField) { d.object(o(), get(obj.(T)), f.Selections) }
}

// many makes a getter of a list of objects that needs loading.
func many[T, E any](o func() *object, load func(context.Context, *operation, T) ([]E, error)) getter {
	return func(d *direct, obj any, f graphql.CollectedField) {
		rows, err := load(d.ctx, d.op, obj.(T))
		if err != nil {
			d.giveUp()
			return
		}
		array(d, rows, func(e E) { d.object(o(), e, f.Selections) })
	}
}

func array[E any](d *direct, rows []E, write func(E)) {
	d.out.WriteByte('[')
	for i, e := range rows {
		if i > 0 {
			d.out.WriteByte(',')
		}
		write(e)
	}
	d.out.WriteByte(']')
}

// found writes an object that an answer may lack.
func (d *direct) found(o *object, obj any, missing bool, err error, set ast.SelectionSet) {
	switch {
	case err != nil:
		d.giveUp()
	case missing:
		d.null()
	default:
		d.object(o, obj, set)
	}
}

// node writes what an interface or union holds.
func (d *direct) node(n model.Node, set ast.SelectionSet) {
	switch n := n.(type) {
	case *model.Entity:
		d.object(entityObject, n, set)
	case *model.Value:
		d.object(valueObject, n, set)
	case *model.Relationship:
		d.object(relationshipObject, n, set)
	case nil:
		d.null()
	default:
		d.giveUp()
	}
}
