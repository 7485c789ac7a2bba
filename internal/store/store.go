// Package store is the only caller of the generated queries: read sessions, write transactions, the control
// plane's statements, and the mapping of database errors to those of package kg. Every tenant method is
// bound to one team when its session or transaction is made.
package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/gate"
	"github.com/teamgraph/teamgraph/internal/store/internal/controldb"
	"github.com/teamgraph/teamgraph/schema"
)

// endTimeout bounds the COMMIT that ends a read session in the background.
const endTimeout = 5 * time.Second

// Config says how to reach PostgreSQL.
type Config struct {
	// AppURL and ControlURL are the connection URLs of the two pools. Where URL alone is given, both pools
	// log in with it and take their role when they connect.
	URL, AppURL, ControlURL string
	// MaxConns of the tenant pool; 0 means 10. The control pool has at most 4.
	MaxConns int32
	// StatementTimeout ends a statement of the tenant pool; 0 means 10 seconds.
	StatementTimeout time.Duration
	// Configure, when set, is called with each pool's configuration before it is opened (tests count flushes with it).
	Configure func(*pgxpool.Config)
	// Trace, when set, is told the statements of each batch that a read session sends, before it leaves.
	Trace func(batch []string)
}

// Store holds the two pools: tenant code can't reach a credential table even through a bug, the
// control pool no tenant table but the two projections.
type Store struct {
	app, control *pgxpool.Pool
	trace        func(batch []string)
}

// Open connects both pools. Errors: a URL that can't be parsed, a server that can't be reached, a
// role that the login may not take.
func Open(ctx context.Context, cfg Config) (*Store, error) {
	app, err := openPool(ctx, cfg, cfg.AppURL, "teamgraph_app")
	if err != nil {
		return nil, err
	}
	control, err := openPool(ctx, cfg, cfg.ControlURL, "teamgraph_control")
	if err != nil {
		app.Close()
		return nil, err
	}
	return &Store{app: app, control: control, trace: cfg.Trace}, nil
}

func openPool(ctx context.Context, cfg Config, url, role string) (*pgxpool.Pool, error) {
	if url == "" {
		url = cfg.URL
	}
	pc, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database URL for %s: %w", role, err)
	}
	if pc.ConnConfig.User != role {
		pc.ConnConfig.RuntimeParams["role"] = role
	}
	timeout := cfg.StatementTimeout
	if timeout == 0 {
		timeout = 10 * time.Second
	}
	pc.ConnConfig.RuntimeParams["statement_timeout"] = fmt.Sprint(timeout.Milliseconds())
	pc.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "60000"
	pc.ConnConfig.RuntimeParams["application_name"] = "teamgraph"
	pc.ConnConfig.RuntimeParams["timezone"] = "UTC"
	// Planning costs more than running most of these statements, and PostgreSQL would plan anew each time: it takes a
	// list of ids for longer than it is when it guesses. The statements are written so that one plan is right for all.
	pc.ConnConfig.RuntimeParams["plan_cache_mode"] = "force_generic_plan"
	// Starting workers takes longer than a page does, and they are others' cores.
	pc.ConnConfig.RuntimeParams["max_parallel_workers_per_gather"] = "0"
	pc.MaxConns = 4
	if role == "teamgraph_app" {
		pc.MaxConns = cfg.MaxConns
		if pc.MaxConns == 0 {
			pc.MaxConns = 10
		}
	}
	pc.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		registerUUID(conn.TypeMap())
		return nil
	}
	if cfg.Configure != nil {
		cfg.Configure(pc)
	}
	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, fmt.Errorf("connect as %s: %w", role, err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect as %s: %w", role, err)
	}
	return pool, nil
}

// Close waits for connections in use and closes both pools.
func (s *Store) Close() {
	s.app.Close()
	s.control.Close()
}

// Ready asks both pools for an answer, and whether the database has this build's schema: a newer one will do,
// so that the previous release stays ready through a migration. An error means that no operation can be served now.
func (s *Store) Ready(ctx context.Context) error {
	version, err := controldb.New(s.control).SchemaVersion(ctx)
	if err == nil && version < schema.Version() {
		err = fmt.Errorf("the database has schema version %d, this build needs %d: run `teamgraph migrate`", version, schema.Version())
	}
	return errors.Join(s.app.Ping(ctx), err)
}

// Gates checks, with the tenant pool's rights, what in the database's schema keeps teams apart, and returns what fails. An
// error means that it could not be checked.
func (s *Store) Gates(ctx context.Context) ([]gate.Finding, error) { return gate.Ready(ctx, s.app) }

// rollback ends a transaction that failed; the first error is the one that counts.
func rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	_ = tx.Rollback(ctx)
}
