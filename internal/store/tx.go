package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Tx is one read-write READ COMMITTED transaction of one team, in the name of one of its profiles. Its
// methods are the steps of which package memory and package importer make their writes.
type Tx struct {
	team    team.ID
	profile uuid.UUID
	now     time.Time // of every row this transaction writes, microseconds
	q       *tenantdb.Queries
}

// Write runs fn in a transaction of team t and commits when fn returns nil, else rolls back; it returns
// fn's error, or the commit's. timeout bounds each statement (0: the pool's own limit).
// After an error that says the connection broke while committing, the outcome is unknown: ids made by
// the caller and idempotency keys decide it on retry (distributed rule 6).
func (s *Store) Write(ctx context.Context, t team.ID, profile uuid.UUID, timeout time.Duration, fn func(*Tx) error) error {
	return s.write(ctx, t, profile, limit(timeout), func(conn *pgxpool.Conn) tenantdb.DBTX { return conn }, fn)
}

// write runs fn in a transaction that begins with the settings; db says how its statements are sent.
func (s *Store) write(ctx context.Context, t team.ID, profile uuid.UUID, settings []string, db func(*pgxpool.Conn) tenantdb.DBTX, fn func(*Tx) error) error {
	if t.IsZero() {
		return team.ErrZero
	}
	conn, err := s.app.Acquire(ctx)
	if err != nil {
		return mapError(err)
	}
	defer conn.Release()
	if err := begin(ctx, conn, t, settings); err != nil {
		return mapError(err)
	}
	tx := &Tx{team: t, profile: profile, now: time.Now().UTC().Truncate(time.Microsecond), q: tenantdb.New(db(conn))}
	if err := fn(tx); err != nil {
		rollBack(ctx, conn)
		return mapError(err)
	}
	tag, err := conn.Exec(ctx, "COMMIT")
	if err == nil && tag.String() == "ROLLBACK" {
		err = errors.New("the transaction had failed and was rolled back")
	}
	return mapError(err)
}

// limit are the settings that bound each statement of a transaction; 0 leaves it to the pool, and to 5 seconds for a lock.
func limit(timeout time.Duration) []string {
	if timeout == 0 {
		// Who waits for a lock that long is in another's way, which is something else than being slow.
		return []string{"SET LOCAL lock_timeout = 5000"}
	}
	return []string{fmt.Sprintf("SET LOCAL statement_timeout = %d", timeout.Milliseconds())}
}

// begin opens the transaction, fixes its team and applies the settings, in one round trip.
func begin(ctx context.Context, conn *pgxpool.Conn, t team.ID, settings []string) error {
	p := conn.Conn().PgConn().StartPipeline(ctx)
	stmts := append([]string{"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", setTeam(t)}, settings...)
	for _, sql := range stmts {
		p.SendQueryParams(sql, nil, nil, nil, nil)
	}
	if err := p.Sync(); err != nil {
		return errors.Join(err, p.Close())
	}
	for range stmts {
		if _, err := nextResult(p); err != nil {
			return errors.Join(err, p.Close())
		}
	}
	return p.Close()
}

// rollBack ends a transaction that failed; Release destroys a connection on which that failed too.
func rollBack(ctx context.Context, conn *pgxpool.Conn) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	_, _ = conn.Exec(ctx, "ROLLBACK") //nolint:errcheck // see above
}

// Team returns the transaction's team, Profile the profile it writes for, and Now the time of its rows.
func (t *Tx) Team() team.ID      { return t.team }
func (t *Tx) Profile() uuid.UUID { return t.profile } //revive:disable-line:exported
func (t *Tx) Now() time.Time     { return t.now }     //revive:disable-line:exported

// LockEntity locks an entity until the end of the transaction and returns its version and status.
// ok is false when the team has no such entity.
func (t *Tx) LockEntity(ctx context.Context, id uuid.UUID) (version int64, status string, ok bool, err error) {
	r, err := t.q.LockEntity(ctx, t.team, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, "", false, nil
	}
	return r.Version, r.Status, err == nil, err
}

