package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/demo"
	"github.com/teamgraph/teamgraph/graph/playground"
	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// DemoTeam is the team that holds the demo graph.
const DemoTeam = "demo"

// DevConfig says how `teamgraph dev` runs.
type DevConfig struct {
	Database DatabaseConfig
	Addr     string
	Logger   *slog.Logger
	// Step, when set, is told in a few words what begins and takes longer than a moment.
	Step func(string)
}

// Dev is the embedded default: a server with its database and the demo graph in it.
type Dev struct {
	App       *App
	Key       auth.Key // of the role admin, for the team demo
	Team      store.Team
	ProfileID uuid.UUID

	db *Database
}

// NewDev takes the address, starts or finds the database, migrates it, and makes the team demo, its key and
// its graph unless they are there. Call Run, then Close. Errors are sentences for people.
func NewDev(ctx context.Context, cfg DevConfig) (*Dev, error) {
	if cfg.Step == nil {
		cfg.Step = func(string) {}
	}
	l, err := Listen(ctx, cfg.Addr) // first, since it is the likeliest to fail
	if err != nil {
		return nil, err
	}
	d := &Dev{}
	if err := d.open(ctx, cfg, l); err != nil {
		return nil, errors.Join(err, d.Close(), closeListener(l))
	}
	return d, nil
}

func (d *Dev) open(ctx context.Context, cfg DevConfig, l net.Listener) (err error) {
	if cfg.Database.URL == "" {
		cfg.Step("starting the private PostgreSQL")
	}
	cfg.Database.Own = true
	if d.db, err = OpenDatabase(ctx, cfg.Database); err != nil {
		return err
	}
	if !d.db.Private() {
		if err := d.db.Migrate(ctx); err != nil {
			return err
		}
		if err := os.MkdirAll(d.db.Dir, 0o700); err != nil { // the key is kept there
			return fmt.Errorf("make the folder %s: %w", d.db.Dir, err)
		}
	}
	if d.App, err = New(ctx, Config{Store: d.db.Store, Listener: l, Logger: cfg.Logger}); err != nil {
		return err
	}
	if err := d.ensureTeam(ctx); err != nil {
		return err
	}
	if err := d.ensureKey(ctx); err != nil {
		return err
	}
	return d.ensureGraph(ctx, cfg.Step)
}

// Run serves until ctx ends; see App.Run.
func (d *Dev) Run(ctx context.Context) error { return d.App.Run(ctx) }

// Close stops what NewDev started, the server before its database.
func (d *Dev) Close() error {
	var errs []error
	if d.App != nil {
		errs = append(errs, d.App.Close())
	}
	if d.db != nil {
		errs = append(errs, d.db.Close())
	}
	return errors.Join(errs...)
}

// GraphQLURL is where operations are sent.
func (d *Dev) GraphQLURL() string { return d.App.URL() + GraphQLPath }

// PlaygroundURL opens GraphiQL with the key filled in. The fragment does not leave the browser.
func (d *Dev) PlaygroundURL() string { return d.App.URL() + playground.Path + "#key=" + d.Key.Reveal() }

func (d *Dev) ensureTeam(ctx context.Context) error {
	st := d.App.Store()
	t, err := st.TeamByName(ctx, DemoTeam)
	if hasCode(err, kg.CodeNotFound) {
		t, _, err = st.CreateTeam(ctx, DemoTeam, FirstProfileName)
		if hasCode(err, kg.CodeConflict) { // somebody else's teamgraph, on the same server, was faster
			t, err = st.TeamByName(ctx, DemoTeam)
		}
	}
	if err != nil {
		return fmt.Errorf("make the team %s: %w", DemoTeam, err)
	}
	d.Team = t
	return nil
}

// ensureKey uses the key of the last start when it is still good for the team, else makes one and keeps it.
func (d *Dev) ensureKey(ctx context.Context) error {
	path := filepath.Join(d.db.Dir, "demo-key")
	text, err := readPrivate(path)
	if err != nil {
		return fmt.Errorf("read the demo's key: %w", err)
	}
	st := d.App.Store()
	if key, ok := auth.ParseKey(strings.TrimSpace(text)); ok {
		p, err := auth.NewAuthenticator(st, nil).Authenticate(ctx, "Bearer "+key.Reveal())
		if err == nil && p.Team == d.Team.ID {
			d.Key, d.ProfileID = key, p.ProfileID
			return nil
		}
		if err != nil && !hasCode(err, kg.CodeUnauthenticated) {
			return err
		}
	}
	if d.ProfileID, err = st.FirstProfile(ctx, d.Team.ID); err != nil {
		return err
	}
	d.Key, err = auth.Issue(ctx, st, auth.Grant{Team: d.Team, ProfileID: d.ProfileID, Role: auth.RoleAdmin, Label: "teamgraph dev"})
	if err != nil {
		return fmt.Errorf("make the demo's key: %w", err)
	}
	return writePrivate(path, []byte(d.Key.Reveal()+"\n"))
}

// ensureGraph imports the demo graph when the team has none. An import is one transaction: where one of its
// entities is, all of it is.
func (d *Dev) ensureGraph(ctx context.Context, step func(string)) error {
	session, err := d.App.Store().Read(ctx, d.Team.ID)
	if err != nil {
		return err
	}
	found, err := session.EntityIDsByExternalID(ctx, demo.Entity, demo.Source, 1)
	session.End()
	if err != nil || len(found) > 0 {
		return err
	}
	step("importing the demo graph")
	dir, err := demo.Extract()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // a temporary folder
	_, err = importer.Import(ctx, d.App.Store(), importer.Options{
		Team: d.Team.ID, Profile: d.ProfileID, Source: demo.Source, Strict: true, NewPredicates: importer.PredicatesCreate,
	}, []string{dir})
	if err != nil {
		return fmt.Errorf("import the demo graph: %w", err)
	}
	return nil
}

func hasCode(err error, code kg.Code) bool {
	var known *kg.Error
	return errors.As(err, &known) && known.Code == code
}

func closeListener(l net.Listener) error {
	if err := l.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
