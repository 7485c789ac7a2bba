// Command teamgraph serves a team's knowledge graph over GraphQL, and has what runs around it: the database's
// migrations, teams and keys, files in and out. Flags, environment and signals are read here; what a command
// does is in internal/app and internal/importer.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/teamgraph/teamgraph/internal/app"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// Exit codes, which help lists too.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2

	exitUnchecked = 2 // verify could not check
)

const description = `teamgraph is a knowledge graph for teams: PostgreSQL holds it, one GraphQL API reads and writes it.

The database is that of DATABASE_URL. Without it, teamgraph keeps a private PostgreSQL in .teamgraph/ (TEAMGRAPH_DIR):
"teamgraph dev" starts it and serves the demo graph; the other commands use it while dev runs, or start it for themselves.

Exit codes: 0 done; 1 failed, with one sentence on standard error; 2 wrong usage, or verify could not check.`

// commands is the command line.
type commands struct {
	Dev     devCommand     `cmd:"" help:"Serve the demo graph from a private PostgreSQL: the quickest way to see teamgraph."`
	Serve   serveCommand   `cmd:"" help:"Serve the GraphQL API of a migrated database."`
	Migrate migrateCommand `cmd:"" help:"Bring the database to this version's schema."`
	Verify  verifyCommand  `cmd:"" help:"Check the database against the rules that keep teams apart, and name the SQL that mends what fails."`
	Team    teamCommands   `cmd:"" help:"Make and list teams."`
	Key     keyCommands    `cmd:"" help:"Make and revoke API keys."`
	Import  importCommand  `cmd:"" help:"Import files of entities, values and relationships (.tsv, .csv, .jsonl, also .gz) into a team's graph."`
	Export  exportCommand  `cmd:"" help:"Export a team's graph."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

// environment is what commands share.
type environment struct {
	ctx    context.Context //nolint:containedctx // of the process: ends with the first signal
	stdout io.Writer
	stderr io.Writer
}

// failure ends the process with a code other than 1, or without a sentence since all was said.
type failure struct {
	code int
	err  error
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the process at once, unless it is the same one come by another way: a terminal sends
	// it to all of a group, and a wrapper among them passes it on.
	context.AfterFunc(ctx, func() { time.AfterFunc(time.Second, stop) })
	code := run(environment{ctx, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// run does what the arguments say and returns the exit code.
func run(env environment, args []string) (code int) {
	done := false
	parser, err := kong.New(&commands{}, kong.Name("teamgraph"), kong.Description(description),
		kong.Writers(env.stdout, env.stderr), kong.Exit(func(int) { done = true }), // help was printed
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 120}), kong.UsageOnError())
	if err != nil {
		return complain(env, err)
	}
	parsed, err := parser.Parse(args)
	switch {
	case done:
		return exitOK
	case err != nil:
		return complain(env, &failure{exitUsage, fmt.Errorf("%w (teamgraph --help lists all commands)", err)})
	}
	if err := parsed.Run(env); err != nil {
		return complain(env, err)
	}
	return exitOK
}

// complain writes one sentence and returns the exit code.
func complain(env environment, err error) int {
	code := exitFailed
	var f *failure
	if errors.As(err, &f) {
		code = f.code
	}
	if env.ctx.Err() != nil && errors.Is(err, context.Canceled) {
		fmt.Fprintln(env.stderr, "teamgraph: interrupted")
		return code
	}
	fmt.Fprintf(env.stderr, "teamgraph: %s\n", sentence(err))
	return code
}

// sentence is what a person is told of an error: of one with a message for clients, that message.
func sentence(err error) string {
	text := err.Error()
	var known *kg.Error
	if errors.As(err, &known) && known.Code != kg.CodeInternal && known.Code != kg.CodeUnavailable {
		text = strings.Replace(text, known.Error(), known.Message, 1) // without its cause
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// databaseConfig reads where the database is. URLs hold passwords: they come by the environment alone, since
// anybody on the machine can read a command line.
func databaseConfig(log *slog.Logger) app.DatabaseConfig {
	return app.DatabaseConfig{
		URL: os.Getenv("DATABASE_URL"), AppURL: os.Getenv("TEAMGRAPH_APP_URL"), ControlURL: os.Getenv("TEAMGRAPH_CONTROL_URL"),
		Dir: os.Getenv("TEAMGRAPH_DIR"), Logger: log,
	}
}

// quietLog is for people at a terminal: warnings and errors, or everything.
func quietLog(w io.Writer, verbose bool) *slog.Logger {
	level := slog.LevelWarn
	if verbose {
		level = slog.LevelDebug
	}
	return slog.New(app.NewLogHandler(slog.NewTextHandler(w, &slog.HandlerOptions{Level: level})))
}
