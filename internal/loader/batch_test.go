package loader

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// squares is a batch that needs no database, with the keys of each call of its fetch.
func squares(l *Loaders, fail func(keys []int) error) (b *batch[int, int], calls *[][]int) {
	calls = new([][]int)
	return newBatch(l, func(_ context.Context, keys []int) (map[int]int, error) {
		*calls = append(*calls, slices.Clone(keys))
		if fail != nil {
			if err := fail(keys); err != nil {
				return nil, err
			}
		}
		out := map[int]int{}
		for _, k := range keys {
			out[k] = k * k
		}
		return out, nil
	}), calls
}

// bubble runs a test in which time stands still until everybody waits. The session in it sends nothing.
func bubble(t *testing.T, test func(t *testing.T, l *Loaders)) {
	t.Helper()
	e := newEnv(t, nil)
	session, err := e.store.Read(t.Context(), e.team)
	if err != nil {
		t.Fatal(err)
	}
	defer session.End()
	synctest.Test(t, func(t *testing.T) { test(t, New(session)) })
}

// Loads that nobody prepared wait for each other: all that come within the time leave together.
func TestUnpreparedLoadsCoalesce(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T, l *Loaders) {
		b, calls := squares(l, nil)
		other, otherCalls := squares(l, nil)
		start := time.Now()
		var wg sync.WaitGroup
		for i := range 100 {
			for _, b := range []*batch[int, int]{b, other} {
				wg.Go(func() {
					if got, err := b.load(t.Context(), i%50); got != (i%50)*(i%50) || err != nil {
						t.Errorf("%d: %d, %v", i, got, err)
					}
				})
			}
		}
		wg.Wait()
		if took := time.Since(start); took != patience {
			t.Errorf("they waited %s, want %s", took, patience)
		}
		for _, calls := range []*[][]int{calls, otherCalls} {
			if len(*calls) != 1 || len((*calls)[0]) != 50 {
				t.Errorf("%d calls, of %v", len(*calls), *calls)
			}
		}
		// The next ones wait again, and only for what is not known.
		for _, k := range []int{7, 51} {
			if got, err := b.load(t.Context(), k); got != k*k || err != nil {
				t.Errorf("%d: %d, %v", k, got, err)
			}
		}
		if len(*calls) != 2 || !slices.Equal((*calls)[1], []int{51}) {
			t.Errorf("calls %v", *calls)
		}
		if took := time.Since(start); took != 2*patience {
			t.Errorf("all took %s, want %s", took, 2*patience)
		}
	})
}

// A load that finds its key wanted is answered by the Dispatch that somebody else calls, without waiting.
func TestDispatchAnswersThoseWhoWait(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T, l *Loaders) {
		b, calls := squares(l, nil)
		start := time.Now()
		b.want(3)
		answered := make(chan time.Duration)
		go func() {
			if got, err := b.load(t.Context(), 3); got != 9 || err != nil {
				t.Errorf("%d, %v", got, err)
			}
			answered <- time.Since(start)
		}()
		synctest.Wait()
		l.Dispatch(t.Context())
		if took := <-answered; took != 0 {
			t.Errorf("it waited %s", took)
		}
		time.Sleep(2 * patience) //nolint:forbidigo // time in the bubble: the timer of the load goes off, with nothing to do
		if len(*calls) != 1 {
			t.Errorf("calls %v", *calls)
		}
	})
}

func TestErrorsReachEveryWaiter(t *testing.T) {
	t.Parallel()
	errBroken := errors.New("broken")
	bubble(t, func(t *testing.T, l *Loaders) {
		b, calls := squares(l, func(keys []int) error {
			if slices.Contains(keys, 13) {
				return errBroken
			}
			return nil
		})
		healthy, _ := squares(l, nil)
		var wg sync.WaitGroup
		for i := range 40 {
			wg.Go(func() {
				if got, err := b.load(t.Context(), i%20); !errors.Is(err, errBroken) || got != 0 {
					t.Errorf("%d: %d, %v", i%20, got, err)
				}
			})
			wg.Go(func() {
				if got, err := healthy.load(t.Context(), i); got != i*i || err != nil {
					t.Errorf("another batch fails with it: %d, %v", got, err)
				}
			})
		}
		wg.Wait()
		// The operation's answer to a key does not change, an error neither.
		if _, err := b.load(t.Context(), 1); !errors.Is(err, errBroken) || len(*calls) != 1 {
			t.Errorf("asked again: %v, calls %v", err, *calls)
		}
		if got, err := b.load(t.Context(), 20); got != 400 || err != nil {
			t.Errorf("a key of the next call: %d, %v", got, err)
		}
	})
}

