package main

import (
	"errors"
	"fmt"
	"text/tabwriter"

	"github.com/teamgraph/teamgraph/internal/app"
	"github.com/teamgraph/teamgraph/internal/gate"
)

type verifyCommand struct {
	JSON bool `name:"json" help:"Print one line of JSON: gates, and findings of rule, table, message and fix."`
	List bool `help:"List the gates, with what each is good for and where its rule stands, and check nothing."`
}

// Help is what `teamgraph verify --help` says besides.
func (verifyCommand) Help() string {
	return "Each finding names the SQL that mends it. Nothing is written. The login is that of migrate; to compare teams with their " +
		"projections it has to see past row security, as a superuser or by BYPASSRLS.\n\n" +
		"Exit codes: 0 clean; 1 findings; 2 some gates or all could not be checked."
}

// Run checks the gates.
func (c *verifyCommand) Run(env environment) (err error) {
	if c.List {
		return listGates(env, c.JSON)
	}
	db, err := app.OpenDatabase(env.ctx, databaseConfig(quietLog(env.stderr, false)))
	if err != nil {
		return &failure{exitUnchecked, err}
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if db.AdminURL == "" {
		return &failure{exitUnchecked, errors.New("set DATABASE_URL to the login that migrates: TEAMGRAPH_APP_URL and TEAMGRAPH_CONTROL_URL may not see what is to be checked")}
	}
	report, unchecked := gate.Verify(env.ctx, db.AdminURL)
	if report.Gates > 0 {
		write := report.WriteText
		if c.JSON {
			write = report.WriteJSON
		}
		if err := write(env.stdout); err != nil {
			return &failure{exitUnchecked, err}
		}
	}
	switch {
	case unchecked != nil:
		return &failure{exitUnchecked, unchecked}
	case len(report.Findings) > 0:
		return fmt.Errorf("%d findings: each names the SQL that mends it", len(report.Findings))
	}
	return nil
}

func listGates(env environment, asJSON bool) error {
	w := tabwriter.NewWriter(env.stdout, 0, 0, 2, ' ', 0)
	for _, g := range gate.Gates() {
		var err error
		if asJSON {
			err = sayJSON(env.stdout, struct {
				Rule   string `json:"rule"`
				Reason string `json:"reason"`
				Source string `json:"source"`
				Ready  bool   `json:"ready"`
			}{g.Rule, g.Reason, g.Source, g.Ready})
		} else {
			err = say(w, "%s\t%s (%s)\n", g.Rule, g.Reason, g.Source)
		}
		if err != nil {
			return err
		}
	}
	return w.Flush()
}
