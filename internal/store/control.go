package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/controldb"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Team is a row of the control plane.
type Team struct {
	ID        team.ID
	Name      string
	Status    string
	CreatedAt time.Time
}

// APIKey is what the control plane knows of a key. It never holds the secret, only its SHA-256.
type APIKey struct {
	Prefix       string
	SecretSHA256 []byte
	Team         Team
	ProfileID    uuid.UUID
	ProfileName  string
	Role         string
	Label        string
	ExpiresAt    *time.Time
	RevokedAt    *time.Time
}

// CreateTeam makes a team with its first profile, and both integrity projections, in one transaction. A
// name that is taken gives CONFLICT.
func (s *Store) CreateTeam(ctx context.Context, name, profileName string) (t Team, profile uuid.UUID, err error) {
	id, err := team.From(newID())
	if err != nil {
		return t, profile, err
	}
	profile = newID()
	err = s.controlTx(ctx, id, func(q *controldb.Queries) error {
		if err := q.InsertTeam(ctx, id.UUID(), name); err != nil {
			return err
		}
		if err := q.InsertProfile(ctx, id.UUID(), profile, profileName); err != nil {
			return err
		}
		if err := q.InsertTeamRef(ctx, id.UUID()); err != nil {
			return err
		}
		return q.InsertProfileRef(ctx, id.UUID(), profile)
	})
	var pg *pgconn.PgError
	switch {
	case errors.As(err, &pg) && pg.Code == "23505":
		return t, profile, kg.Errorf(kg.CodeConflict, "there is a team named %q already", name).At("name").Because(err)
	case errors.As(err, &pg) && pg.Code == "23514":
		return t, profile, kg.Errorf(kg.CodeBadInput, "a team's name has 1 to 100 characters").At("name").Because(err)
	case err != nil:
		return t, profile, mapError(err)
	}
	return Team{ID: id, Name: name, Status: "active", CreatedAt: time.Now().UTC()}, profile, nil
}

// controlTx runs fn in a transaction of the control pool that may write the projections of one team.
func (s *Store) controlTx(ctx context.Context, id team.ID, fn func(*controldb.Queries) error) error {
	tx, err := s.control.Begin(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, setTeam(id), pgx.QueryExecModeSimpleProtocol); err != nil {
		rollback(ctx, tx)
		return err
	}
	if err := fn(controldb.New(tx)); err != nil {
		rollback(ctx, tx)
		return err
	}
	return tx.Commit(ctx)
}

// TeamByName finds a team; NOT_FOUND names it.
func (s *Store) TeamByName(ctx context.Context, name string) (Team, error) {
	r, err := controldb.New(s.control).TeamByName(ctx, name)
	if errors.Is(err, pgx.ErrNoRows) {
		return Team{}, kg.Errorf(kg.CodeNotFound, "there is no team named %q", name)
	}
	if err != nil {
		return Team{}, mapError(err)
	}
	return newTeam(r.TeamID, r.Name, r.Status, r.CreatedAt)
}

// Teams lists all teams by name.
func (s *Store) Teams(ctx context.Context) ([]Team, error) {
	rows, err := controldb.New(s.control).Teams(ctx)
	if err != nil {
		return nil, mapError(err)
	}
	out := make([]Team, len(rows))
	for i, r := range rows {
		if out[i], err = newTeam(r.TeamID, r.Name, r.Status, r.CreatedAt); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// FirstProfile returns a team's oldest profile: the one that its first key and its imports use.
func (s *Store) FirstProfile(ctx context.Context, t team.ID) (uuid.UUID, error) {
	r, err := controldb.New(s.control).FirstProfile(ctx, t.UUID())
	if errors.Is(err, pgx.ErrNoRows) {
		return uuid.Nil, kg.Errorf(kg.CodeNotFound, "team %s has no profile", t)
	}
	return r.ProfileID, mapError(err)
}

// InsertAPIKey stores a key of a profile. The secret's SHA-256 is 32 bytes.
func (s *Store) InsertAPIKey(ctx context.Context, k APIKey) error {
	err := controldb.New(s.control).InsertAPIKey(ctx, newID(), k.Prefix, k.SecretSHA256, k.Team.ID.UUID(), k.ProfileID,
		k.Role, k.Label, k.ExpiresAt)
	return mapError(err)
}

// APIKeyByPrefix finds a key, revoked and expired ones too; ok is false when there is none.
func (s *Store) APIKeyByPrefix(ctx context.Context, prefix string) (k APIKey, ok bool, err error) {
	r, err := controldb.New(s.control).APIKeyByPrefix(ctx, prefix)
	if errors.Is(err, pgx.ErrNoRows) {
		return k, false, nil
	}
	if err != nil {
		return k, false, mapError(err)
	}
	t, err := newTeam(r.TeamID, r.TeamName, r.TeamStatus, time.Time{})
	return APIKey{
		Prefix: prefix, SecretSHA256: r.SecretSha256, Team: t, ProfileID: r.ProfileID, ProfileName: r.ProfileName,
		Role: r.Role, ExpiresAt: r.ExpiresAt, RevokedAt: r.RevokedAt,
	}, err == nil, err
}

// RevokeAPIKey ends a key now; NOT_FOUND when no unrevoked key has the prefix.
func (s *Store) RevokeAPIKey(ctx context.Context, prefix string) error {
	n, err := controldb.New(s.control).RevokeAPIKey(ctx, prefix)
	if err == nil && n == 0 {
		return kg.Errorf(kg.CodeNotFound, "no valid key has the prefix %q", prefix)
	}
	return mapError(err)
}

func newTeam(id uuid.UUID, name, status string, created time.Time) (Team, error) {
	t, err := team.From(id)
	if err != nil {
		return Team{}, fmt.Errorf("team %q: %w", name, err)
	}
	return Team{ID: t, Name: name, Status: status, CreatedAt: created}, nil
}
