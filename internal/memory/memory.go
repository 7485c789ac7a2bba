// Package memory is the write path of the API: it checks what a caller gives, and makes of each mutation one
// transaction with its idempotency key and audit row inside. Mistakes that a caller can mend are *kg.Error of
// code BAD_USER_INPUT, NOT_FOUND or CONFLICT with the place in the input; nothing is written then.
package memory

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Memory writes to the graphs of all teams, one at a time.
type Memory struct{ store *store.Store }

// New returns a Memory over a store.
func New(s *store.Store) *Memory { return &Memory{s} }

// Writer is in whose name a write is made.
type Writer struct {
	Team    team.ID
	Profile uuid.UUID
}

// errKeyTaken rolls back the loser of two calls with one key; it is looked up again and finds the winner.
var errKeyTaken = errors.New("the idempotency key was used meanwhile")

// once runs do in a transaction and records it as an operation of that name. do returns the id of what it made or
// changed. When the key was used before, do does not run: the same request gets that operation's id,
// another one IDEMPOTENCY_MISMATCH. A key keeps to the rules of ids (package canon); "" is none.
func (m *Memory) once(ctx context.Context, w Writer, name, key string, request any, do func(*store.Tx) (uuid.UUID, error)) (id uuid.UUID, err error) {
	if key != "" {
		if key, err = canon.ID(key); err != nil {
			return id, invalid(err, "idempotencyKey")
		}
	}
	hash, err := requestHash(name, request)
	if err != nil {
		return id, err
	}
	for {
		err = m.store.Write(ctx, w.Team, w.Profile, 0, func(tx *store.Tx) error {
			id, err = attempt(ctx, tx, name, key, hash, do)
			return err
		})
		if !errors.Is(err, errKeyTaken) {
			return id, err
		}
	}
}

func attempt(ctx context.Context, tx *store.Tx, name, key string, hash [32]byte, do func(*store.Tx) (uuid.UUID, error)) (id uuid.UUID, err error) {
	if key != "" {
		before, ok, err := tx.FindOperation(ctx, key)
		if err != nil {
			return id, err
		}
		if ok && before.RequestHash != hash {
			return id, kg.Errorf(kg.CodeIdempotencyMismatch,
				"the idempotencyKey %q was used for another request; take a new key for a new request", key)
		}
		if ok {
			return before.TargetID, nil
		}
	}
	if id, err = do(tx); err != nil {
		return id, err
	}
	recorded, err := tx.RecordOperation(ctx, store.Operation{Name: name, TargetID: id, RequestHash: hash}, key)
	if err == nil && !recorded {
		err = errKeyTaken
	}
	return id, err
}

func requestHash(name string, request any) ([32]byte, error) {
	b, err := json.Marshal(request)
	if err != nil {
		return [32]byte{}, fmt.Errorf("hash the request: %w", err)
	}
	return sha256.Sum256(append([]byte(name+"\x00"), b...)), nil
}

// invalid names the place of a rule's error.
func invalid(err error, path ...string) error {
	return kg.Errorf(kg.CodeBadInput, "%s: %s", path[len(path)-1], err).At(path...)
}

func wrongVersion(what string, expected, actual int64) error {
	return kg.Errorf(kg.CodeConflict, "the %s has version %d, not %d: read it again", what, actual, expected).At("expectedVersion")
}
