package app

import (
	"context"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/store"
)

// FirstProfileName is the name of the profile that a new team starts with.
const FirstProfileName = "default"

// NewTeam is a team just made, and the key to begin with.
type NewTeam struct {
	Team      store.Team
	ProfileID uuid.UUID
	Key       auth.Key // of the role admin
}

// CreateTeam makes a team with a profile and a key of the role admin. Errors: CONFLICT when the name is
// taken, BAD_USER_INPUT when it can't be one.
func CreateTeam(ctx context.Context, st *store.Store, name string) (NewTeam, error) {
	t, profile, err := st.CreateTeam(ctx, name, FirstProfileName)
	if err != nil {
		return NewTeam{}, err
	}
	key, err := auth.Issue(ctx, st, auth.Grant{Team: t, ProfileID: profile, Role: auth.RoleAdmin, Label: "made with the team"})
	return NewTeam{Team: t, ProfileID: profile, Key: key}, err
}
