package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

// The parts of a session's flow on the wire.
const (
	oneBatch = 1 // however many statements
	prepares = 1 // statements that a connection has not met, all of a batch together
	commit   = 1
)

func read(tb testing.TB, s *Store, t team.ID) *Session {
	tb.Helper()
	session, err := s.Read(tb.Context(), t)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(session.End)
	return session
}

// reads returns n functions for Do that read different things, each one statement.
func reads(session *Session, n int) (fns []func(context.Context) error) {
	statements := []func(ctx context.Context) (int, error){
		func(ctx context.Context) (int, error) {
			got, err := session.Entities(ctx, ids(shared, "e1"))
			return len(got), err
		},
		func(ctx context.Context) (int, error) {
			got, err := session.Names(ctx, ids(shared, "e1"))
			return len(got) / 2, err
		},
		func(ctx context.Context) (int, error) {
			got, err := session.Values(ctx, ids(shared, "f1"))
			return len(got), err
		},
		func(ctx context.Context) (int, error) {
			got, err := session.Relationships(ctx, ids(shared, "c1"))
			return len(got), err
		},
	}
	for i := range n {
		fns = append(fns, func(ctx context.Context) error {
			if rows, err := statements[i%len(statements)](ctx); err != nil || rows != 1 {
				return fmt.Errorf("statement %d: %d rows, %w", i, rows, err)
			}
			return nil
		})
	}
	return fns
}

func TestDoIsOneFlush(t *testing.T) {
	t.Parallel()
	w := &wire{}
	s := openStore(t, sharedTeams(t), w.configure)
	session := func(n int) func() {
		return func() {
			session := read(t, s, teamA)
			if err := session.Do(t.Context(), reads(session, n)...); err != nil {
				t.Error(err)
			}
			session.End()
			if got := session.Stats(); got.Flushes != 1 || got.Statements != n || got.Rows < n {
				t.Errorf("statistics of %d statements: %+v", n, got)
			}
		}
	}
	if got := w.of(t, s, session(2)); got != prepares+oneBatch+commit {
		t.Errorf("a cold connection: %d writes, want %d", got, prepares+oneBatch+commit)
	}
	if got := w.of(t, s, session(4)); got != prepares+oneBatch+commit {
		t.Errorf("with two statements that the connection has not met: %d writes, want %d", got, prepares+oneBatch+commit)
	}
	for _, n := range []int{1, 2, 4, 40} {
		if got := w.of(t, s, session(n)); got != oneBatch+commit {
			t.Errorf("%d statements: %d writes, want %d", n, got, oneBatch+commit)
		}
	}
	if got := w.of(t, s, func() { read(t, s, teamA).End() }); got != 0 {
		t.Errorf("a session without a statement: %d writes, want none", got)
	}
	empty := func() {
		session := read(t, s, teamA)
		if err := session.Do(t.Context()); err != nil {
			t.Error(err)
		}
		if err := session.Do(t.Context(), func(context.Context) error { return nil }); err != nil {
			t.Error(err)
		}
		session.End()
	}
	if got := w.of(t, s, empty); got != 0 {
		t.Errorf("functions that ask for nothing: %d writes, want none", got)
	}
}

// A batch leaves when each function waits for a statement or has returned: levels are as many as the longest chain.
func TestDoSendsLevelByLevel(t *testing.T) {
	t.Parallel()
	w := &wire{}
	s := openStore(t, sharedTeams(t), w.configure)
	chain := func(session *Session, n int) func(context.Context) error {
		return func(ctx context.Context) error {
			for range n {
				if got, err := session.Entities(ctx, ids(shared, "e1", "e2")); err != nil || len(got) != 2 {
					return fmt.Errorf("%v, %w", got, err)
				}
			}
			return nil
		}
	}
	run := func(lengths ...int) func() {
		return func() {
			session := read(t, s, teamA)
			var fns []func(context.Context) error
			for _, n := range lengths {
				fns = append(fns, chain(session, n))
			}
			if err := session.Do(t.Context(), fns...); err != nil {
				t.Error(err)
			}
			session.End()
		}
	}
	run(1)()
	for _, c := range []struct {
		lengths []int
		flushes int64
	}{{[]int{3}, 3}, {[]int{1, 2, 3}, 3}, {[]int{0, 0, 2}, 2}, {[]int{5, 1, 1, 1}, 5}} {
		if got := w.of(t, s, run(c.lengths...)); got != c.flushes+commit {
			t.Errorf("chains of %v statements: %d writes, want %d", c.lengths, got, c.flushes+commit)
		}
	}
	// Without Do, each call is a batch of its own.
	alone := func() {
		session := read(t, s, teamA)
		if err := errors.Join(chain(session, 1)(t.Context()), chain(session, 1)(t.Context())); err != nil {
			t.Error(err)
		}
		session.End()
	}
	if got := w.of(t, s, alone); got != 2+commit {
		t.Errorf("two calls one after the other: %d writes, want %d", got, 2+commit)
	}
}

