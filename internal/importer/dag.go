package importer

import (
	"cmp"
	"slices"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/store"
)

// dag is the graph of one acyclic predicate. It keeps a topological order up to date edge by edge, so that most
// edges are known at a glance not to close a cycle: Pearce and Kelly, "A Dynamic Topological Sort Algorithm for
// Directed Acyclic Graphs", ACM Journal of Experimental Algorithmics 11 (2006).
type dag struct {
	number  map[uuid.UUID]int32
	ids     []uuid.UUID
	out, in [][]int32
	order   []int32 // of each node its place; every edge leads from a smaller place to a greater one
	first   int32   // no place is before it
	last    int32   // no place is behind it
}

// newDAG makes the graph of edges. Of edges that form a cycle already, it leaves out all within the cycle.
func newDAG(edges []store.Edge) *dag {
	g := &dag{number: make(map[uuid.UUID]int32)}
	for _, e := range edges {
		s, o := g.node(e.Subject, false), g.node(e.Object, false)
		g.out[s], g.in[o] = append(g.out[s], o), append(g.in[o], s)
	}
	g.sort()
	return g
}

// node returns the number of a node. A new one, which has no edges yet, is made before or behind all others.
func (g *dag) node(id uuid.UUID, before bool) int32 {
	n, ok := g.number[id]
	if ok {
		return n
	}
	n = int32(len(g.ids))
	g.number[id] = n
	g.ids = append(g.ids, id)
	g.out, g.in = append(g.out, nil), append(g.in, nil)
	if before {
		g.first--
		g.order = append(g.order, g.first)
	} else {
		g.last++
		g.order = append(g.order, g.last)
	}
	return n
}

// sort puts all nodes in topological order (Kahn's algorithm) and drops the edges for which there is none.
func (g *dag) sort() {
	open := make([]int, len(g.ids)) // edges to a node from nodes that have no place yet
	var ready []int32
	for n := range g.ids {
		if open[n] = len(g.in[n]); open[n] == 0 {
			ready = append(ready, int32(n))
		}
	}
	for at := 0; at < len(ready); at++ {
		g.order[ready[at]] = int32(at)
		for _, o := range g.out[ready[at]] {
			if open[o]--; open[o] == 0 {
				ready = append(ready, o)
			}
		}
	}
	place := int32(len(ready))
	for n := range g.ids {
		if open[n] > 0 {
			g.order[n] = place
			place++
		}
	}
	g.first, g.last = 0, place
	for n := range g.ids {
		backward := func(o int32) bool { return g.order[o] <= g.order[n] }
		forward := func(s int32) bool { return g.order[s] >= g.order[n] }
		g.out[n], g.in[n] = slices.DeleteFunc(g.out[n], backward), slices.DeleteFunc(g.in[n], forward)
	}
}

// add adds an edge and returns nil; or, when it would close a cycle, adds nothing and returns the cycle, which
// begins and ends with the subject.
func (g *dag) add(subject, object uuid.UUID) []uuid.UUID {
	// A new subject before everything, a new object behind it: no edge to or from a new node needs a search.
	s, o := g.node(subject, true), g.node(object, false)
	if s == o {
		return []uuid.UUID{subject, subject}
	}
	if g.order[s] > g.order[o] {
		after, cycle := g.reach(o, s)
		if cycle != nil {
			return cycle
		}
		g.reorder(g.leadingTo(s, g.order[o]), after)
	}
	g.out[s], g.in[o] = append(g.out[s], o), append(g.in[o], s)
	return nil
}

// reach returns the nodes that a path leads to from a node and whose place is before that of target; or, when a
// path leads to the target, the cycle that an edge from target would close.
func (g *dag) reach(from, target int32) (nodes []int32, cycle []uuid.UUID) {
	parent := map[int32]int32{from: target}
	nodes = []int32{from}
	for at := 0; at < len(nodes); at++ {
		n := nodes[at]
		for _, o := range g.out[n] {
			if o == target {
				return nil, g.path(n, target, parent)
			}
			if _, seen := parent[o]; !seen && g.order[o] < g.order[target] {
				parent[o] = n
				nodes = append(nodes, o)
			}
		}
	}
	return nodes, nil
}

// path lists the nodes from target by way of the parents of last back to target.
func (g *dag) path(last, target int32, parent map[int32]int32) []uuid.UUID {
	cycle := []uuid.UUID{g.ids[target]}
	for n := last; n != target; n = parent[n] {
		cycle = append(cycle, g.ids[n])
	}
	cycle = append(cycle, g.ids[target])
	slices.Reverse(cycle)
	return cycle
}

// leadingTo returns the nodes from which a path leads to a node and whose place is behind the given one.
func (g *dag) leadingTo(to, behind int32) []int32 {
	seen := map[int32]bool{to: true}
	nodes := []int32{to}
	for at := 0; at < len(nodes); at++ {
		for _, s := range g.in[nodes[at]] {
			if !seen[s] && g.order[s] > behind {
				seen[s] = true
				nodes = append(nodes, s)
			}
		}
	}
	return nodes
}

// reorder gives the places of all the nodes to those before, then to those after, keeping the order within each.
func (g *dag) reorder(before, after []int32) {
	byPlace := func(a, b int32) int { return cmp.Compare(g.order[a], g.order[b]) }
	slices.SortFunc(before, byPlace)
	slices.SortFunc(after, byPlace)
	nodes := slices.Concat(before, after)
	places := make([]int32, len(nodes))
	for i, n := range nodes {
		places[i] = g.order[n]
	}
	slices.Sort(places)
	for i, n := range nodes {
		g.order[n] = places[i]
	}
}
