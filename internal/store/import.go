package store

import (
	"context"

	"github.com/google/uuid"
)

// LockImports makes imports of one team wait for each other until the end of the transaction. Nothing else waits.
func (t *Tx) LockImports(ctx context.Context) error { return t.q.LockImports(ctx, t.team, t.now) }

// EntityIDsOfSource returns the entities that a source knows by one of the ids, keyed by that id.
func (t *Tx) EntityIDsOfSource(ctx context.Context, source string, ids []string) (map[string]uuid.UUID, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := t.q.EntityIDsOfSource(ctx, t.team, ids, source)
	out := make(map[string]uuid.UUID, len(rows))
	for _, r := range rows {
		out[r.ExternalID] = r.EntityID
	}
	return out, err
}

// ExternalIDsOf returns how a source's files call the entities; one that they don't know is missing.
func (t *Tx) ExternalIDsOf(ctx context.Context, source string, entityIDs []uuid.UUID) (map[uuid.UUID]string, error) {
	rows, err := t.q.ExternalIDsOfEntities(ctx, t.team, entityIDs, maxListed)
	out := make(map[uuid.UUID]string, len(rows))
	for _, r := range rows {
		if _, ok := out[r.EntityID]; !ok && r.Source == source {
			out[r.EntityID] = r.ExternalID
		}
	}
	return out, err
}

// HasDeclared reports whether a source has declared predicates between entities.
func (t *Tx) HasDeclared(ctx context.Context, source string) (bool, error) {
	return t.q.HasDeclared(ctx, t.team, source)
}
