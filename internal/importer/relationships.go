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
	rows, err := r.linked(ctx, b)
	if err != nil {
		return err
	}
	if rows, err = r.declared(ctx, b.file, rows); err != nil {
		return err
	}
	statements := make([]statement, len(rows))
	acyclic := false
	for i, rel := range rows {
		subject, _ := r.resolve(rel.Subject)
		object, _ := r.resolve(rel.Object)
		p := r.vocab.known[rel.Predicate]
		acyclic = acyclic || p.Acyclic
		statements[i] = statement{line: rel.Line, evidence: rel.Evidence, rel: store.NewRelationship{
			SubjectID: subject, PredicateKey: rel.Predicate, PredicateVersion: p.Version,
			ObjectEntityID: object, Props: rel.Props, Valid: rel.Valid,
		}}
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

// declared returns the relationships whose predicates the team has, or gets here, and refuses the others. A new acyclic
// predicate has no edge yet, so that of its rows only those that lead from an entity to itself may all be refused:
// these do not declare it.
func (r *run) declared(ctx context.Context, f *input, rows []*record.Relationship) ([]*record.Relationship, error) {
	kept, keys := rows[:0], make([]string, 0, len(rows))
	for _, rel := range rows {
		reason := r.vocab.refusal(rel.Predicate, kindEntity)
		column := "predicate"
		if reason == "" && rel.Subject == rel.Object && r.vocab.acyclic(rel.Predicate) {
			reason, column = cycleReason(rel.Predicate, rel.Subject+" - "+rel.Object), "object"
		}
		if reason != "" {
			r.refuse(&r.result.Relationships, f, rel.Line, column, reason)
			continue
		}
		kept, keys = append(kept, rel), append(keys, rel.Predicate)
	}
	return kept, r.vocab.declare(ctx, keys, kindEntity)
}
