package main

import (
	"errors"

	"github.com/teamgraph/teamgraph/internal/app"
	"github.com/teamgraph/teamgraph/internal/store"
)

// withStore runs fn on the database that the environment names.
func withStore(env environment, fn func(*store.Store) error) (err error) {
	db, err := app.OpenDatabase(env.ctx, databaseConfig(quietLog(env.stderr, false)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	st, err := app.OpenStore(env.ctx, db.Store)
	if err != nil {
		return err
	}
	defer st.Close()
	return fn(st)
}

type migrateCommand struct{}

// Run migrates.
func (migrateCommand) Run(env environment) (err error) {
	db, err := app.OpenDatabase(env.ctx, databaseConfig(quietLog(env.stderr, false)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(env.ctx); err != nil {
		return err
	}
	return say(env.stdout, "The database has this version's schema.\n")
}
