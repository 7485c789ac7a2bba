package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

// oneConnection makes each session and transaction use the same connection, as long as it lives.
func oneConnection(c *Config) {
	c.Configure = func(pc *pgxpool.Config) { pc.MaxConns = 1 }
}

// look reads a team's rows in a session and returns the name of entity e1 there.
func look(ctx context.Context, s *Store, t team.ID) (string, error) {
	session, err := s.Read(ctx, t)
	if err != nil {
		return "", err
	}
	defer session.End()
	got, err := session.Entities(ctx, ids(shared, "e1"))
	if err != nil || len(got) != 1 {
		return "", fmt.Errorf("team %s reads %v, %w", labels[t], got, err)
	}
	return got[0].Name, nil
}

func sees(tb testing.TB, s *Store, t team.ID) string {
	tb.Helper()
	name, err := look(tb.Context(), s, t)
	if err != nil {
		tb.Fatal(err)
	}
	return name
}

// bare runs fn with a connection of the tenant pool outside any transaction.
func bare(tb testing.TB, s *Store, fn func(conn *pgxpool.Conn)) {
	tb.Helper()
	conn, err := s.app.Acquire(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	defer conn.Release()
	fn(conn)
}

// knowsNoTeam fails the test when a pooled connection has a team fixed, or shows rows.
func knowsNoTeam(tb testing.TB, s *Store) {
	tb.Helper()
	bare(tb, s, func(conn *pgxpool.Conn) {
		var setting string
		var rows int
		err := conn.QueryRow(tb.Context(), `SELECT coalesce(current_setting('app.current_team_id', true), ''),
			(SELECT count(*) FROM entity_records) + (SELECT count(*) FROM relationship_records)`).Scan(&setting, &rows)
		if err != nil || setting != "" || rows != 0 {
			tb.Errorf("a pooled connection has team %q fixed and shows %d rows, %v", setting, rows, err)
		}
	})
}

// blocked locks a table against everybody and returns a channel that is closed when n statements wait for the lock,
// and the function that frees it.
func blocked(tb testing.TB, admin *pgxpool.Pool, table string, n int) (waiting <-chan struct{}, free func()) {
	tb.Helper()
	tx, err := admin.Begin(tb.Context())
	if err != nil {
		tb.Fatal(err)
	}
	if _, err := tx.Exec(tb.Context(), "LOCK TABLE public."+table+" IN ACCESS EXCLUSIVE MODE"); err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(tb.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		for seen := 0; seen < n && ctx.Err() == nil; {
			err := admin.QueryRow(ctx, `SELECT count(*) FROM pg_locks
				WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`).Scan(&seen)
			if err != nil && ctx.Err() == nil {
				tb.Errorf("look for waiting statements: %v", err)
				return
			}
		}
	}()
	return done, func() {
		cancel()
		<-done
		if err := tx.Rollback(tb.Context()); err != nil {
			tb.Error(err)
		}
	}
}

// One connection that served team A serves team B then, and shows nothing of A: whatever happened to it before.
func TestConnectionIsClean(t *testing.T) {
	t.Parallel()
	errStop := errors.New("stop")
	write := func(ctx context.Context, s *Store, fn func(*Tx) error) error {
		return s.Write(ctx, teamA, id(shared, "a1"), 0, fn)
	}
	for name, use := range map[string]func(t *testing.T, s *Store, db *dbtest.DB){
		"after a session": func(t *testing.T, s *Store, _ *dbtest.DB) {
			if got := sees(t, s, teamA); got != "Ada alpha 10" {
				t.Error(got)
			}
		},
		"after a session that failed": func(t *testing.T, s *Store, _ *dbtest.DB) {
			session, err := s.Read(t.Context(), teamA)
			if err != nil {
				t.Fatal(err)
			}
			defer session.End()
			if _, err := session.ListEntities(t.Context(), kg.EntityFilter{Attributes: []byte("{")}, kg.ByName, false, kg.Page[kg.EntityPosition]{Size: 1}); sqlState(err) != "22P02" {
				t.Errorf("a filter that is no JSON: %v", err)
			}
		},
		"after COMMIT": func(t *testing.T, s *Store, _ *dbtest.DB) {
			if err := write(t.Context(), s, func(tx *Tx) error { return tx.LockImports(t.Context()) }); err != nil {
				t.Error(err)
			}
		},
		"after ROLLBACK": func(t *testing.T, s *Store, _ *dbtest.DB) {
			if err := write(t.Context(), s, func(*Tx) error { return errStop }); !errors.Is(err, errStop) {
				t.Error(err)
			}
		},
		"after a statement that failed": func(t *testing.T, s *Store, _ *dbtest.DB) {
			err := write(t.Context(), s, func(tx *Tx) error {
				_, err := tx.InsertSupports(t.Context(), ids(nowhere, "c1"), ids(nowhere, "d1"))
				return err
			})
			if sqlState(err) != "23503" {
				t.Error(err)
			}
		},
		"after a statement whose error the caller dropped": func(t *testing.T, s *Store, _ *dbtest.DB) {
			err := write(t.Context(), s, func(tx *Tx) error {
				_, _ = tx.InsertSupports(t.Context(), ids(nowhere, "c1"), ids(nowhere, "d1"))
				return nil
			})
			if err == nil {
				t.Error("a transaction that can't be committed was reported as committed")
			}
		},
		"after a panic": func(t *testing.T, s *Store, _ *dbtest.DB) {
			defer func() {
				if recover() == nil {
					t.Error("Write swallowed a panic")
				}
			}()
			_ = write(t.Context(), s, func(*Tx) error { panic("in the middle of a transaction") })
		},
		"after a read that was cancelled": func(t *testing.T, s *Store, db *dbtest.DB) {
			waiting, free := blocked(t, db.Admin(t), "entity_records", 1)
			defer free()
			ctx, cancel := context.WithCancel(t.Context())
			session, err := s.Read(ctx, teamA)
			if err != nil {
				t.Fatal(err)
			}
			defer session.End()
			go func() {
				<-waiting
				cancel()
			}()
			if got, err := session.Entities(ctx, ids(shared, "e1")); !errors.Is(err, context.Canceled) || got != nil {
				t.Errorf("%v, %v", got, err)
			}
		},
		"after a write that was cancelled": func(t *testing.T, s *Store, db *dbtest.DB) {
			waiting, free := blocked(t, db.Admin(t), "entity_records", 1)
			defer free()
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				<-waiting
				cancel()
			}()
			err := write(ctx, s, func(tx *Tx) error {
				_, _, _, err := tx.LockEntity(ctx, id(shared, "e1"))
				return err
			})
			if !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		},
		"after a statement that took too long": func(t *testing.T, s *Store, db *dbtest.DB) {
			_, free := blocked(t, db.Admin(t), "entity_records", 1)
			defer free()
			err := s.Write(t.Context(), teamA, id(shared, "a1"), 50*time.Millisecond, func(tx *Tx) error {
				_, _, _, err := tx.LockEntity(t.Context(), id(shared, "e1"))
				return err
			})
			if codeOf(err) != kg.CodeTimeout {
				t.Errorf("%v, want TIMEOUT", err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := newTeams(t)
			s := openStore(t, db, oneConnection)
			use(t, s, db)
			knowsNoTeam(t, s)
			if got := sees(t, s, teamB); got != "Ada beta 10" {
				t.Errorf("team B sees %q", got)
			}
			knowsNoTeam(t, s)
		})
	}
}

// The time that Write gives a transaction's statements ends with it.
func TestStatementTimeoutIsOfTheTransaction(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), func(c *Config) {
		oneConnection(c)
		c.StatementTimeout = 7 * time.Second
	})
	timeout := func(ctx context.Context) (v string) {
		bare(t, s, func(conn *pgxpool.Conn) {
			if err := conn.QueryRow(ctx, "SHOW statement_timeout").Scan(&v); err != nil {
				t.Error(err)
			}
		})
		return v
	}
	if err := s.Write(t.Context(), teamA, id(shared, "a1"), time.Hour, func(*Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if got := timeout(t.Context()); got != "7s" {
		t.Errorf("statement_timeout is %s after a transaction that asked for an hour, want the pool's 7s", got)
	}
}

// Many sessions of three teams at once, over fewer connections: each sees its own rows only.
func TestManySessionsFewConnections(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), func(c *Config) { c.MaxConns = 2 })
	var wg sync.WaitGroup
	for worker, id := range []team.ID{teamA, teamB, teamC, teamA, teamB, teamC} {
		wg.Go(func() {
			for range 20 {
				if got, err := look(t.Context(), s, id); got != "Ada "+labels[id]+" 10" || err != nil {
					t.Errorf("worker %d of team %s sees %q, %v", worker, labels[id], got, err)
				}
			}
		})
	}
	wg.Wait()
}
