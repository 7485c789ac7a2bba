// Package dbtest gives tests migrated PostgreSQL databases: New, one of its own for a test that commits;
// Shared with Tx, a transaction that is rolled back, for the rest. Tests import it and nothing else does.
//
// All test binaries of a run share one server. It is, in this order:
//
//   - the server of TEST_DATABASE_URL, whose user must be an administrator there;
//   - with TEAMGRAPH_TEST_CONTAINER=1, a container of the image TEAMGRAPH_TEST_IMAGE (default
//     pgvector/pgvector:pg17). TEAMGRAPH_TEST_CONTAINER_NETWORK=host puts it on the host's network. The
//     image must take POSTGRES_PASSWORD and PGPORT from its environment and pass `-c` arguments on to
//     the server. There is no falling back from this: without a container the tests fail;
//   - the installed PostgreSQL (package pgcluster), in a folder of the user below TEAMGRAPH_TEST_DIR,
//     else in memory (/dev/shm, if 2 GB are free there), else below os.TempDir. It stops a few seconds
//     after the last test binary that used it; its data stays for the next run.
//
// A package that uses it has
//
//	func TestMain(m *testing.M) { dbtest.Main(m) }
package dbtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.uber.org/goleak"
)

const (
	cleanTimeout = 30 * time.Second // for what happens after a test, whose context is over by then
	leakTimeout  = 20 * time.Second // pgx takes up to 15 s to close a connection whose query was cancelled
)

// suite is what the tests of this binary share.
var suite struct {
	inMain bool
	attach func() (*server, error) // attaches once
	shared func() (*DB, error)     // makes the shared database once
	closed []func()                // to be done after all tests
}

// Main runs the tests of a package and exits: with status 1 also when a test left a goroutine running,
// which options can excuse. Call it first thing in TestMain: the process that stops the server after the
// run is this binary, started again, and Main is where it turns off.
func Main(m *testing.M, options ...goleak.Option) {
	if os.Getenv(watchdogEnv) != "" {
		os.Exit(watchdog())
	}
	suite.inMain = true
	suite.attach = sync.OnceValues(attach)
	suite.shared = sync.OnceValues(makeShared)
	options = append(options, goleak.IgnoreCurrent())
	code := m.Run()
	for i := len(suite.closed) - 1; i >= 0; i-- {
		suite.closed[i]()
	}
	if code == 0 {
		if err := leaks(append(options, hostLeaks()...)); err != nil {
			fmt.Fprintf(os.Stderr, "dbtest: the tests left goroutines running: %v\n", err)
			code = 1
		}
	}
	os.Exit(code)
}

// leaks looks for goroutines until there are none, or leakTimeout has passed.
func leaks(options []goleak.Option) error {
	for began := time.Now(); ; {
		if err := goleak.Find(options...); err == nil || time.Since(began) > leakTimeout {
			return err
		}
	}
}

// Role is whom a connection logs in as.
type Role string

// The roles of a DB's pools.
const (
	RoleAdmin   Role = "admin"             // the server's administrator: sees all teams' rows
	RoleApp     Role = "teamgraph_app"     // row security holds
	RoleControl Role = "teamgraph_control" // the control plane
)

// DB is a test database. It may be used from several goroutines.
type DB struct {
	Name       string
	AdminURL   string // of the server's administrator
	AppURL     string // of the role teamgraph_app
	ControlURL string // of the role teamgraph_control

	mu    sync.Mutex
	pools map[Role]*pgxpool.Pool
}

// New returns a fresh migrated database, dropped at the end of the test.
func New(t testing.TB) *DB {
	t.Helper()
	return own(t, (*server).clone)
}

// Empty returns a fresh database without a table, for tests of the migrations themselves, dropped at the
// end of the test. The roles may exist already: they belong to the server.
func Empty(t testing.TB) *DB {
	t.Helper()
	return own(t, (*server).empty)
}

func own(t testing.TB, create func(*server, context.Context) (*DB, error)) *DB {
	t.Helper()
	s := attached(t)
	db, err := create(s, t.Context())
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), cleanTimeout)
		defer cancel()
		if err := db.closePools(ctx); err != nil {
			t.Errorf("dbtest: %v", err)
		}
		if err := s.drop(ctx, db.Name); err != nil {
			t.Errorf("dbtest: %v", err)
		}
	})
	return db
}

// Shared returns the one migrated database of this test binary, for tests that roll back what they do
// (Tx). What a test commits there the others see.
func Shared(t testing.TB) *DB {
	t.Helper()
	attached(t)
	db, err := suite.shared()
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	return db
}

func makeShared() (*DB, error) {
	s, err := suite.attach()
	if err != nil {
		return nil, err
	}
	db, err := s.clone(context.Background())
	if err != nil {
		return nil, err
	}
	suite.closed = append(suite.closed, func() {
		ctx, cancel := context.WithTimeout(context.Background(), cleanTimeout)
		defer cancel()
		if err := db.closePools(ctx); err != nil {
			fmt.Fprintf(os.Stderr, "dbtest: %v\n", err)
		}
		if err := s.drop(ctx, db.Name); err != nil {
			fmt.Fprintf(os.Stderr, "dbtest: %v\n", err)
		}
	})
	return db, nil
}

func attached(t testing.TB) *server {
	t.Helper()
	if !suite.inMain {
		t.Fatal("dbtest: this package needs `func TestMain(m *testing.M) { dbtest.Main(m) }`")
	}
	s, err := suite.attach()
	if err != nil {
		t.Fatalf("dbtest: no test server: %v", err)
	}
	return s
}

// Admin returns the administrator's pool.
func (d *DB) Admin(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return d.Pool(t, RoleAdmin)
}

// Pool returns the role's pool of at most 8 connections, made on first use and closed with the database.
func (d *DB) Pool(t testing.TB, role Role) *pgxpool.Pool {
	t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if p := d.pools[role]; p != nil {
		return p
	}
	cfg, err := pgxpool.ParseConfig(d.url(role))
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	cfg.MaxConns = 8
	p, err := pgxpool.NewWithConfig(context.WithoutCancel(t.Context()), cfg) // it outlives this test when the database is shared
	if err != nil {
		t.Fatalf("dbtest: %v", err)
	}
	d.pools[role] = p
	return p
}

func (d *DB) url(role Role) string {
	switch role {
	case RoleApp:
		return d.AppURL
	case RoleControl:
		return d.ControlURL
	}
	return d.AdminURL
}

// Tx begins a transaction of the role, rolled back at the end of the test.
func Tx(t testing.TB, db *DB, role Role) pgx.Tx {
	t.Helper()
	tx, err := db.Pool(t, role).Begin(t.Context())
	if err != nil {
		t.Fatalf("dbtest: begin as %s: %v", role, err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), cleanTimeout)
		defer cancel()
		// A test may have ended the transaction itself.
		if err := tx.Rollback(ctx); err != nil && !isClosed(err) {
			t.Errorf("dbtest: roll back: %v", err)
		}
	})
	return tx
}

// closePools closes the database's pools and complains about connections that were not given back, for
// which Close would wait for ever.
func (d *DB) closePools(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for role, p := range d.pools {
		done := make(chan struct{})
		go func() {
			p.Close()
			close(done)
		}()
		select {
		case <-done:
		case <-ctx.Done():
			return fmt.Errorf("%d connections of role %s to %s were never released", p.Stat().AcquiredConns(), role, d.Name)
		}
	}
	clear(d.pools)
	return nil
}
