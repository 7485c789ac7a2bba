package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
	"github.com/teamgraph/teamgraph/internal/team"
)

// WriteBulk is Write for a transaction in which a team may grow from nothing to millions of rows, which no ANALYZE
// sees before it ends. A plan made for a small table, such as a scan of it for every row, must not outlive that: each
// statement is planned when it is sent, and the plans of foreign key checks, which PostgreSQL keeps, are made anew
// without scans.
func (s *Store) WriteBulk(ctx context.Context, t team.ID, profile uuid.UUID, timeout time.Duration, fn func(*Tx) error) error {
	settings := append(limit(timeout), "SET LOCAL enable_seqscan = off", "DISCARD PLANS")
	return s.write(ctx, t, profile, settings, func(conn *pgxpool.Conn) tenantdb.DBTX { return unprepared{conn} }, fn)
}

// unprepared sends statements without a name: the server keeps no plan of them.
type unprepared struct{ conn *pgxpool.Conn }

const describedOnce = pgx.QueryExecModeCacheDescribe // the types of parameters and columns do not change

func (u unprepared) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return u.conn.Exec(ctx, sql, append([]any{describedOnce}, args...)...)
}

func (u unprepared) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return u.conn.Query(ctx, sql, append([]any{describedOnce}, args...)...)
}

func (u unprepared) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return u.conn.QueryRow(ctx, sql, append([]any{describedOnce}, args...)...)
}

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

// SharedPredicates returns the definitions that InsertPredicates takes instead of making its own.
func (t *Tx) SharedPredicates(ctx context.Context) ([]kg.Predicate, error) {
	rows, err := t.q.SharedPredicates(ctx, t.team)
	return mapRows(rows, func(r tenantdb.SharedPredicatesRow) kg.Predicate {
		version := int(r.PredicateVersion)
		return kg.Predicate{Key: r.PredicateKey, Version: version, ObjectKind: r.ObjectKind, Acyclic: r.Acyclic, SharedVersion: version}
	}), err
}
