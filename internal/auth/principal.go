// Package auth finds out who asks: API keys, and the Principal that fixes an operation's team before
// anything else runs. What a principal may see or change of the graph is not decided here, only its role.
package auth

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/team"
)

// Principal is who asks, and for which team. It comes from a key's row alone, never from a request's fields.
type Principal struct {
	Team        team.ID
	TeamName    string
	ProfileID   uuid.UUID
	ProfileName string
	Role        Role
}

type principalKey struct{}

// NewContext returns a context that carries the principal.
func NewContext(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, principalKey{}, p)
}

// FromContext returns the operation's principal; ok is false when nobody was authenticated.
func FromContext(ctx context.Context) (p Principal, ok bool) {
	p, ok = ctx.Value(principalKey{}).(Principal)
	return p, ok && !p.Team.IsZero()
}

// Role says what a key may do; each role may do what those before it may.
type Role string

// The roles, the least first.
const (
	RoleReader Role = "reader" // queries
	RoleWriter Role = "writer" // queries and mutations
	RoleAdmin  Role = "admin"  // all that the API offers
)

// rank orders the roles; 0 stands for what is none.
func (r Role) rank() int {
	switch r {
	case RoleReader:
		return 1
	case RoleWriter:
		return 2
	case RoleAdmin:
		return 3
	}
	return 0
}

// Allows reports whether the role may do what need may. A role that does not exist may do nothing, and
// nobody may do what needs one that does not exist.
func (r Role) Allows(need Role) bool {
	return need.rank() > 0 && r.rank() >= need.rank()
}

// ParseRole reads a role's name.
func ParseRole(s string) (Role, error) {
	if r := Role(s); r.rank() > 0 {
		return r, nil
	}
	return "", fmt.Errorf("there is no role %q: use %s, %s or %s", s, RoleReader, RoleWriter, RoleAdmin)
}
