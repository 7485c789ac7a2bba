package graph

import (
	"context"
	"slices"

	"github.com/99designs/gqlgen/graphql"
	"github.com/google/uuid"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// primer loads what an operation will ask for before its resolvers run, one level of the selection at a time:
// all fields of a level, of all siblings, in one round trip. It knows only what costs a statement. Resolvers
// do not depend on it: they load by the same keys, and find the answers there.
type primer struct {
	ctx  context.Context //nolint:containedctx // lives as long as one call
	op   *operation
	oc   *graphql.OperationContext
	next []func() // what to do when the wanted level is loaded

	// Selections and arguments are the same for all objects of a list: they are read once.
	collected map[fieldsKey][]graphql.CollectedField
	hopArgs   map[*ast.Field]hops
}

type fieldsKey struct {
	first *ast.Selection
	n     int
	typ   string
}

func newPrimer(ctx context.Context, op *operation) *primer {
	return &primer{
		ctx: ctx, op: op, oc: graphql.GetOperationContext(ctx),
		collected: map[fieldsKey][]graphql.CollectedField{}, hopArgs: map[*ast.Field]hops{},
	}
}

// run loads level after level until nothing is left to do.
func (p *primer) run() {
	for {
		if len(p.next) == 0 {
			// Nothing can be asked for after this level, so that its batch can take the COMMIT with it.
			p.op.loaders.Session().Last()
		}
		p.op.loaders.Dispatch(p.ctx)
		if len(p.next) == 0 {
			return
		}
		steps := p.next
		p.next = nil
		for _, step := range steps {
			step()
		}
	}
}

func (p *primer) then(step func()) { p.next = append(p.next, step) }

// fields lists the fields of a selection that apply to a type, fragments and directives resolved.
func (p *primer) fields(set ast.SelectionSet, types ...string) []graphql.CollectedField {
	if len(set) == 0 {
		return nil
	}
	k := fieldsKey{&set[0], len(set), types[0]}
	fields, ok := p.collected[k]
	if !ok {
		fields = graphql.CollectFields(p.oc, set, types)
		p.collected[k] = fields
	}
	return fields
}

// hopsOf reads the arguments of a list of relationships; ok is false when they are wrong, which the resolver reports.
func (p *primer) hopsOf(f graphql.CollectedField, parent uuid.UUID) (h hops, ok bool) {
	if h, ok = p.hopArgs[f.Field]; ok {
		return h, true
	}
	args, ok := p.args(f).relationships()
	if !ok {
		return h, false
	}
	h, err := args.hops(p.op, parent)
	if err != nil {
		return h, false
	}
	if args.after == nil && args.before == nil {
		p.hopArgs[f.Field] = h
	}
	return h, true
}

func (p *primer) args(f graphql.CollectedField) *rawArgs {
	return &rawArgs{m: f.ArgumentMap(p.oc.Variables)}
}

// query primes all root fields of a query.
func (p *primer) query(set ast.SelectionSet) {
	for _, f := range p.fields(set, "Query") {
		p.root(f)
	}
	p.run()
}

func (p *primer) root(f graphql.CollectedField) {
	a := p.args(f)
	switch f.Name {
	case "entity":
		if id, ok := a.id(); ok {
			p.entity(id, f.Selections)
		}
	case "value":
		if id, ok := a.id(); ok {
			p.value(id, f.Selections)
		}
	case "relationship":
		if id, ok := a.id(); ok {
			p.relationshipByID(id, f.Selections)
		}
	case "node":
		if id, ok := a.id(); ok {
			p.node(id, f.Selections)
		}
	case "entityByName", "entityByExternalId":
		p.found(f)
	case "entities":
		if args, ok := a.entities(); ok {
			p.entities(args, f.Selections)
		}
	case "values":
		p.values(f)
	case "relationships":
		if args, ok := a.relationships(); ok {
			p.relationships(args, f.Selections)
		}
	case "predicates":
		predicatesOnce.Want(p.op.loaders)
		for _, sub := range p.fields(f.Selections, "Predicate") {
			if sub.Name == "relationshipCount" {
				predicateCountsOnce.Want(p.op.loaders)
			}
		}
	}
}

// entity primes an entity that is known by its id: what hangs on it is loaded together with it.
func (p *primer) entity(id uuid.UUID, set ast.SelectionSet) {
	p.op.loaders.WantEntity(id)
	p.entityFields(id, set)
}

func (p *primer) entityFields(id uuid.UUID, set ast.SelectionSet) {
	l := p.op.loaders
	for _, f := range p.fields(set, "Entity", "Node", "RelationshipObject") {
		switch f.Name {
		case "names":
			l.WantNames(id)
		case "externalIds":
			l.WantExternalIDs(id)
		case "relationshipCount":
			if h, ok := p.hopsOf(f, id); ok {
				l.WantHopCount(id, h.HopArgs)
			}
		case "relationships":
			p.hops(id, f)
		case "successor":
			p.successor(id, f.Selections)
		}
	}
}

func (p *primer) successor(id uuid.UUID, set ast.SelectionSet) {
	p.then(func() {
		if e, err := p.op.loaders.Entity(p.ctx, id); err == nil && e != nil && e.SuccessorID != nil {
			p.entity(*e.SuccessorID, set)
		}
	})
}

// hops primes a page of an entity's relationships; the entities and values at their other ends come with it.
func (p *primer) hops(id uuid.UUID, f graphql.CollectedField) {
	h, ok := p.hopsOf(f, id)
	if !ok {
		return
	}
	l := p.op.loaders
	nodes, count := p.connection(f.Selections, "RelationshipConnection", "RelationshipEdge")
	if count {
		l.WantHopCount(id, h.HopArgs)
	}
	l.WantHops(id, h.HopArgs)
	if !slices.ContainsFunc(nodes, p.descends) {
		return
	}
	p.then(func() {
		rows, err := l.Hops(p.ctx, id, h.HopArgs)
		if err == nil {
			rows, _, _ = trim(rows, h.Page.Backward, h.Page.Size, false)
			p.each(rows, nodes)
		}
	})
}

// connection returns the selections on a connection's rows, and whether the total is asked for. Each place where the
// rows appear has a selection of its own: merged, equal aliases of different fields would hide each other.
func (p *primer) connection(set ast.SelectionSet, connection, edge string) (nodes []ast.SelectionSet, count bool) {
	for _, f := range p.fields(set, connection) {
		switch f.Name {
		case "nodes":
			nodes = append(nodes, f.Selections)
		case "edges":
			for _, e := range p.fields(f.Selections, edge) {
				if e.Name == "node" {
					nodes = append(nodes, e.Selections)
				}
			}
		case "totalCount":
			count = true
		}
	}
	return nodes, count
}

// descends tells whether anything on the relationships of a hop has to be loaded: what is at their other end came
// with them.
func (p *primer) descends(set ast.SelectionSet) bool {
	for _, f := range p.fields(set, "Relationship", "Node") {
		switch f.Name {
		case "subject", "evidence", "versions":
			return true
		case "object":
			for _, sub := range p.fields(f.Selections, "Entity", "Node", "RelationshipObject") {
				switch sub.Name {
				case "names", "externalIds", "relationships", "relationshipCount", "successor":
					return true
				}
			}
			for _, sub := range p.fields(f.Selections, "Value", "Node", "RelationshipObject") {
				if sub.Name == "relationships" {
					return true
				}
			}
		}
	}
	return false
}

func (p *primer) each(rows []kg.Relationship, sets []ast.SelectionSet) {
	for _, set := range sets {
		for i := range rows {
			p.relationship(&rows[i], set)
		}
	}
}

func (p *primer) relationship(r *kg.Relationship, set ast.SelectionSet) {
	for _, f := range p.fields(set, "Relationship", "Node") {
		switch f.Name {
		case "subject":
			p.entity(r.SubjectID, f.Selections)
		case "object":
			if r.ObjectEntityID != nil {
				p.entity(*r.ObjectEntityID, f.Selections)
			} else {
				p.value(*r.ObjectValueID, f.Selections)
			}
		case "evidence":
			p.op.loaders.WantEvidence(r.ID)
		case "versions":
			p.op.loaders.WantVersions(r.ID)
		}
	}
}

func (p *primer) relationshipByID(id uuid.UUID, set ast.SelectionSet) {
	p.op.loaders.WantRelationship(id)
	p.then(func() {
		if r, err := p.op.loaders.Relationship(p.ctx, id); err == nil && r != nil {
			p.relationship(r, set)
		}
	})
}

func (p *primer) value(id uuid.UUID, set ast.SelectionSet) {
	l := p.op.loaders
	l.WantValue(id)
	for _, f := range p.fields(set, "Value", "Node", "RelationshipObject") {
		if f.Name != "relationships" {
			continue
		}
		h, ok := p.hopsOf(f, id)
		if !ok {
			continue
		}
		nodes, count := p.connection(f.Selections, "RelationshipConnection", "RelationshipEdge")
		if count {
			l.WantValueRelationshipCount(id, h.HopArgs)
		}
		l.WantValueRelationships(id, h.HopArgs)
		p.then(func() {
			if rows, err := l.ValueRelationships(p.ctx, id, h.HopArgs); err == nil {
				rows, _, _ = trim(rows, h.Page.Backward, h.Page.Size, false)
				p.each(rows, nodes)
			}
		})
	}
}

// node primes an id whose type is not known: it is looked up as each of them at once.
func (p *primer) node(id uuid.UUID, set ast.SelectionSet) {
	p.op.loaders.WantEntity(id)
	p.op.loaders.WantValue(id)
	p.op.loaders.WantRelationship(id)
	p.then(func() {
		l := p.op.loaders
		if e, err := l.Entity(p.ctx, id); err == nil && e != nil {
			p.entityFields(id, set)
		} else if v, err := l.Value(p.ctx, id); err == nil && v != nil {
			p.value(id, set)
		} else if r, err := l.Relationship(p.ctx, id); err == nil && r != nil {
			p.relationship(r, set)
		}
	})
}

// findOnce reads the arguments of the look-ups by name and by external id.
func (p *primer) findOnce(f graphql.CollectedField) (once findOnce, ok bool) {
	a := p.args(f)
	if f.Name == "entityByName" {
		name, kind := read(a, "name", graphql.UnmarshalString), read(a, "kind", graphql.UnmarshalString)
		if name == nil || a.failed {
			return once, false
		}
		return findByName(*name, kind), true
	}
	id, source := read(a, "externalId", graphql.UnmarshalString), read(a, "source", graphql.UnmarshalString)
	if id == nil || a.failed {
		return once, false
	}
	return findByExternalID(*id, source), true
}

// found primes an entity that is looked up by something else than its id.
func (p *primer) found(f graphql.CollectedField) {
	once, ok := p.findOnce(f)
	if !ok {
		return
	}
	once.Want(p.op.loaders)
	p.then(func() {
		if id, err := once.Load(p.ctx, p.op.loaders); err == nil && id != nil {
			p.entity(*id, f.Selections)
		}
	})
}

func (p *primer) entities(args entityListArgs, set ast.SelectionSet) {
	list, err := args.list(p.op)
	if err != nil {
		return
	}
	nodes, count := p.connection(set, "EntityConnection", "EntityEdge")
	once := list.rows()
	once.Want(p.op.loaders)
	if count {
		list.count().Want(p.op.loaders)
	}
	p.then(func() {
		rows, err := once.Load(p.ctx, p.op.loaders)
		if err != nil {
			return
		}
		p.op.loaders.PrimeEntities(rows)
		rows, _, _ = trim(rows, list.page.Backward, list.page.Size, false)
		for _, set := range nodes {
			for i := range rows {
				p.entityFields(rows[i].ID, set)
			}
		}
	})
}

// valueList reads the arguments of the list of values.
func (p *primer) valueList(f graphql.CollectedField) (l valueList, ok bool) {
	a := p.args(f)
	var types []kg.ValueType
	if m, ok := a.m["filter"].(map[string]any); ok {
		sub := &rawArgs{m: m}
		types = list(sub, "types", model.UnmarshalValueType)
		a.failed = sub.failed
	}
	l, err := newValueList(p.op, types, a.page())
	return l, err == nil && !a.failed
}

func (p *primer) values(f graphql.CollectedField) {
	list, ok := p.valueList(f)
	if !ok {
		return
	}
	nodes, count := p.connection(f.Selections, "ValueConnection", "ValueEdge")
	once := list.rows()
	once.Want(p.op.loaders)
	if count {
		list.count().Want(p.op.loaders)
	}
	p.then(func() {
		rows, err := once.Load(p.ctx, p.op.loaders)
		if err != nil {
			return
		}
		p.op.loaders.PrimeValues(rows)
		rows, _, _ = trim(rows, list.page.Backward, list.page.Size, false)
		for _, set := range nodes {
			for i := range rows {
				p.value(rows[i].ID, set)
			}
		}
	})
}

func (p *primer) relationships(args relationshipArgs, set ast.SelectionSet) {
	list, err := newRelationshipList(p.op, args)
	if err != nil {
		return
	}
	nodes, count := p.connection(set, "RelationshipConnection", "RelationshipEdge")
	once := list.rows()
	once.Want(p.op.loaders)
	if count {
		list.count().Want(p.op.loaders)
	}
	p.then(func() {
		if rows, err := once.Load(p.ctx, p.op.loaders); err == nil {
			rows, _, _ = trim(rows, list.page.Backward, list.page.Size, false)
			p.each(rows, nodes)
		}
	})
}
