package importer

import (
	"testing"

	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/internal/store"
)

// TestDAG adds edges in any order and compares with a search for a path. What is refused has to be a cycle of edges that
// are there but for the one that was to be added, which comes first.
func TestDAG(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := make([]uuid.UUID, rapid.IntRange(1, 12).Draw(t, "nodes"))
		for i := range ids {
			ids[i][15] = byte(i + 1)
		}
		node := rapid.SampledFrom(ids)
		edges := map[store.Edge]bool{}
		var first []store.Edge
		for range rapid.IntRange(0, 15).Draw(t, "edges at the start") {
			e := store.Edge{Subject: node.Draw(t, "subject"), Object: node.Draw(t, "object")}
			if !leads(edges, e.Object, e.Subject) {
				edges[e] = true
				first = append(first, e)
			}
		}
		g := newDAG(first)
		for range rapid.IntRange(0, 40).Draw(t, "edges") {
			e := store.Edge{Subject: node.Draw(t, "subject"), Object: node.Draw(t, "object")}
			cycle := g.add(e.Subject, e.Object)
			if want := leads(edges, e.Object, e.Subject); want != (cycle != nil) {
				t.Fatalf("add %v to %v: cycle %v", e, edges, cycle)
			}
			if cycle == nil {
				edges[e] = true
				continue
			}
			if cycle[0] != e.Subject || cycle[1] != e.Object || cycle[len(cycle)-1] != e.Subject {
				t.Fatalf("add %v: cycle %v", e, cycle)
			}
			for i := range cycle[2:] {
				if !edges[store.Edge{Subject: cycle[i+1], Object: cycle[i+2]}] {
					t.Fatalf("add %v to %v: cycle %v has an edge that is not there", e, edges, cycle)
				}
			}
		}
	})
}

// leads reports whether a path leads from one node to another.
func leads(edges map[store.Edge]bool, from, to uuid.UUID) bool {
	seen := map[uuid.UUID]bool{from: true}
	for open := []uuid.UUID{from}; len(open) > 0; open = open[1:] {
		if open[0] == to {
			return true
		}
		for e := range edges {
			if e.Subject == open[0] && !seen[e.Object] {
				seen[e.Object] = true
				open = append(open, e.Object)
			}
		}
	}
	return false
}

// TestDAGWithCycle loads a graph that has a cycle already: it has to end, and to go on with the rest.
func TestDAGWithCycle(t *testing.T) {
	ids := make([]uuid.UUID, 5)
	for i := range ids {
		ids[i][15] = byte(i + 1)
	}
	a, b, c, d, e := ids[0], ids[1], ids[2], ids[3], ids[4]
	g := newDAG([]store.Edge{{Subject: d, Object: a}, {Subject: a, Object: b}, {Subject: b, Object: c}, {Subject: c, Object: a}, {Subject: c, Object: c}})
	if cycle := g.add(a, e); cycle != nil {
		t.Errorf("from the cycle to a new node: %v", cycle)
	}
	if cycle := g.add(e, d); cycle == nil {
		t.Error("no cycle e - d - a - e")
	}
}

// TestDAGLargeChain adds a long chain from its end: every edge goes against the order in which the nodes were met.
func TestDAGLargeChain(t *testing.T) {
	g := newDAG(nil)
	ids := make([]uuid.UUID, 100_000)
	for i := range ids {
		ids[i] = uuid.Must(uuid.NewV7())
	}
	for i := len(ids) - 1; i > 0; i-- {
		if cycle := g.add(ids[i-1], ids[i]); cycle != nil {
			t.Fatalf("cycle of %d", len(cycle))
		}
	}
	if cycle := g.add(ids[len(ids)-1], ids[0]); len(cycle) != len(ids)+1 {
		t.Fatalf("the ring is a cycle of %d", len(cycle))
	}
}
