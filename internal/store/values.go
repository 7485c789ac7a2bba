package store

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
)

// Values returns those of the ids that are values of the team, in no order.
func (s *Session) Values(ctx context.Context, ids []uuid.UUID) (out []kg.ValueRecord, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ValuesByID(ctx, s.team, ids)
		out = mapRows(rows, func(r tenantdb.ValuesByIDRow) kg.ValueRecord { return value(tenantdb.ValuesAscRow(r)) })
		return err
	})
	return out, mapError(err)
}

// ListValues returns a page sorted by id, of the given types (none: any), with one row more when there is another page.
func (s *Session) ListValues(ctx context.Context, types []string, p kg.Page[uuid.UUID]) (out []kg.ValueRecord, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		n := int32(p.Size + 1)
		if p.Backward {
			after := lastID
			if p.Position != nil {
				after = *p.Position
			}
			rows, err := q.ValuesDesc(ctx, s.team, orEmpty(types), after, n)
			out = mapRows(rows, func(r tenantdb.ValuesDescRow) kg.ValueRecord { return value(tenantdb.ValuesAscRow(r)) })
			slices.Reverse(out)
			return err
		}
		rows, err := q.ValuesAsc(ctx, s.team, orEmpty(types), deref(p.Position), n)
		out = mapRows(rows, value)
		return err
	})
	return out, mapError(err)
}

// CountValues counts what ListValues lists.
func (s *Session) CountValues(ctx context.Context, types []string) (n int64, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		n, err = q.CountValues(ctx, s.team, orEmpty(types))
		return err
	})
	return n, mapError(err)
}

// ValuesEqual returns those of the given values (type and canonical text) that the team has, by id.
func (s *Session) ValuesEqual(ctx context.Context, values []kg.Value) (out []kg.ValueRecord, err error) {
	types, hashes := make([]string, len(values)), make([][]byte, len(values))
	for i, v := range values {
		h := v.Hash()
		types[i], hashes[i] = string(v.Type), h[:]
	}
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.ValuesByHash(ctx, s.team, types, hashes)
		out = mapRows(rows, func(r tenantdb.ValuesByHashRow) kg.ValueRecord {
			return kg.ValueRecord{
				ID: r.ValueID, Type: kg.ValueType(r.ValueType), Text: r.CanonicalText, Unit: deref(r.Unit),
				CreatedAt: r.CreatedAt,
			}
		})
		return err
	})
	return out, mapError(err)
}

// Predicates returns all predicates of the team, by key and version.
func (s *Session) Predicates(ctx context.Context) (out []kg.Predicate, err error) {
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		out, err = predicates(ctx, q, s.team)
		return err
	})
	return out, mapError(err)
}

// CountByPredicate counts the team's active relationships of each predicate key.
func (s *Session) CountByPredicate(ctx context.Context) (out map[string]int64, err error) {
	out = map[string]int64{}
	err = s.query(ctx, func(q *tenantdb.Queries) error {
		rows, err := q.CountByPredicate(ctx, s.team)
		for _, r := range rows {
			out[r.PredicateKey] = r.Total
		}
		return err
	})
	return out, mapError(err)
}

func value(r tenantdb.ValuesAscRow) kg.ValueRecord {
	return kg.ValueRecord{
		ID: r.ValueID, Type: kg.ValueType(r.ValueType), Text: r.CanonicalText, Unit: deref(r.Unit),
		CreatedAt: r.CreatedAt,
	}
}
