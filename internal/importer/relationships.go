package importer

import (
	"context"

	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/store"
)

// writeRelationships writes the relationships of a batch.
func (r *run) writeRelationships(ctx context.Context, b *batch) error {
	if len(b.relationships) == 0 {
		return nil
	}
	linked, err := r.linked(ctx, b)
	if err != nil {
		return err
	}
	keys := make([]string, len(linked))
	for i, rel := range linked {
		keys[i] = rel.Predicate
	}
	if err := r.vocab.declare(ctx, keys, kindEntity); err != nil {
		return err
	}
	statements := make([]statement, 0, len(linked))
	acyclic := false
	for _, rel := range linked {
		if reason := r.vocab.refusal(rel.Predicate); reason != "" {
			r.refuse(&r.result.Relationships, b.file, rel.Line, "predicate", reason)
			continue
		}
		subject, _ := r.resolve(rel.Subject)
		object, _ := r.resolve(rel.Object)
		p := r.vocab.known[rel.Predicate]
		acyclic = acyclic || p.Acyclic
		statements = append(statements, statement{line: rel.Line, evidence: rel.Evidence, rel: store.NewRelationship{
			SubjectID: subject, PredicateKey: rel.Predicate, PredicateVersion: p.Version,
			ObjectEntityID: object, Props: rel.Props, Valid: rel.Valid,
		}})
	}
	if acyclic {
		if statements, err = r.refuseCycles(ctx, b.file, statements); err != nil {
			return err
		}
	}
	return r.assert(ctx, &r.result.Relationships, b.file, statements)
}

// linked returns the relationships whose subject and object exist, and refuses the others.
func (r *run) linked(ctx context.Context, b *batch) ([]*record.Relationship, error) {
	ids := make([]string, 0, 2*len(b.relationships))
	for _, rel := range b.relationships {
		ids = append(ids, rel.Subject, rel.Object)
	}
	if err := r.find(ctx, ids); err != nil {
		return nil, err
	}
	kept := b.relationships[:0]
	for _, rel := range b.relationships {
		if _, ok := r.resolve(rel.Subject); !ok {
			r.refuse(&r.result.Relationships, b.file, rel.Line, "subject", r.dangling(rel.Subject))
			continue
		}
		if _, ok := r.resolve(rel.Object); !ok {
			r.refuse(&r.result.Relationships, b.file, rel.Line, "object", r.dangling(rel.Object))
			continue
		}
		kept = append(kept, rel)
	}
	return kept, nil
}
