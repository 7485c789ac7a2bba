package store

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
)

// Hop is a relationship as seen from the entity that was asked for: with what is at its other end.
type Hop struct {
	From         uuid.UUID // the entity asked for
	Relationship kg.Relationship
	Entity       *kg.Entity      // the other end, or
	Value        *kg.ValueRecord // the object, when it is a value
}

// Relationships returns those of the ids that are relationships of the team, in no order.
func (s *Session) Relationships(ctx context.Context, ids []uuid.UUID) (out []kg.Relationship, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.RelationshipsByID(ctx, s.team, ids)
		out = mapRows(rows, func(r tenantdb.RelationshipsByIDRow) kg.Relationship { return relationship(r) })
		return err
	})
	return out, mapError(err)
}

// Hops returns a page of the relationships of each entity in one direction (Out or In), in one statement.
// Each entity's are sorted by predicate and id; with one more than the page when there is another page.
// loops tells whether In includes relationships of an entity to itself.
func (s *Session) Hops(ctx context.Context, entityIDs []uuid.UUID, dir kg.Direction, loops bool, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) (out []Hop, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		if dir == kg.In {
			out, err = hopsIn(ctx, q, s, entityIDs, loops, f, p)
		} else {
			out, err = hopsOut(ctx, q, s, entityIDs, f, p)
		}
		return err
	})
	// The joins behind the pages keep no order.
	slices.SortFunc(out, func(a, b Hop) int { return byPredicate(a.Relationship, b.Relationship) })
	return out, mapError(err)
}

// byPredicate is the order in which the relationships of an entity or value are listed.
func byPredicate(a, b kg.Relationship) int {
	return cmp.Or(strings.Compare(a.PredicateKey, b.PredicateKey), bytes.Compare(a.ID[:], b.ID[:]))
}

func hopsOut(ctx context.Context, q *tenantdb.Queries, s *Session, ids []uuid.UUID, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) ([]Hop, error) {
	key, id := relationshipPosition(p)
	var rows []tenantdb.RelationshipsOutAscRow
	var err error
	if p.Backward {
		var desc []tenantdb.RelationshipsOutDescRow
		desc, err = q.RelationshipsOutDesc(ctx, s.team, ids, statuses(f), orEmpty(f.Predicates), f.ValidAt, key, id, int32(p.Size+1))
		rows = mapRows(desc, func(r tenantdb.RelationshipsOutDescRow) tenantdb.RelationshipsOutAscRow {
			return tenantdb.RelationshipsOutAscRow(r)
		})
	} else {
		rows, err = q.RelationshipsOutAsc(ctx, s.team, ids, statuses(f), orEmpty(f.Predicates), f.ValidAt, key, id, int32(p.Size+1))
	}
	return mapRows(rows, hopOut), err
}

func hopsIn(ctx context.Context, q *tenantdb.Queries, s *Session, ids []uuid.UUID, loops bool, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) ([]Hop, error) {
	key, id := relationshipPosition(p)
	var rows []tenantdb.RelationshipsInAscRow
	var err error
	if p.Backward {
		var desc []tenantdb.RelationshipsInDescRow
		desc, err = q.RelationshipsInDesc(ctx, s.team, ids, statuses(f), orEmpty(f.Predicates), f.ValidAt, loops, key, id, int32(p.Size+1))
		rows = mapRows(desc, func(r tenantdb.RelationshipsInDescRow) tenantdb.RelationshipsInAscRow {
			return tenantdb.RelationshipsInAscRow(r)
		})
	} else {
		rows, err = q.RelationshipsInAsc(ctx, s.team, ids, statuses(f), orEmpty(f.Predicates), f.ValidAt, loops, key, id, int32(p.Size+1))
	}
	return mapRows(rows, hopIn), err
}

// CountHops counts, for each entity, what Hops pages through.
func (s *Session) CountHops(ctx context.Context, entityIDs []uuid.UUID, dir kg.Direction, loops bool, f kg.RelationshipFilter) (out map[uuid.UUID]int64, err error) {
	out = make(map[uuid.UUID]int64, len(entityIDs))
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		if dir == kg.In {
			rows, err := q.CountRelationshipsIn(ctx, s.team, entityIDs, statuses(f), orEmpty(f.Predicates), f.ValidAt, loops)
			for _, r := range rows {
				out[r.EntityID] = r.Total
			}
			return err
		}
		rows, err := q.CountRelationshipsOut(ctx, s.team, entityIDs, statuses(f), orEmpty(f.Predicates), f.ValidAt)
		for _, r := range rows {
			out[r.EntityID] = r.Total
		}
		return err
	})
	return out, mapError(err)
}

