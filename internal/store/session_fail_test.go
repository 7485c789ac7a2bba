package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// backend is the server's process of the pool's only connection.
func backend(tb testing.TB, s *Store) (pid uint32) {
	tb.Helper()
	bare(tb, s, func(conn *pgxpool.Conn) {
		if status := conn.Conn().PgConn().TxStatus(); status != 'I' {
			tb.Errorf("the connection is in a transaction: %c", status)
		}
		pid = conn.Conn().PgConn().PID()
	})
	return pid
}

// One statement's error ends the transaction: the others have their answer from before it, or the same error. The
// connection lives on.
func TestErrorInABatch(t *testing.T) {
	t.Parallel()
	for name, bad := range map[string]struct {
		sql   string
		args  []any
		state string // "" for errors that the server does not see
	}{
		"when it runs":            {"SELECT 1 / (extract(year FROM now())::int - extract(year FROM now())::int)", nil, "22012"},
		"when it is bound":        {"SELECT $1::jsonb", []any{[]byte("{")}, "22P02"},
		"when it is prepared":     {"SELECT FROM nothing_of_that_name", nil, "42P01"},
		"when it is encoded":      {"SELECT $1::int4", []any{struct{}{}}, ""},
		"that the role may not":   {"SELECT FROM control.teams", nil, "42501"},
		"with too few parameters": {"SELECT $1::int4 + $2::int4", []any{1}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := openStore(t, sharedTeams(t), oneConnection)
			pid := backend(t, s)
			for _, c := range []struct{ begun, last bool }{{false, false}, {true, false}, {false, true}, {true, true}} {
				session := read(t, s, teamA)
				if c.begun {
					if err := session.Do(t.Context(), reads(session, 1)...); err != nil {
						t.Fatal(err)
					}
				}
				if c.last {
					session.Last()
				}
				var badErr error
				fns := append(reads(session, 4), func(context.Context) error {
					badErr = session.ask(bad.sql, bad.args).err
					return badErr
				})
				err := session.Do(t.Context(), fns...)
				if badErr == nil || sqlState(badErr) != bad.state {
					t.Errorf("the statement's own error is %v, want %s", badErr, bad.state)
				}
				if !errors.Is(err, badErr) {
					t.Errorf("Do returned %v, want also %v", err, badErr)
				}
				if _, later := session.Predicates(t.Context()); !errors.Is(later, badErr) {
					t.Errorf("a later statement gives %v, want %v", later, badErr)
				}
				session.End()
			}
			if got := backend(t, s); got != pid && bad.state != "" {
				t.Error("the connection was thrown away for an error of one statement")
			}
			if got := sees(t, s, teamB); got != "Ada beta 10" {
				t.Errorf("the next session sees %q", got)
			}
		})
	}
}

// What JSON can write and no row can hold is the caller's mistake.
func TestTextThatNoRowHolds(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	for _, text := range []string{"a\x00b", "a\xffb"} {
		if _, _, err := read(t, s, teamA).EntityIDsByName(t.Context(), text, "", 1); codeOf(err) != kg.CodeBadInput {
			t.Errorf("%q: %v, want BAD_USER_INPUT", text, err)
		}
	}
}

func TestPanicInDo(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), oneConnection)
	session := read(t, s, teamA)
	for _, first := range []bool{true, false} { // Do runs the first function in the caller's goroutine
		fns := reads(session, 2)
		boom := func(context.Context) error { panic("boom") }
		if first {
			fns = append([]func(context.Context) error{boom}, fns...)
		} else {
			fns = append(fns, boom)
		}
		err := session.Do(t.Context(), fns...)
		if err == nil || strings.Count(err.Error(), "panic: boom") != 1 || strings.Contains(err.Error(), "statement ") {
			t.Errorf("want the panic as the only error, got %v", err)
		}
	}
	afterStatement := func(ctx context.Context) error {
		_, err := session.Entities(ctx, ids(shared, "e1"))
		panic(fmt.Sprint("boom after ", err))
	}
	if err := session.Do(t.Context(), afterStatement); err == nil || !strings.Contains(err.Error(), "boom after <nil>") {
		t.Errorf("want the panic, got %v", err)
	}
	// The session counts right still: it neither waits for those that are gone nor leaves too early.
	before := session.Stats()
	if err := session.Do(t.Context(), reads(session, 3)...); err != nil {
		t.Error(err)
	}
	if got := session.Stats(); got.Flushes != before.Flushes+1 || got.Statements != before.Statements+3 {
		t.Errorf("three statements after the panics: %+v, before %+v", got, before)
	}
}

