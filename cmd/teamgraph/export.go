package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/store"
)

type exportCommand struct {
	Team   string `required:"" placeholder:"NAME" help:"The team's name."`
	Format string `required:"" enum:"tsv,jsonl,graphml" placeholder:"FORMAT" help:"tsv (a folder of three files), jsonl, or graphml (for other programs; it can't be imported again)."`
	Out    string `placeholder:"PATH" help:"The folder for tsv, else the file. Without this, jsonl and graphml go to standard output."`
}

// Run exports one snapshot of the team's graph. Standard output gets nothing but that.
func (c *exportCommand) Run(env environment) error {
	to := importer.Target{Format: importer.Format(c.Format), Path: c.Out}
	if c.Out == "" {
		if to.Format == importer.FormatTSV {
			return &failure{exitUsage, errors.New("the format tsv is three files: name a folder for them with --out")}
		}
		to.Out = env.stdout
	}
	return withStore(env, func(st *store.Store) error {
		t, err := st.TeamByName(env.ctx, c.Team)
		if err != nil {
			return err
		}
		n, err := importer.Export(env.ctx, st, t.ID, to)
		if err != nil {
			if env.ctx.Err() != nil {
				return errors.New("interrupted: the export is not complete")
			}
			return err
		}
		fmt.Fprintf(env.stderr, "Exported %s entities, %s values and %s relationships of team %s to %s.\n", thousands(n.Entities),
			thousands(n.Values), thousands(n.Relationships), t.Name, cmp.Or(c.Out, "standard output"))
		return nil
	})
}
