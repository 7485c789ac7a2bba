package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
)

// maxListed bounds the lists that are not paged: names and external ids of an entity, versions and
// evidence of a relationship.
const maxListed = 500

// Positions before and behind every row.
var (
	firstTime = time.Date(-4712, 1, 1, 0, 0, 0, 0, time.UTC)
	lastTime  = time.Date(9999, 12, 31, 0, 0, 0, 0, time.UTC)
	lastID    = uuid.Max
)

// lastKey sorts behind every text: names hold no non-character, and C order compares bytes.
const lastKey = "\U0010FFFF"

// Entities returns those of the ids that are entities of the team, in no order.
func (s *Session) Entities(ctx context.Context, ids []uuid.UUID) (out []kg.Entity, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.EntitiesByID(ctx, s.team, ids)
		out = mapRows(rows, func(r tenantdb.EntitiesByIDRow) kg.Entity {
			return entity(tenantdb.EntitiesByNameAscRow{
				EntityID: r.EntityID, EntityKind: r.EntityKind, Status: r.Status, Description: r.Description,
				Attributes: r.Attributes, SuccessorEntityID: r.SuccessorEntityID, Version: r.Version,
				CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Name: r.Name,
			})
		})
		return err
	})
	return out, mapError(err)
}

// ListEntities returns a page, in the order asked for, and one row more when there is another page.
// Backward pages come in the list's order too, with the additional row first.
func (s *Session) ListEntities(ctx context.Context, f kg.EntityFilter, order kg.EntityOrder, desc bool, p kg.Page[kg.EntityPosition]) (out []kg.Entity, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		out, err = listEntities(ctx, q, s, f, order, desc != p.Backward, p)
		return err
	})
	if p.Backward {
		slices.Reverse(out)
	}
	return out, mapError(err)
}

func listEntities(ctx context.Context, q *tenantdb.Queries, s *Session, f kg.EntityFilter, order kg.EntityOrder, desc bool, p kg.Page[kg.EntityPosition]) ([]kg.Entity, error) {
	from, to, kinds, statuses, attrs := entityFilter(f)
	key, at, id, n := "", firstTime, uuid.Nil, int32(p.Size+1)
	if desc {
		key, at, id = lastKey, lastTime, lastID
	}
	if p.Position != nil {
		key, at, id = p.Position.NameKey, p.Position.Time, p.Position.ID
	}
	switch {
	case order == kg.ByCreated && desc:
		rows, err := q.EntitiesByCreatedDesc(ctx, s.team, from, to, kinds, statuses, attrs, at, id, n)
		return mapRows(rows, func(r tenantdb.EntitiesByCreatedDescRow) kg.Entity { return entity(tenantdb.EntitiesByNameAscRow(r)) }), err
	case order == kg.ByCreated:
		rows, err := q.EntitiesByCreatedAsc(ctx, s.team, from, to, kinds, statuses, attrs, at, id, n)
		return mapRows(rows, func(r tenantdb.EntitiesByCreatedAscRow) kg.Entity { return entity(tenantdb.EntitiesByNameAscRow(r)) }), err
	case order == kg.ByUpdated && desc:
		rows, err := q.EntitiesByUpdatedDesc(ctx, s.team, from, to, kinds, statuses, attrs, at, id, n)
		return mapRows(rows, func(r tenantdb.EntitiesByUpdatedDescRow) kg.Entity { return entity(tenantdb.EntitiesByNameAscRow(r)) }), err
	case order == kg.ByUpdated:
		rows, err := q.EntitiesByUpdatedAsc(ctx, s.team, from, to, kinds, statuses, attrs, at, id, n)
		return mapRows(rows, func(r tenantdb.EntitiesByUpdatedAscRow) kg.Entity { return entity(tenantdb.EntitiesByNameAscRow(r)) }), err
	case desc:
		rows, err := q.EntitiesByNameDesc(ctx, s.team, from, to, kinds, statuses, attrs, key, id, n)
		return mapRows(rows, func(r tenantdb.EntitiesByNameDescRow) kg.Entity { return entity(tenantdb.EntitiesByNameAscRow(r)) }), err
	default:
		rows, err := q.EntitiesByNameAsc(ctx, s.team, from, to, kinds, statuses, attrs, key, id, n)
		return mapRows(rows, entity), err
	}
}

