package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/pgcluster"
	"github.com/teamgraph/teamgraph/internal/store"
	"github.com/teamgraph/teamgraph/schema"
)

// DefaultDir is where `teamgraph dev` keeps its private database.
const DefaultDir = ".teamgraph"

// devDatabase is the name of the database in the private cluster.
const devDatabase = "teamgraph"

// Commands that start the private cluster for themselves take turns: how long one waits for the others,
// and how often it looks.
const (
	turnTimeout  = time.Minute
	turnInterval = 200 * time.Millisecond
	stopTimeout  = 30 * time.Second
)

// DatabaseConfig says where the database is.
type DatabaseConfig struct {
	// URL of a server that somebody runs. AppURL and ControlURL, when set, are the logins of the two pools.
	URL, AppURL, ControlURL string
	// Dir is the folder of the private cluster, used when there is no URL; "" means DefaultDir.
	Dir string
	// Own makes this process the cluster's keeper: `teamgraph dev`. Others then use the server as long as
	// it runs.
	Own    bool
	Logger *slog.Logger
}

// Database is a database that can be connected to, and the private cluster behind it when this process
// started that.
type Database struct {
	Store    store.Config // how a server reaches it
	AdminURL string       // of the login that migrates
	Dir      string       // the cluster's folder, made

	cluster *pgcluster.Cluster
	keeper  bool
}

// OpenDatabase finds the database: that of the URL as it is; else the private cluster, which is started and
// migrated, or used when `teamgraph dev` runs it. Close it. Errors are sentences for people.
func OpenDatabase(ctx context.Context, cfg DatabaseConfig) (*Database, error) {
	dir := cfg.Dir
	if dir == "" {
		dir = DefaultDir
	}
	if cfg.URL != "" || cfg.AppURL != "" && cfg.ControlURL != "" {
		return &Database{
			Store:    store.Config{URL: cfg.URL, AppURL: cfg.AppURL, ControlURL: cfg.ControlURL},
			AdminURL: cfg.URL, Dir: dir,
		}, nil
	}
	if cfg.AppURL != "" || cfg.ControlURL != "" {
		return nil, errors.New("give both TEAMGRAPH_APP_URL and TEAMGRAPH_CONTROL_URL, or DATABASE_URL alone")
	}
	d := &Database{Dir: dir, keeper: cfg.Own}
	if err := d.join(ctx, cfg); err != nil {
		return nil, err
	}
	if d.cluster == nil {
		return d, nil
	}
	if err := d.prepare(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// join starts the cluster, or finds the server that `teamgraph dev` runs.
func (d *Database) join(ctx context.Context, cfg DatabaseConfig) (err error) {
	ctx, cancel := context.WithTimeout(ctx, turnTimeout)
	defer cancel()
	tick := time.NewTicker(turnInterval)
	defer tick.Stop()
	for {
		d.cluster, err = pgcluster.Start(ctx, pgcluster.Config{Dir: d.Dir, Logger: cfg.Logger})
		if !errors.Is(err, pgcluster.ErrLocked) || cfg.Own {
			return err
		}
		if u, ok := loadURLs(d.Dir); ok {
			d.Store, d.AdminURL = store.Config{AppURL: u.App, ControlURL: u.Control}, u.Admin
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-tick.C:
		}
	}
}

// prepare brings the cluster's database to this build's schema and lets the two roles log in.
func (d *Database) prepare(ctx context.Context) (err error) {
	if _, err := d.cluster.EnsureDatabase(ctx, devDatabase); err != nil {
		return err
	}
	d.AdminURL = d.cluster.AdminURL(devDatabase)
	if err := schema.Migrate(ctx, d.AdminURL); err != nil {
		return err
	}
	if d.Store.AppURL, err = d.cluster.EnsureLogin(ctx, "teamgraph_app", devDatabase); err != nil {
		return err
	}
	if d.Store.ControlURL, err = d.cluster.EnsureLogin(ctx, "teamgraph_control", devDatabase); err != nil {
		return err
	}
	if d.keeper {
		return saveURLs(d.Dir, urls{PID: os.Getpid(), App: d.Store.AppURL, Control: d.Store.ControlURL, Admin: d.AdminURL})
	}
	return nil
}

// Migrate brings the database to this build's schema.
func (d *Database) Migrate(ctx context.Context) error {
	if d.AdminURL == "" {
		return errors.New("set DATABASE_URL to the login that owns the schema: TEAMGRAPH_APP_URL and TEAMGRAPH_CONTROL_URL may not migrate")
	}
	return schema.Migrate(ctx, d.AdminURL)
}

// Private tells whether the database is that of the private cluster.
func (d *Database) Private() bool { return d.cluster != nil }

// Close stops the private cluster if this process started it. It takes no context: what was begun in order
// should end in order, also after a Ctrl-C.
func (d *Database) Close() error {
	if d.cluster == nil {
		return nil
	}
	if d.keeper {
		_ = os.Remove(urlsPath(d.Dir)) // stale ones are noticed by their process number
	}
	ctx, cancel := context.WithTimeout(context.Background(), stopTimeout)
	defer cancel()
	if err := d.cluster.Stop(ctx); err != nil {
		return fmt.Errorf("stop the database server: %w", err)
	}
	return nil
}

// urls is what `teamgraph dev` leaves in the folder, for its owner alone, while it runs.
type urls struct {
	PID     int    `json:"pid"`
	App     string `json:"app"`
	Control string `json:"control"`
	Admin   string `json:"admin"`
}

func urlsPath(dir string) string { return filepath.Join(dir, "urls.json") }

func saveURLs(dir string, u urls) error {
	b, err := json.Marshal(u)
	if err != nil {
		return err
	}
	return writePrivate(urlsPath(dir), b)
}

// loadURLs returns the URLs of a `teamgraph dev` that is running.
func loadURLs(dir string) (u urls, ok bool) {
	b, err := os.ReadFile(urlsPath(dir))
	if err != nil || json.Unmarshal(b, &u) != nil || u.PID <= 0 {
		return urls{}, false
	}
	err = syscall.Kill(u.PID, 0)
	return u, err == nil || errors.Is(err, syscall.EPERM)
}

// writePrivate writes a file for its owner alone, whole or not at all.
func writePrivate(path string, b []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*") // mode 0600
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = tmp.Write(b)
	if err := errors.Join(err, tmp.Close()); err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, os.Remove(tmp.Name())))
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, errors.Join(err, os.Remove(tmp.Name())))
	}
	return nil
}