func TestContextsBecomeCodes(t *testing.T) {
	t.Parallel()
	db := newTeams(t)
	s := openStore(t, db, nil)
	waiting, free := blocked(t, db.Admin(t), "entity_records", 1)
	defer free()
	ask := func(ctx context.Context) error {
		session, err := s.Read(ctx, teamA)
		if err != nil {
			return err
		}
		defer session.End()
		_, err = session.Entities(ctx, ids(shared, "e1"))
		return err
	}
	short, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if err := ask(short); codeOf(err) != kg.CodeTimeout {
		t.Errorf("a deadline in the middle of a statement: %v, want TIMEOUT", err)
	}
	if err := ask(short); codeOf(err) != kg.CodeTimeout {
		t.Errorf("a deadline before the first statement: %v, want TIMEOUT", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := ask(cancelled); !errors.Is(err, context.Canceled) || codeOf(err) != "" {
		t.Errorf("cancelled before the first statement: %v", err)
	}
	write := func(ctx context.Context, timeout time.Duration) error {
		return s.Write(ctx, teamA, id(shared, "a1"), timeout, func(tx *Tx) error {
			_, err := tx.EntityExists(ctx, id(shared, "e1"))
			return err
		})
	}
	if err := write(short, 0); codeOf(err) != kg.CodeTimeout {
		t.Errorf("a write behind its deadline: %v, want TIMEOUT", err)
	}
	if err := write(t.Context(), 50*time.Millisecond); codeOf(err) != kg.CodeTimeout {
		t.Errorf("a statement of a write that takes too long: %v, want TIMEOUT", err)
	}
	<-waiting // the first statement was seen to wait
}

func TestPoolWithoutAFreeConnection(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), oneConnection)
	bare(t, s, func(*pgxpool.Conn) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		session, err := s.Read(ctx, teamA)
		if err != nil {
			t.Fatal(err)
		}
		defer session.End()
		if _, err := session.Predicates(ctx); codeOf(err) != kg.CodeTimeout {
			t.Errorf("%v, want TIMEOUT", err)
		}
		if err := s.Write(ctx, teamA, id(shared, "a1"), 0, func(*Tx) error { return nil }); codeOf(err) != kg.CodeTimeout {
			t.Errorf("%v, want TIMEOUT", err)
		}
	})
}

func TestServerEndsTheConnection(t *testing.T) {
	t.Parallel()
	db := newTeams(t)
	s := openStore(t, db, oneConnection)
	pid := backend(t, s)
	session := read(t, s, teamA)
	if err := session.Do(t.Context(), reads(session, 1)...); err != nil {
		t.Fatal(err)
	}
	var gone bool
	if err := db.Admin(t).QueryRow(t.Context(), "SELECT pg_terminate_backend($1, 5000)", pid).Scan(&gone); err != nil || !gone {
		t.Fatal(gone, err)
	}
	if _, err := session.Predicates(t.Context()); codeOf(err) != kg.CodeUnavailable {
		t.Errorf("%v, want UNAVAILABLE", err)
	}
	session.End()
	if got := sees(t, s, teamB); got != "Ada beta 10" {
		t.Errorf("the next session sees %q", got)
	}
	if backend(t, s) == pid {
		t.Error("it is the same connection")
	}
}

