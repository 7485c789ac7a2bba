package auth

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/kg"
)

func TestAuthenticate(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	red, blue := newMember(t, st, "red"), newMember(t, st, "blue")
	a := NewAuthenticator(st, nil)
	later := time.Now().Add(time.Hour)
	for _, m := range []member{red, blue} {
		for _, role := range []Role{RoleReader, RoleWriter, RoleAdmin} {
			for _, expires := range []*time.Time{nil, &later} {
				k := m.issue(t, st, role, expires)
				want := Principal{
					Team: m.team.ID, TeamName: m.team.Name, ProfileID: m.profile, ProfileName: m.team.Name + "-profile", Role: role,
				}
				for _, h := range []string{header(k), "bearer " + k.Reveal(), "BEARER  " + k.Reveal() + " "} {
					if got, err := a.Authenticate(t.Context(), h); err != nil || got != want {
						t.Errorf("Authenticate(%q) = %+v, %v; want %+v", h, got, err, want)
					}
				}
			}
		}
	}
}

// The prefix of one team's key with the secret of another's is nobody's key.
func TestKeysDoNotMix(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	a := NewAuthenticator(st, nil)
	red := newMember(t, st, "red").issue(t, st, RoleAdmin, nil)
	blue := newMember(t, st, "blue").issue(t, st, RoleAdmin, nil)
	for range 2 { // before and after the real keys are in the cache
		for _, k := range []Key{{red.prefix, blue.secret}, {blue.prefix, red.secret}} {
			if p, err := a.Authenticate(t.Context(), header(k)); !errors.Is(err, ErrUnauthenticated) {
				t.Errorf("a mixed key gave %+v, %v", p, err)
			}
		}
		for _, k := range []Key{red, blue} {
			if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
				t.Error(err)
			}
		}
	}
}

func TestConcurrentTeamsStayApart(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	a := NewAuthenticator(st, nil)
	a.cache = newCache(2) // so small that keys push each other out
	var wg sync.WaitGroup
	for i := range 6 {
		m := newMember(t, st, fmt.Sprintf("team %d", i))
		k := m.issue(t, st, RoleWriter, nil)
		for range 4 {
			wg.Go(func() {
				for range 50 {
					p, err := a.Authenticate(t.Context(), header(k))
					if err != nil || p.Team != m.team.ID || p.ProfileID != m.profile {
						t.Errorf("key of %s gave %+v, %v", m.team.Name, p, err)
					}
				}
			})
		}
	}
	wg.Wait()
	if n := len(a.cache.young) + len(a.cache.old); n > 4 {
		t.Errorf("the cache holds %d rows", n)
	}
}

func TestRevokedKeyStopsWithinASecond(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	k := newMember(t, st, "red").issue(t, st, RoleReader, nil)
	a, c := NewAuthenticator(st, nil), newClock()
	a.now = c.now
	if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
		t.Fatal(err)
	}
	if err := st.RevokeAPIKey(t.Context(), k.Prefix()); err != nil {
		t.Fatal(err)
	}
	c.advance(time.Second - time.Nanosecond)
	if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
		t.Errorf("within the second the cached row does: %v", err)
	}
	c.advance(time.Nanosecond)
	if _, err := a.Authenticate(t.Context(), header(k)); !errors.Is(err, ErrUnauthenticated) {
		t.Errorf("after a second: %v", err)
	}
}

func TestKeyExpiresWhileCached(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	a, c := NewAuthenticator(st, nil), newClock()
	a.now = c.now
	expires := c.now().Add(500 * time.Millisecond).Truncate(time.Microsecond)
	k := newMember(t, st, "red").issue(t, st, RoleReader, &expires)
	if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
		t.Fatal(err)
	}
	c.advance(expires.Sub(c.now()) - time.Nanosecond)
	if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
		t.Errorf("just before: %v", err)
	}
	c.advance(time.Nanosecond)
	if _, err := a.Authenticate(t.Context(), header(k)); !errors.Is(err, ErrUnauthenticated) {
		t.Errorf("at its end: %v", err)
	}
}

func TestLookUpsAreShared(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	k := newMember(t, st, "red").issue(t, st, RoleReader, nil)
	keys, c := &watchedKeys{Store: st}, newClock()
	a := NewAuthenticator(keys, nil)
	a.now = c.now
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 20 {
				if _, err := a.Authenticate(t.Context(), header(k)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if n := keys.lookUps.Load(); n != 1 {
		t.Errorf("%d look-ups of one key within one moment", n)
	}
	c.advance(time.Second)
	if _, err := a.Authenticate(t.Context(), header(k)); err != nil || keys.lookUps.Load() != 2 {
		t.Errorf("a second later: %v, %d look-ups in all", err, keys.lookUps.Load())
	}
	wrong := Key{k.prefix, NewKey().secret}
	for range 2 { // who guesses a secret pays for each guess, and is not told by a faster answer
		before := keys.lookUps.Load()
		if _, err := a.Authenticate(t.Context(), header(wrong)); err == nil || keys.lookUps.Load() != before+1 {
			t.Errorf("a wrong secret: %v, %d look-ups", err, keys.lookUps.Load()-before)
		}
	}
}

// A client that gives up does not take the others' look-up with it.
func TestFirstAskerLeaves(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	k := newMember(t, st, "red").issue(t, st, RoleReader, nil)
	keys := &watchedKeys{Store: st, entered: make(chan struct{}, 1), gate: make(chan struct{})}
	a := NewAuthenticator(keys, nil)
	ctx, cancel := context.WithCancel(t.Context())
	first := make(chan error, 1)
	go func() {
		_, err := a.Authenticate(ctx, header(k))
		first <- err
	}()
	<-keys.entered
	cancel()
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("the one who left got %v", err)
	}
	second := make(chan error, 1)
	go func() {
		_, err := a.Authenticate(t.Context(), header(k))
		second <- err
	}()
	close(keys.gate)
	if err := <-second; err != nil {
		t.Errorf("the one who stayed got %v", err)
	}
	if n := keys.lookUps.Load(); n != 1 {
		t.Errorf("%d look-ups", n)
	}
}

func TestDatabaseAway(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	k := newMember(t, st, "red").issue(t, st, RoleReader, nil)
	st.Close()
	_, err := NewAuthenticator(st, nil).Authenticate(t.Context(), header(k))
	var known *kg.Error
	if !errors.As(err, &known) || known.Code != kg.CodeUnavailable {
		t.Errorf("without a database: %v", err)
	}
}

func TestContext(t *testing.T) {
	t.Parallel()
	if p, ok := FromContext(t.Context()); ok {
		t.Errorf("nobody is %+v", p)
	}
	if _, ok := FromContext(NewContext(t.Context(), Principal{Role: RoleAdmin})); ok {
		t.Error("a principal without a team counts")
	}
	st, _ := openStore(t)
	want := Principal{Team: newMember(t, st, "red").team.ID, Role: RoleReader}
	if got, ok := FromContext(NewContext(t.Context(), want)); !ok || got != want {
		t.Errorf("got %+v, %v", got, ok)
	}
}

func TestIssueRefusesAnUnknownRole(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	m := newMember(t, st, "red")
	if _, err := Issue(t.Context(), st, Grant{Team: m.team, ProfileID: m.profile, Role: "root"}); err == nil {
		t.Error("a key of the role root was made")
	}
}
