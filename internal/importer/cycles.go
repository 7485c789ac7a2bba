package importer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// maxCycle is how many entities of a cycle a message names.
const maxCycle = 12

// refuseCycles returns the statements without those that would close a cycle in an acyclic predicate, which it
// refuses. No other writer can add to these predicates until the transaction ends.
func (r *run) refuseCycles(ctx context.Context, f *input, statements []statement) ([]statement, error) {
	if err := r.loadGraphs(ctx, statements); err != nil {
		return nil, err
	}
	there, err := r.alreadyThere(ctx, statements)
	if err != nil {
		return nil, err
	}
	kept := statements[:0]
	for _, s := range statements {
		if g := r.graphs[s.rel.PredicateKey]; g != nil && !there[s.rel.Identity] {
			if cycle := g.add(s.rel.SubjectID, s.rel.ObjectEntityID); cycle != nil {
				reason, err := r.describe(ctx, s.rel.PredicateKey, cycle)
				if err != nil {
					return nil, err
				}
				r.refuse(&r.result.Relationships, f, s.line, "object", reason)
				continue
			}
		}
		kept = append(kept, s)
	}
	return kept, nil
}

// loadGraphs locks and loads the acyclic predicates of the statements that this run has not met before.
func (r *run) loadGraphs(ctx context.Context, statements []statement) error {
	var keys []string
	for _, s := range statements {
		key := s.rel.PredicateKey
		if r.vocab.known[key].Acyclic && r.graphs[key] == nil && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		if err := r.tx.LockPredicate(ctx, key, r.vocab.known[key].Version); err != nil {
			return err
		}
		edges, err := r.tx.Edges(ctx, key)
		if err != nil {
			return err
		}
		r.graphs[key] = newDAG(edges)
	}
	return nil
}

// alreadyThere returns the identities of those statements of acyclic predicates that the team has, whatever
// their status: they add no edge.
func (r *run) alreadyThere(ctx context.Context, statements []statement) (map[[32]byte]bool, error) {
	var identities [][]byte
	for i := range statements {
		s := &statements[i]
		if r.graphs[s.rel.PredicateKey] != nil {
			s.identify()
			identities = append(identities, s.rel.Identity[:])
		}
	}
	known, err := r.tx.RelationshipsByIdentity(ctx, identities)
	there := make(map[[32]byte]bool, len(known))
	for h := range known {
		there[h] = true
	}
	return there, err
}

// describe names a cycle by external ids, as in "cycle a - b - a".
func (r *run) describe(ctx context.Context, predicate string, cycle []uuid.UUID) (string, error) {
	ends := 0 // of a long cycle, so many of its start and of its end are named
	if len(cycle) > maxCycle {
		ends = maxCycle / 2
		cycle = slices.Concat(cycle[:ends], cycle[len(cycle)-ends:])
	}
	names, err := r.tx.ExternalIDsOf(ctx, r.result.Source, cycle)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i, id := range cycle {
		switch {
		case i == 0:
		case i == ends:
			b.WriteString(" - … - ")
		default:
			b.WriteString(" - ")
		}
		if name, ok := names[id]; ok {
			b.WriteString(name)
		} else {
			b.WriteString(id.String())
		}
	}
	return cycleReason(predicate, b.String()), nil
}

func cycleReason(predicate, cycle string) string {
	return fmt.Sprintf("cycle %s in %s, which is acyclic", cycle, kg.Quote(predicate))
}