// LockRelationship locks a relationship and returns its version and status, as LockEntity does.
func (t *Tx) LockRelationship(ctx context.Context, id uuid.UUID) (version int64, status string, ok bool, err error) {
	r, err := t.q.LockRelationship(ctx, t.team, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, "", false, nil
	}
	return r.Version, r.Status, err == nil, err
}

// LockPredicate makes writers of one predicate wait for each other: what a cycle check needs.
func (t *Tx) LockPredicate(ctx context.Context, key string, version int) error {
	_, err := t.q.LockPredicate(ctx, t.team, key, int32(version))
	return err
}

// Rename turns the canonical name into a former one, valid until now, and inserts name in its place.
// It returns the entity's new version; the same name changes nothing. The entity must be locked.
func (t *Tx) Rename(ctx context.Context, entityID uuid.UUID, name NewName) (version int64, err error) {
	old, err := t.q.CanonicalName(ctx, t.team, entityID)
	if err != nil {
		return 0, err
	}
	if old.Name == name.Text {
		r, err := t.q.LockEntity(ctx, t.team, entityID)
		return r.Version, err
	}
	if err := t.q.RetireName(ctx, t.team, old.NameID, t.now); err != nil {
		return 0, err
	}
	if _, err := t.InsertNames(ctx, []NewName{name}); err != nil {
		return 0, err
	}
	return t.q.BumpEntity(ctx, t.team, entityID, t.now)
}

// Operation is the audit row of one mutation.
type Operation struct {
	Name        string
	TargetID    uuid.UUID // what it made or changed
	RequestHash [32]byte
}

// FindOperation returns the operation that this profile did before under an idempotency key.
func (t *Tx) FindOperation(ctx context.Context, key string) (op Operation, ok bool, err error) {
	r, err := t.q.OperationByKey(ctx, t.team, t.profile, key)
	if errors.Is(err, pgx.ErrNoRows) {
		return op, false, nil
	}
	op = Operation{Name: r.Operation, TargetID: r.TargetID}
	copy(op.RequestHash[:], r.RequestHash)
	return op, err == nil, err
}

// RecordOperation writes the audit row, with the idempotency key unless that is "". It returns false when
// another transaction used the key first: the caller rolls back and looks up what that one did.
func (t *Tx) RecordOperation(ctx context.Context, op Operation, key string) (bool, error) {
	n, err := t.q.InsertOperation(ctx, t.team, newID(), t.profile, op.Name, op.TargetID, key, op.RequestHash[:], t.now)
	return n == 1, err
}

// ImportRun is the record of one import.
type ImportRun struct {
	Source                          string
	Read, Added, Unchanged, Refused int64
	Started                         time.Time
}

// RecordImport writes the record of an import that ends now.
func (t *Tx) RecordImport(ctx context.Context, r ImportRun) error {
	return t.q.InsertImportRun(ctx, t.team, newID(), t.profile, r.Source, r.Read, r.Added, r.Unchanged, r.Refused,
		r.Started, time.Now().UTC())
}

// Predicates returns all predicates of the team, by key and version.
func (t *Tx) Predicates(ctx context.Context) ([]kg.Predicate, error) {
	return predicates(ctx, t.q, t.team)
}

func predicates(ctx context.Context, q *tenantdb.Queries, id team.ID) ([]kg.Predicate, error) {
	rows, err := q.Predicates(ctx, id)
	return mapRows(rows, func(r tenantdb.PredicatesRow) kg.Predicate {
		return kg.Predicate{
			Key: r.PredicateKey, Version: int(r.PredicateVersion), ObjectKind: r.ObjectKind, Acyclic: r.Acyclic,
			Description: deref(r.Description), SharedVersion: int(deref(r.SharedVersion)), CreatedAt: r.CreatedAt,
		}
	}), err
}

// newID makes a UUIDv7 (RFC 9562): made before the insert, sorted by time.
func newID() uuid.UUID { return uuid.Must(uuid.NewV7()) }

// EntityExists tells whether the team has an entity of that id, retired or not.
func (t *Tx) EntityExists(ctx context.Context, id uuid.UUID) (bool, error) {
	return t.q.EntityExists(ctx, t.team, id)
}