// An operation that was cancelled ends its session without waiting for what it had asked for.
func TestEndWhileAStatementIsUnderWay(t *testing.T) {
	t.Parallel()
	for name, cancelled := range map[string]bool{"cancelled": true, "still running": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := newTeams(t)
			s := openStore(t, db, oneConnection)
			waiting, free := blocked(t, db.Admin(t), "entity_records", 1)
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			session, err := s.Read(ctx, teamA)
			if err != nil {
				t.Fatal(err)
			}
			asked := make(chan error)
			go func() {
				_, err := session.Entities(ctx, ids(shared, "e1"))
				asked <- err
			}()
			<-waiting
			if cancelled {
				cancel()
			}
			session.End()
			session.End()
			if cancelled {
				if err := <-asked; !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				free()
			} else {
				free()
				if err := <-asked; err != nil {
					t.Error(err)
				}
			}
			if _, err := session.Predicates(t.Context()); !errors.Is(err, ErrSessionEnded) {
				t.Errorf("after End: %v", err)
			}
			knowsNoTeam(t, s)
			if got := sees(t, s, teamB); got != "Ada beta 10" {
				t.Errorf("team B sees %q", got)
			}
		})
	}
}

func TestOpenSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	db := dbtest.Shared(t)
	for name, cfg := range map[string]Config{
		"a URL that is none":   {URL: "nonsense://"},
		"nobody listens":       {URL: "postgres://nobody@127.0.0.1:1/none?connect_timeout=2"},
		"a role it can't take": {URL: db.ControlURL},
	} {
		s, err := Open(t.Context(), cfg)
		if err == nil {
			s.Close()
			t.Errorf("%s: no error", name)
		} else if !strings.Contains(err.Error(), "teamgraph_app") {
			t.Errorf("%s: the error does not say for which role: %v", name, err)
		}
	}
	// One login that may take both roles is enough.
	s := openStore(t, db, func(c *Config) { *c = Config{URL: db.AdminURL} })
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	bare(t, s, func(conn *pgxpool.Conn) {
		var role string
		if err := conn.QueryRow(t.Context(), "SELECT current_user").Scan(&role); err != nil || role != "teamgraph_app" {
			t.Errorf("the tenant pool works as %s, %v", role, err)
		}
	})
}

func TestMapError(t *testing.T) {
	t.Parallel()
	own := kg.Errorf(kg.CodeNotFound, "mine")
	for _, c := range []struct {
		err  error
		want kg.Code
	}{
		{nil, ""},
		{own, kg.CodeNotFound},
		{fmt.Errorf("wrapped: %w", own), kg.CodeNotFound},
		{&pgconn.PgError{Code: "22021"}, kg.CodeBadInput},
		{&pgconn.PgError{Code: "57014"}, kg.CodeTimeout},
		{&pgconn.PgError{Code: "40001"}, kg.CodeConflict},
		{&pgconn.PgError{Code: "40P01"}, kg.CodeConflict},
		{&pgconn.PgError{Code: "55P03"}, kg.CodeConflict},
		{&pgconn.PgError{Code: "53300"}, kg.CodeUnavailable},
		{&pgconn.PgError{Code: "57P01"}, kg.CodeUnavailable},
		{&pgconn.PgError{Code: "57P03"}, kg.CodeUnavailable},
		{&pgconn.PgError{Code: "08006"}, kg.CodeUnavailable},
		{&pgconn.PgError{Code: "08P01"}, ""},
		{&pgconn.PgError{Code: "23505"}, ""},
		{&pgconn.PgError{Code: "42501"}, ""},
		{&pgconn.PgError{}, ""},
		{context.DeadlineExceeded, kg.CodeTimeout},
		{context.Canceled, ""},
		{errors.New("other"), ""},
	} {
		got := mapError(c.err)
		if codeOf(got) != c.want || (c.err == nil) != (got == nil) {
			t.Errorf("%v became %v, want %s", c.err, got, c.want)
		}
		if c.err != nil && !errors.Is(got, c.err) {
			t.Errorf("%v: the cause is lost in %v", c.err, got)
		}
	}
}
