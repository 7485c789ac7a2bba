package main

import (
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/app"
	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/store"
)

type teamCommands struct {
	Create teamCreateCommand `cmd:"" help:"Make a team, its first profile and a key of the role admin."`
	List   teamListCommand   `cmd:"" help:"List the teams."`
}

type teamCreateCommand struct {
	Name string `required:"" placeholder:"NAME" help:"The team's name, 1 to 100 characters, unique."`
	JSON bool   `name:"json" help:"Print one line of JSON."`
}

// Run makes a team.
func (c *teamCreateCommand) Run(env environment) error {
	return withStore(env, func(st *store.Store) error {
		made, err := app.CreateTeam(env.ctx, st, c.Name)
		if err != nil {
			return err
		}
		if c.JSON {
			return sayJSON(env.stdout, struct {
				TeamID    string    `json:"team_id"`
				ProfileID uuid.UUID `json:"profile_id"`
				APIKey    string    `json:"api_key"`
			}{made.Team.ID.String(), made.ProfileID, made.Key.Reveal()})
		}
		return say(env.stdout, "Team      %s  %s\nProfile   %s  %s\nAPI key   %s\nThe key is of the role admin and is not shown again.\n",
			made.Team.ID, made.Team.Name, made.ProfileID, app.FirstProfileName, made.Key.Reveal())
	})
}

type teamListCommand struct {
	JSON bool `name:"json" help:"Print one line of JSON a team."`
}

// Run lists the teams.
func (c *teamListCommand) Run(env environment) error {
	return withStore(env, func(st *store.Store) error {
		teams, err := st.Teams(env.ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
		for _, t := range teams {
			if c.JSON {
				err = sayJSON(env.stdout, struct {
					TeamID    string    `json:"team_id"`
					Name      string    `json:"name"`
					Status    string    `json:"status"`
					CreatedAt time.Time `json:"created_at"`
				}{t.ID.String(), t.Name, t.Status, t.CreatedAt})
			} else {
				err = say(w, "%s\t%s\t%s\t%s\n", t.ID, t.Status, t.CreatedAt.Format(time.DateOnly), t.Name)
			}
			if err != nil {
				return err
			}
		}
		return w.Flush()
	})
}

type keyCommands struct {
	Create keyCreateCommand `cmd:"" help:"Make a key for a team."`
	Revoke keyRevokeCommand `cmd:"" help:"Revoke a key: it stops working within a second."`
}

type keyCreateCommand struct {
	Team    string        `required:"" placeholder:"NAME" help:"The team's name."`
	Role    string        `required:"" enum:"reader,writer,admin" placeholder:"ROLE" help:"reader (queries), writer (queries and mutations) or admin (everything)."`
	Label   string        `placeholder:"TEXT" help:"What the key is for."`
	Expires time.Duration `placeholder:"720h" help:"For how long the key is good; without this, until it is revoked."`
	JSON    bool          `name:"json" help:"Print one line of JSON."`
}

// Run makes a key.
func (c *keyCreateCommand) Run(env environment) error {
	var expires *time.Time
	if c.Expires < 0 {
		return &failure{exitUsage, fmt.Errorf("--expires=%s lies in the past: give how long the key is to be good, for example 720h", c.Expires)}
	}
	if c.Expires > 0 {
		at := time.Now().Add(c.Expires).UTC().Truncate(time.Second)
		expires = &at
	}
	return withStore(env, func(st *store.Store) error {
		t, err := st.TeamByName(env.ctx, c.Team)
		if err != nil {
			return err
		}
		profile, err := st.FirstProfile(env.ctx, t.ID)
		if err != nil {
			return err
		}
		key, err := auth.Issue(env.ctx, st, auth.Grant{
			Team: t, ProfileID: profile, Role: auth.Role(c.Role), Label: c.Label, ExpiresAt: expires,
		})
		if err != nil {
			return err
		}
		if c.JSON {
			return sayJSON(env.stdout, struct {
				TeamID    string     `json:"team_id"`
				ProfileID uuid.UUID  `json:"profile_id"`
				APIKey    string     `json:"api_key"`
				Prefix    string     `json:"prefix"`
				Role      string     `json:"role"`
				ExpiresAt *time.Time `json:"expires_at"`
			}{t.ID.String(), profile, key.Reveal(), key.Prefix(), c.Role, expires})
		}
		until := "until it is revoked"
		if expires != nil {
			until = "until " + expires.Format(time.RFC3339)
		}
		return say(env.stdout, "API key   %s\nIt is good for team %s as %s %s, and is not shown again. To revoke it: teamgraph key revoke %s\n",
			key.Reveal(), t.Name, c.Role, until, key.Prefix())
	})
}

type keyRevokeCommand struct {
	Prefix string `arg:"" help:"The part of the key between tg_ and the second underscore."`
}

// Run revokes a key.
func (c *keyRevokeCommand) Run(env environment) error {
	prefix := c.Prefix
	if key, ok := auth.ParseKey(prefix); ok { // the whole key does too
		prefix = key.Prefix()
	}
	return withStore(env, func(st *store.Store) error {
		if err := st.RevokeAPIKey(env.ctx, prefix); err != nil {
			return err
		}
		return say(env.stdout, "The key %s is revoked.\n", prefix)
	})
}
