package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/app"
)

type devCommand struct {
	Addr    string `env:"TEAMGRAPH_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"The address to listen on (${default}; TEAMGRAPH_ADDR)."`
	JSON    bool   `name:"json" help:"When ready, print one line of JSON: graphql, playground, api_key, team_id, profile_id."`
	Verbose bool   `short:"v" help:"Log requests, and what the database server does."`
}

// Run serves the demo graph until a signal comes.
func (c *devCommand) Run(env environment) (err error) {
	log := quietLog(env.stderr, c.Verbose)
	d, err := app.NewDev(env.ctx, app.DevConfig{
		Database: databaseConfig(log), Addr: c.Addr, Logger: log,
		Step: func(what string) { fmt.Fprintf(env.stderr, "teamgraph: %s …\n", what) },
	})
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, d.Close()); err == nil {
			fmt.Fprintln(env.stderr, "teamgraph: stopped")
		}
	}()
	if c.JSON {
		err = sayJSON(env.stdout, struct {
			GraphQL    string    `json:"graphql"`
			Playground string    `json:"playground"`
			APIKey     string    `json:"api_key"`
			TeamID     string    `json:"team_id"`
			ProfileID  uuid.UUID `json:"profile_id"`
		}{d.GraphQLURL(), d.PlaygroundURL(), d.Key.Reveal(), d.Team.ID.String(), d.ProfileID})
	} else {
		err = say(env.stdout, "%s", welcome(d.GraphQLURL(), d.PlaygroundURL(), d.Key.Reveal()))
	}
	if err != nil {
		return err
	}
	return d.Run(env.ctx)
}

// examples are questions that the demo graph answers.
var examples = []struct{ question, query string }{
	{"In which countries has Wroclaw been, and when?", `{
  entityByName(name: "Wroclaw") {
    relationships(predicates: ["located_in"], history: true) {
      nodes { validity { first last } object { ... on Entity { name kind } } }
    }
  }
}`},
	{"For which prizes is Marie Curie known, and with whom did she share them?", `{
  entityByName(name: "Marie Curie") {
    relationships(predicates: ["awarded"]) {
      nodes {
        validity { first } props
        object { ... on Entity { name relationships(direction: IN, predicates: ["awarded"]) { nodes { subject { name } } } } }
      }
    }
  }
}`},
	{"Which laureates were born in Vienna, and where did they work in the year of their prize?", `{
  entityByName(name: "Vienna") {
    relationships(direction: IN, predicates: ["born_in"]) {
      nodes {
        validity { first }
        subject { name relationships(predicates: ["affiliated_with"], history: true) { nodes { validity { first } object { ... on Entity { name } } } } }
      }
    }
  }
}`},
}

// welcome is what a newcomer reads.
func welcome(graphql, playground, key string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `teamgraph is ready. Ctrl-C stops it; the data stays.

  GraphQL     %s
  Playground  %s
  API key     %s
  Graph       Nobel laureates, their prizes and places, 1901 to 2024 (Nobel Prize API, CC0), in the team demo

Ask it, in another terminal:
`, graphql, playground, key)
	for _, e := range examples {
		fmt.Fprintf(&b, "\n# %s\n%s\n", e.question, curl(graphql, key, e.query))
	}
	return b.String()
}

// curl is a command to copy: a GET, in which the query needs no escaping.
func curl(url, key, query string) string {
	return fmt.Sprintf("curl -sG %s -H 'Authorization: Bearer %s' --data-urlencode 'query=%s'", url, key, query)
}