// RelationshipsOfValues returns a page of the relationships that have each value as object, sorted and sized as Hops.
func (s *Session) RelationshipsOfValues(ctx context.Context, valueIDs []uuid.UUID, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) (out []kg.Relationship, err error) {
	key, id := relationshipPosition(p)
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		if p.Backward {
			rows, err := q.RelationshipsOfValuesDesc(ctx, s.team, valueIDs, statuses(f), orEmpty(f.Predicates), f.ValidAt, key, id, int32(p.Size+1))
			out = mapRows(rows, func(r tenantdb.RelationshipsOfValuesDescRow) kg.Relationship {
				return relationship(tenantdb.RelationshipsByIDRow(r))
			})
			return err
		}
		rows, err := q.RelationshipsOfValuesAsc(ctx, s.team, valueIDs, statuses(f), orEmpty(f.Predicates), f.ValidAt, key, id, int32(p.Size+1))
		out = mapRows(rows, func(r tenantdb.RelationshipsOfValuesAscRow) kg.Relationship {
			return relationship(tenantdb.RelationshipsByIDRow(r))
		})
		return err
	})
	slices.SortFunc(out, byPredicate)
	return out, mapError(err)
}

// CountRelationshipsOfValues counts, for each value, what RelationshipsOfValues pages through.
func (s *Session) CountRelationshipsOfValues(ctx context.Context, valueIDs []uuid.UUID, f kg.RelationshipFilter) (out map[uuid.UUID]int64, err error) {
	out = make(map[uuid.UUID]int64, len(valueIDs))
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.CountRelationshipsOfValues(ctx, s.team, valueIDs, statuses(f), orEmpty(f.Predicates), f.ValidAt)
		for _, r := range rows {
			out[r.ValueID] = r.Total
		}
		return err
	})
	return out, mapError(err)
}

// ListRelationships returns a page of all relationships, sorted by id, with one row more when there is another page.
func (s *Session) ListRelationships(ctx context.Context, f kg.RelationshipFilter, p kg.Page[kg.RelationshipPosition]) (out []kg.Relationship, err error) {
	_, id := relationshipPosition(p)
	n := int32(p.Size + 1)
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		switch {
		case len(f.Predicates) > 0 && p.Backward:
			rows, err := q.RelationshipsOfPredicatesDesc(ctx, s.team, f.Predicates, statuses(f), f.ValidAt, id, n)
			out = mapRows(rows, func(r tenantdb.RelationshipsOfPredicatesDescRow) kg.Relationship {
				return relationship(tenantdb.RelationshipsByIDRow(r))
			})
			return err
		case len(f.Predicates) > 0:
			rows, err := q.RelationshipsOfPredicatesAsc(ctx, s.team, f.Predicates, statuses(f), f.ValidAt, id, n)
			out = mapRows(rows, func(r tenantdb.RelationshipsOfPredicatesAscRow) kg.Relationship {
				return relationship(tenantdb.RelationshipsByIDRow(r))
			})
			return err
		case p.Backward:
			rows, err := q.RelationshipsDesc(ctx, s.team, statuses(f), f.ValidAt, id, n)
			out = mapRows(rows, func(r tenantdb.RelationshipsDescRow) kg.Relationship {
				return relationship(tenantdb.RelationshipsByIDRow(r))
			})
			return err
		default:
			rows, err := q.RelationshipsAsc(ctx, s.team, statuses(f), f.ValidAt, id, n)
			out = mapRows(rows, func(r tenantdb.RelationshipsAscRow) kg.Relationship {
				return relationship(tenantdb.RelationshipsByIDRow(r))
			})
			return err
		}
	})
	if p.Backward {
		slices.Reverse(out)
	}
	return out, mapError(err)
}

// CountRelationships counts what ListRelationships lists.
func (s *Session) CountRelationships(ctx context.Context, f kg.RelationshipFilter) (n int64, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		n, err = q.CountRelationships(ctx, s.team, statuses(f), orEmpty(f.Predicates), f.ValidAt)
		return err
	})
	return n, mapError(err)
}

// Versions returns the history of the relationships, the newest first, at most 500 of each.
func (s *Session) Versions(ctx context.Context, ids []uuid.UUID) (out []kg.RelationshipVersion, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.VersionsOfRelationships(ctx, s.team, ids, maxListed)
		out = mapRows(rows, func(r tenantdb.VersionsOfRelationshipsRow) kg.RelationshipVersion {
			return kg.RelationshipVersion{
				RelationshipID: r.RelationshipID, Version: r.Version, Change: r.Change, Reason: deref(r.Reason),
				ActorProfileID: r.ActorProfileID, Tier: r.Tier, Status: r.Status, SupportCount: int(r.SupportCount),
				Valid:      interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision),
				RecordedAt: r.RecordedAt,
			}
		})
		return err
	})
	slices.SortStableFunc(out, func(a, b kg.RelationshipVersion) int { return int(b.Version - a.Version) })
	return out, mapError(err)
}

