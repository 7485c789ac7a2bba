// Package loader holds the dataloaders of one operation. They are bound to one team when they are made (through the
// session), so that no key carries a team, and they share the session's round trips.
//
// A key is wanted, then loaded. Whoever knows what an operation needs next wants all of it, for all siblings, and
// calls Dispatch once: one round trip a level. A key that is loaded without having been wanted waits a millisecond
// for company.
package loader

import (
	"context"
	"sync"
	"time"

	"github.com/teamgraph/teamgraph/internal/store"
)

// patience is how long a load that nobody prepared waits for others.
const patience = time.Millisecond

// Loaders are the dataloaders of one operation.
type Loaders struct {
	session *store.Session

	mu     sync.Mutex // guards all caches and queues
	queued []func() func(context.Context) error
	timer  bool
	sets
}

// New returns empty loaders over a session.
func New(s *store.Session) *Loaders {
	l := &Loaders{session: s}
	l.sets = newSets(l)
	return l
}

// Session returns the session that the loaders read through.
func (l *Loaders) Session() *store.Session { return l.session }

// Dispatch loads all that is wanted, in one round trip. It returns at once when nothing is.
func (l *Loaders) Dispatch(ctx context.Context) {
	l.mu.Lock()
	var fns []func(context.Context) error
	for _, take := range l.queued {
		fns = append(fns, take())
	}
	l.queued = nil
	l.mu.Unlock()
	// Each function keeps its error in the slots of its keys, where their loaders find it.
	_ = l.session.Do(ctx, fns...)
}

// slot is the place of one key's answer.
type slot[V any] struct {
	ready chan struct{} // closed when val and err are set
	val   V
	err   error
}

// batch loads many keys with one call.
type batch[K comparable, V any] struct {
	l     *Loaders
	fetch func(ctx context.Context, keys []K) (map[K]V, error) // a key without an answer gets the zero V
	slots map[K]*slot[V]
	queue []K
}

func newBatch[K comparable, V any](l *Loaders, fetch func(context.Context, []K) (map[K]V, error)) *batch[K, V] {
	return &batch[K, V]{l: l, fetch: fetch, slots: map[K]*slot[V]{}}
}

// want queues a key unless it is known or queued.
func (b *batch[K, V]) want(k K) {
	b.l.mu.Lock()
	defer b.l.mu.Unlock()
	b.wantLocked(k)
}

func (b *batch[K, V]) wantLocked(k K) *slot[V] {
	if s := b.slots[k]; s != nil {
		return s
	}
	s := &slot[V]{ready: make(chan struct{})}
	b.slots[k] = s
	if len(b.queue) == 0 {
		b.l.queued = append(b.l.queued, b.take)
	}
	b.queue = append(b.queue, k)
	return s
}

// take empties the queue and returns the function that loads it. Needs l.mu.
func (b *batch[K, V]) take() func(context.Context) error {
	keys := b.queue
	b.queue = nil
	slots := make([]*slot[V], len(keys))
	for i, k := range keys {
		slots[i] = b.slots[k]
	}
	return func(ctx context.Context) (err error) {
		var got map[K]V
		defer func() { // also when fetch panics: others wait for these
			for i, k := range keys {
				slots[i].val, slots[i].err = got[k], err
				close(slots[i].ready)
			}
		}()
		err = errUnfinished
		got, err = b.fetch(ctx, keys)
		return err
	}
}

// prime gives a key its answer, unless it has one or is about to get it.
func (b *batch[K, V]) prime(k K, v V) {
	b.l.mu.Lock()
	defer b.l.mu.Unlock()
	if b.slots[k] == nil {
		s := &slot[V]{ready: closed, val: v}
		b.slots[k] = s
	}
}

var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// load returns a key's answer, at once when it was loaded before.
func (b *batch[K, V]) load(ctx context.Context, k K) (V, error) {
	b.l.mu.Lock()
	s := b.wantLocked(k)
	select {
	case <-s.ready:
		// What others have queued in this batch is not ours to send: a level is sent whole.
		b.l.mu.Unlock()
		return s.val, s.err
	default:
	}
	wait := len(b.queue) > 0 && !b.l.timer
	if wait {
		b.l.timer = true
	}
	b.l.mu.Unlock()
	if wait {
		time.AfterFunc(patience, func() {
			b.l.mu.Lock()
			b.l.timer = false
			b.l.mu.Unlock()
			b.l.Dispatch(context.WithoutCancel(ctx))
		})
	}
	select {
	case <-s.ready:
		return s.val, s.err
	case <-ctx.Done():
		var zero V
		return zero, context.Cause(ctx)
	}
}
