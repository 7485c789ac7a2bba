package auth

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/store"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// openStore opens a store on a database of its own.
func openStore(t *testing.T) (*store.Store, *dbtest.DB) {
	t.Helper()
	db := dbtest.New(t)
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	return st, db
}

// member is a team with its profile.
type member struct {
	team    store.Team
	profile uuid.UUID
}

func newMember(t *testing.T, st *store.Store, name string) member {
	t.Helper()
	tm, profile, err := st.CreateTeam(t.Context(), name, name+"-profile")
	if err != nil {
		t.Fatal(err)
	}
	return member{tm, profile}
}

func (m member) issue(t *testing.T, st *store.Store, role Role, expires *time.Time) Key {
	t.Helper()
	k, err := Issue(t.Context(), st, Grant{Team: m.team, ProfileID: m.profile, Role: role, ExpiresAt: expires})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func header(k Key) string { return "Bearer " + k.Reveal() }

// clock is a time that the test sets.
type clock struct{ nanos atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.nanos.Store(time.Now().UnixNano())
	return c
}

func (c *clock) now() time.Time          { return time.Unix(0, c.nanos.Load()) }
func (c *clock) advance(d time.Duration) { c.nanos.Add(int64(d)) }

// watchedKeys counts the look-ups of a real store, and holds each until gate is closed when there is one.
type watchedKeys struct {
	*store.Store
	lookUps atomic.Int64
	entered chan struct{}
	gate    chan struct{}
}

func (w *watchedKeys) APIKeyByPrefix(ctx context.Context, prefix string) (store.APIKey, bool, error) {
	w.lookUps.Add(1)
	if w.gate != nil {
		w.entered <- struct{}{}
		<-w.gate
	}
	return w.Store.APIKeyByPrefix(ctx, prefix)
}
