package main

import (
	"errors"
	"log/slog"

	"github.com/teamgraph/teamgraph/internal/app"
)

type serveCommand struct {
	Addr     string `env:"TEAMGRAPH_ADDR" default:":8080" placeholder:"HOST:PORT" help:"The address to listen on (${default}; TEAMGRAPH_ADDR)."`
	MaxConns int32  `env:"TEAMGRAPH_MAX_CONNS" default:"10" placeholder:"N" help:"Most database connections for operations (${default}; TEAMGRAPH_MAX_CONNS)."`
	Verbose  bool   `short:"v" help:"Log probes, scrapes and assets too."`
}

// Run serves until a signal comes. Logs are JSON, on standard error.
func (c *serveCommand) Run(env environment) (err error) {
	level := slog.LevelInfo
	if c.Verbose {
		level = slog.LevelDebug
	}
	log := slog.New(app.NewLogHandler(slog.NewJSONHandler(env.stderr, &slog.HandlerOptions{Level: level})))
	db, err := app.OpenDatabase(env.ctx, databaseConfig(log))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.Store.MaxConns = c.MaxConns
	a, err := app.New(env.ctx, app.Config{Store: db.Store, Addr: c.Addr, Logger: log})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	log.Info("serving", "url", a.URL()+app.GraphQLPath, "version", buildVersion())
	return a.Run(env.ctx)
}
