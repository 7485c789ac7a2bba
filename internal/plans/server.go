package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/pgcluster"
	"github.com/teamgraph/teamgraph/schema"
)

// serverEnv names a PostgreSQL server to use instead of a private one, as for the tests: the URL of an administrator.
const serverEnv = "TEST_DATABASE_URL"

const closeTimeout = time.Minute // bounds the clearing up, which also happens after a Ctrl-C

// server is the PostgreSQL server of a run, with the one database made there.
type server struct {
	admin    string // the administrator's URL
	database string // its name
	dir      string // of the private cluster
	cluster  *pgcluster.Cluster
}

// startServer starts a private server, or takes the one of TEST_DATABASE_URL.
func startServer(ctx context.Context) (*server, error) {
	s := &server{admin: os.Getenv(serverEnv)}
	if s.admin != "" {
		return s, nil
	}
	var err error
	if s.dir, err = os.MkdirTemp("", "teamgraph-plans-"); err != nil {
		return nil, fmt.Errorf("a temporary folder: %w", err)
	}
	// Root's server runs as another user, who has to get to the data.
	if err := os.Chmod(s.dir, 0o711); err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	s.cluster, err = pgcluster.Start(ctx, pgcluster.Config{
		Dir: filepath.Join(s.dir, "cluster"), Throwaway: true, Settings: map[string]string{"max_wal_size": "4GB"},
	})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(s.dir))
	}
	s.admin = s.cluster.AdminURL("postgres")
	return s, nil
}

// create makes a migrated database and returns the administrator's URL of it. What the server's default locale would
// change in the order of texts is fixed.
func (s *server) create(ctx context.Context) (string, error) {
	at, err := url.Parse(s.admin)
	if err != nil {
		return "", fmt.Errorf("%s must be a URL such as postgres://user:password@host:5432/postgres: %w", serverEnv, err)
	}
	name := fmt.Sprintf("teamgraph_plans_%d", os.Getpid())
	err = s.exec(ctx, "CREATE DATABASE "+name+" TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'")
	if err != nil {
		return "", err
	}
	s.database = name
	at.Path = "/" + name
	return at.String(), schema.Migrate(ctx, at.String())
}

// exec runs one statement as the administrator.
func (s *server) exec(ctx context.Context, sql string) error {
	return connected(ctx, s.admin, nil, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, sql)
		return err
	})
}

// close removes the database, and a private server with all its data.
func (s *server) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if s.cluster != nil {
		data := s.cluster.DataDir() // elsewhere, where the server's user could not enter the folder
		return errors.Join(s.cluster.Stop(ctx), os.RemoveAll(data), os.RemoveAll(s.dir))
	}
	if s.database == "" {
		return nil
	}
	return s.exec(ctx, "DROP DATABASE "+s.database+" WITH (FORCE)")
}

// connected runs do on a connection of its own with the given settings.
func connected(ctx context.Context, at string, settings map[string]string, do func(*pgx.Conn) error) error {
	cfg, err := pgx.ParseConfig(at)
	if err != nil {
		return fmt.Errorf("the URL of PostgreSQL: %w", err)
	}
	for name, value := range settings {
		cfg.RuntimeParams[name] = value
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	return errors.Join(do(conn), conn.Close(context.WithoutCancel(ctx)))
}
