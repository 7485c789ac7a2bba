package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/store"
)

// A key is tg_<prefix>_<secret>: both random, in lower-case base32 (RFC 4648 section 6), which has no '_',
// survives being read aloud, and is selected whole by a double click.
const (
	keyStart     = "tg_"
	prefixBytes  = 7  // 56 bits: unique for all practical purposes, and the table's key besides
	secretBytes  = 32 // 256 bits need no slow hash
	prefixLength = 12 // characters that 7 bytes take
	secretLength = 52 // characters that 32 bytes take
	keyLength    = len(keyStart) + prefixLength + 1 + secretLength
)

const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

var encoding = base32.NewEncoding(alphabet).WithPadding(base32.NoPadding)

// Key is an API key. Its secret leaves it through Reveal alone, which is for the one moment in which its
// owner is told; printing a Key shows the prefix.
type Key struct {
	prefix, secret string
}

// NewKey makes a key from the operating system's random numbers.
func NewKey() Key {
	b := make([]byte, prefixBytes+secretBytes)
	_, _ = rand.Read(b) // never fails (crypto/rand)
	return Key{prefix: encoding.EncodeToString(b[:prefixBytes]), secret: encoding.EncodeToString(b[prefixBytes:])}
}

// ParseKey reads a key; ok is false when the text has not the form of one.
func ParseKey(text string) (k Key, ok bool) {
	rest, ok := strings.CutPrefix(text, keyStart)
	if !ok || len(text) != keyLength || rest[prefixLength] != '_' {
		return Key{}, false
	}
	k = Key{prefix: rest[:prefixLength], secret: rest[prefixLength+1:]}
	return k, encoded(k.prefix) && encoded(k.secret)
}

func encoded(s string) bool {
	return strings.Trim(s, alphabet) == "" && s != ""
}

// Prefix names the key in lists and logs, and when it is revoked. It is no secret.
func (k Key) Prefix() string { return k.prefix }

// Hash is the SHA-256 of the secret: all of it that is stored.
func (k Key) Hash() [sha256.Size]byte { return sha256.Sum256([]byte(k.secret)) }

// Reveal returns the key in full, for its owner.
func (k Key) Reveal() string { return keyStart + k.prefix + "_" + k.secret }

// String returns the key without its secret, so that no log shows it.
func (k Key) String() string { return keyStart + k.prefix + "_…" }

// GoString keeps %#v from showing the secret.
func (k Key) GoString() string { return k.String() }

// Grant is what a new key shall give, and to whom.
type Grant struct {
	Team      store.Team
	ProfileID uuid.UUID
	Role      Role
	Label     string
	ExpiresAt *time.Time // nil: never
}

// Issue makes a key, stores its hash, and returns the key: the only time that its secret is known. Errors:
// those of the store, and an unknown role.
func Issue(ctx context.Context, st *store.Store, g Grant) (Key, error) {
	if _, err := ParseRole(string(g.Role)); err != nil {
		return Key{}, err
	}
	k := NewKey()
	hash := k.Hash()
	return k, st.InsertAPIKey(ctx, store.APIKey{
		Prefix: k.prefix, SecretSHA256: hash[:], Team: g.Team, ProfileID: g.ProfileID,
		Role: string(g.Role), Label: g.Label, ExpiresAt: g.ExpiresAt,
	})
}