func TestPanicReachesEveryWaiter(t *testing.T) {
	t.Parallel()
	bubble(t, func(t *testing.T, l *Loaders) {
		b, _ := squares(l, func([]int) error { panic("in the middle") })
		var wg sync.WaitGroup
		for i := range 10 {
			wg.Go(func() {
				if got, err := b.load(t.Context(), i); !errors.Is(err, errUnfinished) || got != 0 {
					t.Errorf("%d, %v", got, err)
				}
			})
		}
		wg.Wait()
	})
}

// Who is cancelled leaves; the others are answered.
func TestCancelledLoad(t *testing.T) {
	t.Parallel()
	errGone := errors.New("gone")
	bubble(t, func(t *testing.T, l *Loaders) {
		b, calls := squares(l, nil)
		ctx, cancel := context.WithCancelCause(t.Context())
		start := time.Now()
		first := make(chan error, 1)
		go func() {
			_, err := b.load(ctx, 1)
			first <- err
		}()
		synctest.Wait()
		cancel(errGone)
		if err := <-first; !errors.Is(err, errGone) || time.Since(start) != 0 {
			t.Errorf("%v after %s", err, time.Since(start))
		}
		if got, err := b.load(t.Context(), 1); got != 1 || err != nil {
			t.Errorf("%d, %v", got, err)
		}
		if len(*calls) != 1 {
			t.Errorf("calls %v", *calls)
		}
	})
}

// A statement that fails ends the operation's transaction: what was asked for in the same flush has its answer or the
// error, and what comes later has the error.
func TestDatabaseError(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	l := e.loaders(t)
	broken := Once[int64]{Key: "broken", Fetch: func(ctx context.Context, s *store.Session) (int64, error) {
		return s.CountEntities(ctx, kg.EntityFilter{Attributes: []byte("{")})
	}}
	broken.Want(l)
	l.WantEntity(e.hub)
	l.Dispatch(t.Context())
	var pg *pgconn.PgError
	if _, err := broken.Load(t.Context(), l); !errors.As(err, &pg) || pg.Code != "22P02" {
		t.Fatalf("%v, want the error of the filter, which is no JSON", err)
	}
	if got, err := l.Entity(t.Context(), e.hub); (err == nil) != (got != nil) || err != nil && !errors.Is(err, pg) {
		t.Errorf("in the same flush: %+v, %v", got, err)
	}
	if got, err := l.Entity(t.Context(), e.leaves[0]); !errors.Is(err, pg) || got != nil {
		t.Errorf("later: %+v, %v", got, err)
	}
}

// An operation that is cancelled while a load is under way ends at once; the load does not outlive its session badly.
func TestCancelledOperation(t *testing.T) {
	t.Parallel()
	e := newEnv(t, nil)
	tx, err := e.db.Admin(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE entity_records IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	session, err := e.store.Read(ctx, e.team)
	if err != nil {
		t.Fatal(err)
	}
	l := New(session)
	asked := make(chan error)
	go func() {
		_, err := l.Entity(ctx, e.hub)
		asked <- err
	}()
	for waiting := 0; waiting == 0; {
		if err := e.db.Admin(t).QueryRow(t.Context(), "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'entity_records'::regclass").Scan(&waiting); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	if err := <-asked; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	session.End()
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, err := e.loaders(t).Entity(t.Context(), e.hub); err != nil || got == nil || got.Name != "hub" {
		t.Errorf("the next operation: %+v, %v", got, err)
	}
}