// CountEntities counts what ListEntities lists.
func (s *Session) CountEntities(ctx context.Context, f kg.EntityFilter) (n int64, err error) {
	from, to, kinds, statuses, attrs := entityFilter(f)
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		n, err = q.CountEntities(ctx, s.team, from, to, kinds, statuses, attrs)
		return err
	})
	return n, mapError(err)
}

// EntityIDsByName finds active entities by the search form of a name; canonical tells whether they bear
// it as their canonical name now. Those come first. At most limit rows; kind "" means any.
func (s *Session) EntityIDsByName(ctx context.Context, nameKey, kind string, limit int) (ids []uuid.UUID, canonical []bool, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.EntityIDsByName(ctx, s.team, nameKey, kind, int32(limit))
		for _, r := range rows {
			ids, canonical = append(ids, r.EntityID), append(canonical, r.Canonical)
		}
		return err
	})
	return ids, canonical, mapError(err)
}

// EntityIDsByExternalID finds entities by a file's id; source "" means any source. At most limit rows, by source.
func (s *Session) EntityIDsByExternalID(ctx context.Context, externalID, source string, limit int) (ids []uuid.UUID, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.EntityIDsByExternalID(ctx, s.team, externalID, source, int32(limit))
		ids = mapRows(rows, func(r tenantdb.EntityIDsByExternalIDRow) uuid.UUID { return r.EntityID })
		return err
	})
	return ids, mapError(err)
}

// Names returns the names of the entities: of each the canonical one first, then by kind and text, at most 500.
func (s *Session) Names(ctx context.Context, entityIDs []uuid.UUID) (out []kg.EntityName, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.NamesOfEntities(ctx, s.team, entityIDs, maxListed)
		out = mapRows(rows, func(r tenantdb.NamesOfEntitiesRow) kg.EntityName {
			return kg.EntityName{
				ID: r.NameID, EntityID: r.EntityID, Kind: r.NameKind, Text: r.Name, Locale: deref(r.Locale),
				Valid: interval(r.ValidFrom, r.ValidFromPrecision, r.ValidTo, r.ValidToPrecision), CreatedAt: r.CreatedAt,
			}
		})
		return err
	})
	slices.SortStableFunc(out, func(a, b kg.EntityName) int {
		return cmp.Or(boolCmp(b.Kind == kg.NameCanonical, a.Kind == kg.NameCanonical), cmp.Compare(a.Kind, b.Kind),
			cmp.Compare(a.Text, b.Text), slices.Compare(a.ID[:], b.ID[:]))
	})
	return out, mapError(err)
}

// ExternalIDs returns the file ids of the entities, sorted by id and source, at most 500 of each.
func (s *Session) ExternalIDs(ctx context.Context, entityIDs []uuid.UUID) (out []kg.ExternalID, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ExternalIDsOfEntities(ctx, s.team, entityIDs, maxListed)
		out = mapRows(rows, func(r tenantdb.ExternalIDsOfEntitiesRow) kg.ExternalID {
			return kg.ExternalID{EntityID: r.EntityID, Source: r.Source, ID: r.ExternalID}
		})
		return err
	})
	slices.SortStableFunc(out, func(a, b kg.ExternalID) int { return cmp.Or(cmp.Compare(a.ID, b.ID), cmp.Compare(a.Source, b.Source)) })
	return out, mapError(err)
}

func entity(r tenantdb.EntitiesByNameAscRow) kg.Entity {
	return kg.Entity{
		ID: r.EntityID, Kind: r.EntityKind, Status: r.Status, Name: r.Name, NameKey: r.NameKey,
		Description: deref(r.Description), Attributes: r.Attributes, SuccessorID: r.SuccessorEntityID,
		Version: r.Version, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
	}
}

// entityFilter turns a filter into the parameters of the list queries. A name is looked up as a range:
// ranges use the index whether the plan is generic or not.
func entityFilter(f kg.EntityFilter) (from, to string, kinds, statuses []string, attrs []byte) {
	to = lastKey
	switch {
	case f.NameEquals != "":
		// No name holds U+0001, so that nothing but the name itself lies in between.
		from, to = f.NameEquals, f.NameEquals+"\x01"
	case f.NamePrefix != "":
		from, to = f.NamePrefix, f.NamePrefix+lastKey
	}
	statuses, attrs = f.Statuses, f.Attributes
	if len(statuses) == 0 {
		statuses = []string{kg.StatusActive}
	}
	if attrs == nil {
		attrs = []byte("{}")
	}
	return from, to, orEmpty(f.Kinds), statuses, attrs
}
