package graph

import (
	"context"
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
)

// flushes counts what goes out on the wire: pgx sends each batch with one Write.
type flushes struct{ n atomic.Int64 }

func (f *flushes) configure(c *pgxpool.Config) {
	c.MaxConns = 1 // the same connection each time: its statements are prepared after the first operation
	dial := c.ConnConfig.DialFunc
	c.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := dial(ctx, network, addr)
		return &countingConn{conn, f}, err
	}
}

type countingConn struct {
	net.Conn
	f *flushes
}

func (c *countingConn) Write(b []byte) (int, error) {
	c.f.n.Add(1)
	return c.Conn.Write(b)
}

// of returns how many flushes an operation takes on a connection that knows its statements, COMMIT included.
func (f *flushes) of(u *user, query string, vars map[string]any) int64 {
	u.t.Helper()
	u.must(query, vars)
	u.idle()
	before := f.n.Load()
	u.must(query, vars)
	u.idle()
	return f.n.Load() - before
}

// idle waits until the COMMIT that follows an answer is done: with one connection, the pool hands it out only then.
func (u *user) idle() {
	u.t.Helper()
	s, err := u.store.Read(u.t.Context(), u.Team)
	if err != nil {
		u.t.Fatal(err)
	}
	defer s.End()
	if err := u.store.Ready(u.t.Context()); err != nil {
		u.t.Fatal(err)
	}
}

// An operation that descends d levels costs at most d+1 round trips, however many rows and siblings it has.
func TestRoundTrips(t *testing.T) {
	f := &flushes{}
	u := newAPI(t, f.configure).team("a")
	root := tree(u, 3, 4)
	ping := func() int64 { // what idle itself sends
		before := f.n.Load()
		u.idle()
		return f.n.Load() - before
	}
	overhead := ping()
	for _, c := range []struct {
		name  string
		d     int64
		query string
	}{
		{"nothing from the database", 0, `{ viewer { role } }`},
		{"one entity", 1, `query($id: ID!) { entity(id: $id) { name } }`},
		{"one entity with all that hangs on it", 1, `query($id: ID!) { entity(id: $id) {
			name names { text } externalIds { id } relationshipCount a: relationshipCount(direction: BOTH)
			relationships(first: 50) { totalCount nodes { predicate object { ... on Entity { name } ... on Value { text } } } } } }`},
		{"many roots", 1, `query($id: ID!) { a: entity(id: $id) { name } b: entity(id: $id) { relationships { nodes { id } } }
			viewer { role } predicates { key relationshipCount } values { totalCount nodes { text } } entities(first: 10) { totalCount nodes { name } } }`},
		{"two hops", 2, `query($id: ID!) { entity(id: $id) { relationships { nodes { object { ... on Entity { name
			relationships { nodes { object { ... on Entity { name } } } } } } } } } }`},
		{"three hops, edges, both directions", 3, `query($id: ID!) { entity(id: $id) { relationships { edges { node { object { ... on Entity { names { text }
			relationships(direction: BOTH) { totalCount nodes { evidence { content } versions { version } object { ... on Entity { name
			relationships { nodes { object { ... on Entity { name } } } } } } } } } } } } } } }`},
		{"lists, then what hangs on their rows", 2, `{ entities(first: 50) { nodes { name names { text } relationships { nodes { object { ... on Entity { name } } } } } }
			relationships(first: 50) { nodes { subject { name } object { ... on Entity { name } } evidence { content } } } }`},
		{"look-up by name, then the entity", 2, `{ entityByName(name: "root") { name relationships { nodes { id } } } }`},
		{"node of unknown type, then its fields", 2, `query($id: ID!) { node(id: $id) { ... on Entity { name relationships { nodes { object { ... on Entity { name } } } } } } }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			u := u.on(t)
			got := f.of(u, c.query, map[string]any{"id": root}) - overhead
			if got > c.d+1 {
				t.Errorf("%d flushes for %d levels, at most %d are allowed", got, c.d, c.d+1)
			}
			if stats := u.do(c.query, map[string]any{"id": root}).Extensions.Cost["roundTrips"]; int64(stats) > c.d {
				t.Errorf("extensions.cost says %d round trips, at most %d are allowed", stats, c.d)
			}
		})
	}
}

// tree makes a tree of entities and returns its root.
func tree(u *user, depth, width int) uuid.UUID {
	u.t.Helper()
	var grow func(name string, depth int) uuid.UUID
	grow = func(name string, depth int) uuid.UUID {
		id := u.entity("node", name)
		for i := range width {
			if depth > 0 {
				u.relate(id, "has_child", grow(fmt.Sprintf("%s.%d", name, i), depth-1))
			}
		}
		return id
	}
	return grow("root", depth)
}
