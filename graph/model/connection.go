package model

import "context"

// PageInfo is the place of a page; its cursors are made only when they are asked for.
type PageInfo struct {
	HasNextPage     bool
	HasPreviousPage bool
	Start, End      func() string // nil on an empty page
}

// StartCursor is the cursor of the first row.
func (p PageInfo) StartCursor() *string { return call(p.Start) }

// EndCursor is the cursor of the last row.
func (p PageInfo) EndCursor() *string { return call(p.End) }

func call(f func() string) *string {
	if f == nil {
		return nil
	}
	s := f()
	return &s
}

// page is what connections have in common. cursor and count run only when their fields are asked for.
type page[N any] struct {
	nodes  []N
	info   PageInfo
	cursor func(N) string
	count  func(context.Context) (int64, error)
}

func newPage[N any](nodes []N, next, previous bool, cursor func(N) string, count func(context.Context) (int64, error)) page[N] {
	p := page[N]{nodes: nodes, info: PageInfo{HasNextPage: next, HasPreviousPage: previous}, cursor: cursor, count: count}
	if len(nodes) > 0 {
		p.info.Start = func() string { return cursor(nodes[0]) }
		p.info.End = func() string { return cursor(nodes[len(nodes)-1]) }
	}
	return p
}

// Nodes are the rows.
func (p *page[N]) Nodes() []N { return p.nodes }

// PageInfo is the place of the page.
func (p *page[N]) PageInfo() *PageInfo { return &p.info }

// TotalCount counts the rows of all pages.
func (p *page[N]) TotalCount(ctx context.Context) (int, error) {
	n, err := p.count(ctx)
	return int(n), err
}

func edges[N, E any](p *page[N], edge func(cursor string, node N) E) []E {
	out := make([]E, len(p.nodes))
	for i, n := range p.nodes {
		out[i] = edge(p.cursor(n), n)
	}
	return out
}

// EntityConnection is a page of Entity rows.
type EntityConnection struct{ page[*Entity] }

// EntityEdge is a row with its place.
type EntityEdge struct {
	Cursor string
	Node   *Entity
}

// NewEntityConnection makes a page. next and previous tell whether there is more behind and before it.
func NewEntityConnection(nodes []*Entity, next, previous bool, cursor func(*Entity) string, count func(context.Context) (int64, error)) *EntityConnection {
	return &EntityConnection{newPage(nodes, next, previous, cursor, count)}
}

// Edges are the rows with their cursors.
func (c *EntityConnection) Edges() []*EntityEdge {
	return edges(&c.page, func(cursor string, node *Entity) *EntityEdge { return &EntityEdge{cursor, node} })
}

// RelationshipConnection is a page of Relationship rows.
type RelationshipConnection struct{ page[*Relationship] }

// RelationshipEdge is a row with its place.
type RelationshipEdge struct {
	Cursor string
	Node   *Relationship
}

// NewRelationshipConnection makes a page. next and previous tell whether there is more behind and before it.
func NewRelationshipConnection(nodes []*Relationship, next, previous bool, cursor func(*Relationship) string, count func(context.Context) (int64, error)) *RelationshipConnection {
	return &RelationshipConnection{newPage(nodes, next, previous, cursor, count)}
}

// Edges are the rows with their cursors.
func (c *RelationshipConnection) Edges() []*RelationshipEdge {
	return edges(&c.page, func(cursor string, node *Relationship) *RelationshipEdge { return &RelationshipEdge{cursor, node} })
}

// ValueConnection is a page of Value rows.
type ValueConnection struct{ page[*Value] }

// ValueEdge is a row with its place.
type ValueEdge struct {
	Cursor string
	Node   *Value
}

// NewValueConnection makes a page. next and previous tell whether there is more behind and before it.
func NewValueConnection(nodes []*Value, next, previous bool, cursor func(*Value) string, count func(context.Context) (int64, error)) *ValueConnection {
	return &ValueConnection{newPage(nodes, next, previous, cursor, count)}
}

// Edges are the rows with their cursors.
func (c *ValueConnection) Edges() []*ValueEdge {
	return edges(&c.page, func(cursor string, node *Value) *ValueEdge { return &ValueEdge{cursor, node} })
}