// Evidence returns what supports the relationships, the oldest first, at most 500 of each.
func (s *Session) Evidence(ctx context.Context, ids []uuid.UUID) (out []kg.Evidence, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.EvidenceOfRelationships(ctx, s.team, ids, maxListed)
		out = mapRows(rows, func(r tenantdb.EvidenceOfRelationshipsRow) kg.Evidence {
			return kg.Evidence{
				ID: r.EvidenceID, RelationshipID: r.RelationshipID, IngestID: r.IngestID, IngestKind: r.Kind,
				Source: r.Source, Content: r.Content, CreatedAt: r.CreatedAt,
			}
		})
		return err
	})
	slices.SortStableFunc(out, func(a, b kg.Evidence) int { return slices.Compare(a.ID[:], b.ID[:]) })
	return out, mapError(err)
}

func statuses(f kg.RelationshipFilter) []string {
	if len(f.Statuses) == 0 {
		return []string{kg.StatusActive}
	}
	return f.Statuses
}

func relationshipPosition(p kg.Page[kg.RelationshipPosition]) (string, uuid.UUID) {
	switch {
	case p.Position != nil:
		return p.Position.PredicateKey, p.Position.ID
	case p.Backward:
		return lastKey, lastID
	}
	return "", uuid.Nil
}

func relationship(r tenantdb.RelationshipsByIDRow) kg.Relationship {
	return kg.Relationship{
		ID: r.RelationshipID, OwnerProfileID: r.OwnerProfileID, SubjectID: r.SubjectEntityID,
		PredicateKey: r.PredicateKey, PredicateVersion: int(r.PredicateVersion),
		ObjectEntityID: r.ObjectEntityID, ObjectValueID: r.ObjectValueID,
		ObjectFormat: kg.Format(deref(r.ObjectFormat)), ObjectLang: deref(r.ObjectLang),
		Props: r.Props,
		Valid: interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision),
		Tier:  r.Tier, Status: r.Status, SupportCount: int(r.SupportCount), Version: r.Version,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

func hopOut(r tenantdb.RelationshipsOutAscRow) Hop {
	h := Hop{From: r.SubjectEntityID, Relationship: relationship(tenantdb.RelationshipsByIDRow{
		RelationshipID: r.RelationshipID, OwnerProfileID: r.OwnerProfileID, SubjectEntityID: r.SubjectEntityID,
		PredicateKey: r.PredicateKey, PredicateVersion: r.PredicateVersion,
		ObjectEntityID: r.ObjectEntityID, ObjectValueID: r.ObjectValueID, ObjectFormat: r.ObjectFormat, ObjectLang: r.ObjectLang,
		Props:     r.Props,
		ValidFrom: r.ValidFrom, ValidFromPrecision: r.ValidFromPrecision, ValidTo: r.ValidTo, ValidToPrecision: r.ValidToPrecision,
		Tier: r.Tier, Status: r.Status, SupportCount: r.SupportCount, Version: r.Version,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	})}
	switch {
	case r.ObjectEntityID != nil:
		h.Entity = &kg.Entity{
			ID: *r.ObjectEntityID, Kind: deref(r.EndEntityKind), Status: deref(r.EndStatus), Name: deref(r.EndName),
			Description: deref(r.EndDescription), Attributes: r.EndAttributes, SuccessorID: r.EndSuccessorEntityID,
			Version: deref(r.EndVersion), CreatedAt: deref(r.EndCreatedAt), UpdatedAt: deref(r.EndUpdatedAt),
		}
	case r.ObjectValueID != nil:
		h.Value = &kg.ValueRecord{
			ID: *r.ObjectValueID, Type: kg.ValueType(deref(r.ValueValueType)), Text: deref(r.ValueCanonicalText),
			Unit: deref(r.ValueUnit), CreatedAt: deref(r.ValueCreatedAt),
		}
	}
	return h
}

func hopIn(r tenantdb.RelationshipsInAscRow) Hop {
	h := Hop{Relationship: relationship(tenantdb.RelationshipsByIDRow{
		RelationshipID: r.RelationshipID, OwnerProfileID: r.OwnerProfileID, SubjectEntityID: r.SubjectEntityID,
		PredicateKey: r.PredicateKey, PredicateVersion: r.PredicateVersion,
		ObjectEntityID: r.ObjectEntityID, ObjectValueID: r.ObjectValueID, ObjectFormat: r.ObjectFormat, ObjectLang: r.ObjectLang,
		Props:     r.Props,
		ValidFrom: r.ValidFrom, ValidFromPrecision: r.ValidFromPrecision, ValidTo: r.ValidTo, ValidToPrecision: r.ValidToPrecision,
		Tier: r.Tier, Status: r.Status, SupportCount: r.SupportCount, Version: r.Version,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	})}
	h.From = deref(r.ObjectEntityID)
	h.Entity = &kg.Entity{
		ID: r.SubjectEntityID, Kind: r.EndEntityKind, Status: r.EndStatus, Name: r.EndName,
		Description: deref(r.EndDescription), Attributes: r.EndAttributes, SuccessorID: r.EndSuccessorEntityID,
		Version: r.EndVersion, CreatedAt: r.EndCreatedAt, UpdatedAt: r.EndUpdatedAt,
	}
	return h
}
