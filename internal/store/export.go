package store

import (
	"context"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
)

// The keys under which files give names; all others are predicates.
const (
	KeyAlias      = "alias"
	KeyName       = "name" // in another language, as a rule
	KeyFormerName = "former_name"
)

// ExternalIDsAfter returns up to limit external ids of the team that follow the given one, by id and source.
func (s *Session) ExternalIDsAfter(ctx context.Context, after kg.ExternalID, limit int) (out []kg.ExternalID, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExternalIDPage(ctx, s.team, after.ID, after.Source, int32(limit))
		out = mapRows(rows, func(r tenantdb.ExternalIDPageRow) kg.ExternalID {
			return kg.ExternalID{EntityID: r.EntityID, Source: r.Source, ID: r.ExternalID}
		})
		return err
	})
	return out, mapError(err)
}

// EntityIDsAfter returns up to limit entities of the team that follow the given one, by id, whatever their status.
func (s *Session) EntityIDsAfter(ctx context.Context, after uuid.UUID, limit int) (out []uuid.UUID, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		out, err = q.EntityIDPage(ctx, s.team, after, int32(limit))
		return err
	})
	return out, mapError(err)
}

// ExportIDs returns by which external id an export calls each entity: the smallest, by id and source, unless
// another entity bears the same under another source or has it as its UUID. One that an export calls by its
// UUID has the zero ExternalID; a retired one is missing.
func (s *Session) ExportIDs(ctx context.Context, entityIDs []uuid.UUID) (out map[uuid.UUID]kg.ExternalID, err error) {
	if len(entityIDs) == 0 {
		return nil, nil
	}
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportIDs(ctx, s.team, entityIDs)
		out = make(map[uuid.UUID]kg.ExternalID, len(rows))
		for _, r := range rows {
			id := kg.ExternalID{}
			if r.ExternalID != "" {
				id = kg.ExternalID{EntityID: r.EntityID, Source: r.Source, ID: r.ExternalID}
			}
			out[r.EntityID] = id
		}
		return err
	})
	return out, mapError(err)
}

// ExportEntities returns of the entities what a file says of them, in no order.
func (s *Session) ExportEntities(ctx context.Context, ids []uuid.UUID) (out []kg.Entity, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportEntities(ctx, s.team, ids)
		out = mapRows(rows, func(r tenantdb.ExportEntitiesRow) kg.Entity {
			return kg.Entity{
				ID: r.EntityID, Kind: r.EntityKind, Name: r.Name, Description: deref(r.Description), Attributes: r.Attributes,
			}
		})
		return err
	})
	return out, mapError(err)
}

// HasAttributes reports whether some entity that is not retired has attributes.
func (s *Session) HasAttributes(ctx context.Context) (yes bool, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		yes, err = q.HasAttributes(ctx, s.team)
		return err
	})
	return yes, mapError(err)
}

// NamedValue is what a file says of an entity in a row of values: a name that is not the canonical one, or a
// relationship to a value.
type NamedValue struct {
	EntityID       uuid.UUID
	RelationshipID uuid.UUID // of a relationship
	Key            string    // its predicate, or the key under which a file gave the name
	Value          kg.Value
	Lang           string
	Valid          kg.Interval
}

// NameValues returns all former and alias names of the entities.
func (s *Session) NameValues(ctx context.Context, entityIDs []uuid.UUID) (out []NamedValue, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportNames(ctx, s.team, entityIDs)
		out = mapRows(rows, func(r tenantdb.ExportNamesRow) NamedValue {
			key := deref(r.SourceKey)
			switch {
			case key != "":
			case r.NameKind == kg.NameFormer:
				key = KeyFormerName
			default:
				key = KeyAlias
			}
			return NamedValue{
				EntityID: r.EntityID, Key: key, Lang: deref(r.Locale),
				Value: kg.Value{Type: kg.TypeString, Format: kg.FormatString, Text: r.Name},
				Valid: interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision),
			}
		})
		return err
	})
	return out, mapError(err)
}

// ActiveValues returns a page of what is actively stated of each entity and has a value as object: up to limit
// rows of each that follow the position, by predicate and id.
func (s *Session) ActiveValues(ctx context.Context, entityIDs []uuid.UUID, after kg.RelationshipPosition, limit int) (out []NamedValue, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportValues(ctx, s.team, entityIDs, after.PredicateKey, after.ID, int32(limit))
		out = mapRows(rows, func(r tenantdb.ExportValuesRow) NamedValue {
			return NamedValue{
				EntityID: r.SubjectEntityID, RelationshipID: r.RelationshipID, Key: r.PredicateKey, Lang: deref(r.ObjectLang),
				Value: kg.Value{Type: kg.ValueType(r.ValueType), Format: kg.Format(deref(r.ObjectFormat)), Text: r.CanonicalText},
				Valid: interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision),
			}
		})
		return err
	})
	return out, mapError(err)
}

// ActiveRelationships returns a page of what is actively stated of each entity and has an entity as object, as
// ActiveValues does. Of each relationship it fills what a file says, and the ids.
func (s *Session) ActiveRelationships(ctx context.Context, entityIDs []uuid.UUID, after kg.RelationshipPosition, limit int) (out []kg.Relationship, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportRelationships(ctx, s.team, entityIDs, after.PredicateKey, after.ID, int32(limit))
		out = mapRows(rows, func(r tenantdb.ExportRelationshipsRow) kg.Relationship {
			return kg.Relationship{
				ID: r.RelationshipID, SubjectID: r.SubjectEntityID, PredicateKey: r.PredicateKey, ObjectEntityID: r.ObjectEntityID,
				Props: r.Props, SupportCount: int(r.SupportCount),
				Valid: interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision),
			}
		})
		return err
	})
	return out, mapError(err)
}

// EvidenceTexts returns the contents of the fragments that support each relationship, in no order.
func (s *Session) EvidenceTexts(ctx context.Context, relationshipIDs []uuid.UUID) (out map[uuid.UUID][]string, err error) {
	if len(relationshipIDs) == 0 {
		return nil, nil
	}
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExportEvidence(ctx, s.team, relationshipIDs)
		out = make(map[uuid.UUID][]string, len(relationshipIDs))
		for _, r := range rows {
			out[r.RelationshipID] = append(out[r.RelationshipID], r.Content)
		}
		return err
	})
	return out, mapError(err)
}