// Long answers, and behind them arguments that no socket buffer holds: neither side waits for the other to read first.
func TestLargeBatch(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	session := read(t, s, teamA)
	many := slices.Repeat(ids(shared, "e1"), 200_000) // 4 MB
	fns := []func(context.Context) error{func(ctx context.Context) error {
		some := many[:10_000]
		got, err := session.Names(ctx, some) // two of each
		if len(got) != 2*len(some) {
			return fmt.Errorf("%d names, %w", len(got), err)
		}
		return err
	}}
	for range 3 {
		fns = append(fns, func(ctx context.Context) error {
			if got, err := session.Entities(ctx, many); len(got) != 1 {
				return fmt.Errorf("%d entities, %w", len(got), err)
			}
			return nil
		})
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := session.Do(ctx, fns...); err != nil {
		t.Error(err)
	}
}

func TestSessionIsOneSnapshot(t *testing.T) {
	t.Parallel()
	s := openStore(t, newTeams(t), nil)
	view := func(session *Session) string {
		got, err := session.Entities(t.Context(), ids(shared, "e1"))
		n, countErr := session.CountEntities(t.Context(), kg.EntityFilter{})
		if err != nil || countErr != nil || len(got) != 1 {
			t.Fatal(got, err, countErr)
		}
		return fmt.Sprintf("%s, version %d, one of %d", got[0].Name, got[0].Version, n)
	}
	session := read(t, s, teamA)
	const before, after = "Ada alpha 10, version 2, one of 3", "new, version 3, one of 4"
	if got := view(session); got != before {
		t.Fatalf("the session sees %s, want %s", got, before)
	}
	err := s.Write(t.Context(), teamA, id(shared, "a1"), 0, func(tx *Tx) error {
		_, err := tx.Rename(t.Context(), id(shared, "e1"), newName(shared, kg.NameCanonical))
		return errors.Join(err, tx.InsertEntities(t.Context(), []NewEntity{{ID: id(nowhere, "e1"), Kind: "person", Name: "another", NameKey: "another"}}))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := view(session); got != before {
		t.Errorf("after another transaction has committed, the session sees %s, want %s still", got, before)
	}
	if got := view(read(t, s, teamA)); got != after {
		t.Errorf("a session that begins after the commit sees %s, want %s", got, after)
	}
}

// The batch that an operation knows to be its last takes the COMMIT with it.
func TestLast(t *testing.T) {
	t.Parallel()
	w := &wire{}
	s := openStore(t, sharedTeams(t), w.configure)
	run := func(levels int) func() {
		return func() {
			session := read(t, s, teamA)
			for level := range levels {
				if level == levels-1 {
					session.Last()
				}
				if err := session.Do(t.Context(), reads(session, 3)...); err != nil {
					t.Error(err)
				}
			}
			if got := session.Stats(); got.Flushes != levels || got.Statements != 3*levels {
				t.Errorf("%+v", got)
			}
			// The connection is free before End, and without it.
			knowsNoTeam(t, s)
			if _, err := session.Predicates(t.Context()); !errors.Is(err, ErrSessionEnded) {
				t.Errorf("after the last batch: %v", err)
			}
			session.End()
		}
	}
	run(1)()
	overhead := w.of(t, s, func() { knowsNoTeam(t, s) })
	for _, levels := range []int{1, 2, 3} {
		if got := w.of(t, s, run(levels)) - overhead; got != int64(levels) {
			t.Errorf("%d levels: %d writes", levels, got)
		}
	}
	unused := read(t, s, teamA)
	unused.Last()
	unused.End()
}

func TestSessionCannotWrite(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	session := read(t, s, teamA)
	res := session.ask("UPDATE entity_records SET version = version + 1 WHERE team_id = $1", []any{teamA})
	if sqlState(res.err) != "25006" {
		t.Errorf("%v, want read_only_sql_transaction", res.err)
	}
}

func TestEnd(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	session := read(t, s, teamA)
	if err := session.Do(t.Context(), reads(session, 3)...); err != nil {
		t.Fatal(err)
	}
	session.End()
	session.End()
	if got, err := session.Entities(t.Context(), ids(shared, "e1")); !errors.Is(err, ErrSessionEnded) || got != nil {
		t.Errorf("after End: %v, %v", got, err)
	}
	unused := read(t, s, teamA)
	unused.End()
	if _, err := unused.Predicates(t.Context()); !errors.Is(err, ErrSessionEnded) {
		t.Errorf("after End of a session that had not begun: %v", err)
	}
}

// Several callers share a session, each with several functions at once: answers go to those who asked.
func TestManyCallersOfOneSession(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	session := read(t, s, teamA)
	want := map[string]string{"e1": "Ada", "e2": "London", "e3": "Albion", "e4": "Adda"}
	var wg sync.WaitGroup
	for range 25 {
		wg.Go(func() {
			var fns []func(context.Context) error
			for suffix, name := range want {
				fns = append(fns, func(ctx context.Context) error {
					for range 3 {
						got, err := session.Entities(ctx, ids(shared, suffix))
						if err != nil || len(got) != 1 || !strings.HasPrefix(got[0].Name, name+" ") {
							return fmt.Errorf("asked for %s, got %v, %w", name, got, err)
						}
					}
					return nil
				})
			}
			for range 4 {
				if err := session.Do(t.Context(), fns...); err != nil {
					t.Error(err)
				}
				if n, err := session.CountValues(t.Context(), nil); n != 3 || err != nil {
					t.Errorf("%d values, %v", n, err)
				}
			}
		})
	}
	wg.Wait()
	if got := session.Stats(); got.Statements != 25*4*(4*3+1) || got.Flushes > got.Statements {
		t.Errorf("%+v", got)
	}
}