// OpenStore opens the pools and makes sure that the schema is there. What usually is wrong with a database
// gets a sentence that says what to do.
func OpenStore(ctx context.Context, cfg store.Config) (*store.Store, error) {
	st, err := store.Open(ctx, cfg)
	if err != nil {
		return nil, explain(err)
	}
	if _, err := st.TeamByName(ctx, ""); err != nil && !hasCode(err, kg.CodeNotFound) {
		st.Close()
		return nil, explain(err)
	}
	return st, nil
}

func explain(err error) error {
	var pg *pgconn.PgError
	if !errors.As(err, &pg) {
		return fmt.Errorf("the database can't be reached, check DATABASE_URL and that the server runs: %w", err)
	}
	const migrate = "the database was never migrated: run `teamgraph migrate`"
	switch pg.Code {
	case "22023", "3F000", "42P01": // the role of the connection, the schema, the table does not exist
		return fmt.Errorf("%s (%s)", migrate, pg.Message)
	case "42501": // insufficient_privilege
		return fmt.Errorf("the login of DATABASE_URL may not use the roles teamgraph_app and teamgraph_control: run "+
			"`teamgraph migrate` as this login, or GRANT them to it (%s)", pg.Message)
	case "28P01", "28000": // invalid_password, invalid_authorization_specification
		return fmt.Errorf("the database refuses the login of DATABASE_URL: correct user or password (%s)", pg.Message)
	case "3D000": // invalid_catalog_name
		return fmt.Errorf("the server has no such database: create it, or correct DATABASE_URL (%s)", pg.Message)
	}
	return fmt.Errorf("the database refuses the connection: %w", err)
}

// readPrivate returns a file's contents, "" when it does not exist.
func readPrivate(path string) (string, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	return string(b), err
}
