package auth

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"log/slog"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// lookupTime bounds the look-up of a key, whoever waits for it.
const lookupTime = 5 * time.Second

// ErrUnauthenticated is the one answer to a key that is missing, malformed, unknown, wrong, revoked,
// expired, or of a suspended team: which of these it was is for the log alone.
var ErrUnauthenticated = kg.Errorf(kg.CodeUnauthenticated,
	"no valid API key: send the header Authorization: Bearer tg_… with a key that is neither revoked nor expired")

// Keys is where the keys are: *store.Store.
type Keys interface {
	APIKeyByPrefix(ctx context.Context, prefix string) (k store.APIKey, ok bool, err error)
}

// Authenticator turns the Authorization header into a Principal. It may be used by many goroutines.
//
// A key that proved to be right is not looked up again for a second, and look-ups of one key at the same
// time are one: else each request would cost the database twice. A revoked key therefore stops working
// within a second of its last look-up's begin (or at that look-up's end); an expired one stops at once.
type Authenticator struct {
	keys   Keys
	log    *slog.Logger
	now    func() time.Time
	cache  *cache
	flight singleflight.Group
}

// NewAuthenticator returns an Authenticator over the keys of a store. A nil logger is silent.
func NewAuthenticator(keys Keys, log *slog.Logger) *Authenticator {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Authenticator{keys: keys, log: log, now: time.Now, cache: newCache(cacheRows)}
}

// Authenticate returns the bearer of the key in an Authorization header. Errors: ErrUnauthenticated, that
// same one in every case; UNAVAILABLE when the database does not answer.
func (a *Authenticator) Authenticate(ctx context.Context, header string) (Principal, error) {
	k, wellFormed := bearer(header)
	if !wellFormed {
		return Principal{}, a.refuse(ctx, "missing or malformed", k)
	}
	now := a.now()
	row, hit := a.cache.get(k.digest(), now)
	if !hit {
		f, err := a.lookUp(ctx, k)
		if err != nil {
			return Principal{}, kg.Errorf(kg.CodeUnavailable, "the API key can't be checked now; try again").Because(err)
		}
		if !f.right {
			return Principal{}, a.refuse(ctx, "unknown or wrong", k)
		}
		row = f.row
	}
	return a.admit(ctx, k, row, now)
}

// admit checks what may change while a key exists.
func (a *Authenticator) admit(ctx context.Context, k Key, row store.APIKey, now time.Time) (Principal, error) {
	role, err := ParseRole(row.Role)
	switch {
	case row.RevokedAt != nil:
		return Principal{}, a.refuse(ctx, "revoked", k)
	case row.ExpiresAt != nil && !now.Before(*row.ExpiresAt):
		return Principal{}, a.refuse(ctx, "expired", k)
	case row.Team.Status != "active" || row.Team.ID.IsZero():
		return Principal{}, a.refuse(ctx, "team not active", k)
	case err != nil:
		return Principal{}, a.refuse(ctx, "unknown role", k)
	}
	return Principal{
		Team: row.Team.ID, TeamName: row.Team.Name, ProfileID: row.ProfileID, ProfileName: row.ProfileName, Role: role,
	}, nil
}

func (a *Authenticator) refuse(ctx context.Context, reason string, k Key) error {
	a.log.InfoContext(ctx, "API key refused", "reason", reason, "prefix", k.prefix)
	return ErrUnauthenticated
}

// found is the outcome of a look-up.
type found struct {
	row   store.APIKey
	right bool // there is such a key, and this is its secret
}

// lookUp reads and checks the key's row, once for all who ask for it at the same time. It goes on when the
// first of them leaves.
func (a *Authenticator) lookUp(ctx context.Context, k Key) (found, error) {
	digest := k.digest()
	done := a.flight.DoChan(string(digest[:]), func() (any, error) {
		began := a.now()
		if row, hit := a.cache.get(digest, began); hit { // the look-up before this one has just ended
			return found{row, true}, nil
		}
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lookupTime)
		defer cancel()
		row, ok, err := a.keys.APIKeyByPrefix(ctx, k.prefix)
		if err != nil {
			return found{}, err
		}
		// An unknown prefix costs the same comparison as a wrong secret.
		hash, stored := k.Hash(), make([]byte, sha256.Size)
		copy(stored, row.SecretSHA256)
		right := subtle.ConstantTimeCompare(stored, hash[:]) == 1 && ok
		if right {
			a.cache.put(digest, row, began)
		}
		return found{row, right}, nil
	})
	select {
	case <-ctx.Done():
		return found{}, context.Cause(ctx)
	case res := <-done:
		f, _ := res.Val.(found)
		return f, res.Err
	}
}

// digest is the hash of the key in full. Only who knows the key can make another request share its look-up
// or its cached row.
func (k Key) digest() [sha256.Size]byte { return sha256.Sum256([]byte(k.Reveal())) }

// bearer reads the header: the scheme in any letter case, one space or more, the key (RFC 6750 section 2.1,
// RFC 9110 section 11.4).
func bearer(header string) (Key, bool) {
	scheme, rest, ok := strings.Cut(header, " ")
	if !ok || !strings.EqualFold(scheme, "Bearer") {
		return Key{}, false
	}
	return ParseKey(strings.Trim(rest, " "))
}
