package memory

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// CreateEntity is a request for a new entity.
type CreateEntity struct {
	Kind, Name, Description string
	Attributes              json.RawMessage // an object in canonical form; nil for none
	IdempotencyKey          string          `json:"-"`
}

// CreateEntity stores a new entity and returns its id.
func (m *Memory) CreateEntity(ctx context.Context, w Writer, r CreateEntity) (uuid.UUID, error) {
	var err error
	if r.Kind, err = canon.Kind(r.Kind); err != nil {
		return uuid.Nil, invalid(err, "kind")
	}
	if r.Name, err = canon.Name(r.Name); err != nil {
		return uuid.Nil, invalid(err, "name")
	}
	if r.Description, err = canon.Description(r.Description); err != nil {
		return uuid.Nil, invalid(err, "description")
	}
	return m.once(ctx, w, "createEntity", r.IdempotencyKey, r, func(tx *store.Tx) (uuid.UUID, error) {
		id := newID()
		return id, tx.InsertEntities(ctx, []store.NewEntity{{
			ID: id, Kind: r.Kind, Name: r.Name, NameKey: canon.FoldName(r.Name), Description: r.Description, Attributes: r.Attributes,
		}})
	})
}

// RenameEntity is a request for another canonical name.
type RenameEntity struct {
	EntityID        uuid.UUID
	Name            string
	ExpectedVersion *int64
	IdempotencyKey  string `json:"-"`
}

// RenameEntity gives an entity another canonical name, keeps the old one as a former name, and returns the entity's
// id. The name that it has already changes nothing.
func (m *Memory) RenameEntity(ctx context.Context, w Writer, r RenameEntity) (uuid.UUID, error) {
	var err error
	if r.Name, err = canon.Name(r.Name); err != nil {
		return uuid.Nil, invalid(err, "name")
	}
	return m.once(ctx, w, "renameEntity", r.IdempotencyKey, r, func(tx *store.Tx) (uuid.UUID, error) {
		version, _, ok, err := tx.LockEntity(ctx, r.EntityID)
		switch {
		case err != nil:
			return uuid.Nil, err
		case !ok:
			return uuid.Nil, kg.Errorf(kg.CodeNotFound, "there is no entity %s", r.EntityID).At("entityId")
		case r.ExpectedVersion != nil && *r.ExpectedVersion != version:
			return uuid.Nil, wrongVersion("entity", *r.ExpectedVersion, version)
		}
		_, err = tx.Rename(ctx, r.EntityID, store.NewName{
			EntityID: r.EntityID, Kind: kg.NameCanonical, Text: r.Name, Key: canon.FoldName(r.Name),
		})
		return r.EntityID, err
	})
}

// newID makes a UUIDv7 (RFC 9562).
func newID() uuid.UUID { return uuid.Must(uuid.NewV7()) }
