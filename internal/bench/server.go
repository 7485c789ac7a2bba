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

// serverEnv names a PostgreSQL server to use instead of a private one: the URL of a superuser.
const serverEnv = "BENCH_DATABASE_URL"

// closeTimeout bounds the clearing up, which also happens after a Ctrl-C.
const closeTimeout = time.Minute

// server is the PostgreSQL server of a run, with the databases that were made there.
type server struct {
	admin   string // URL of the superuser
	dir     string // temporary folder, for the cluster and for dumps
	cluster *pgcluster.Cluster
	prefix  string
	made    []string
}

// settings of the private server, beside those of a throwaway cluster: memory for the whole graph, and no
// checkpoint in the middle of a measurement.
var settings = map[string]string{
	"shared_buffers":     "1GB",
	"max_wal_size":       "8GB",
	"checkpoint_timeout": "1h",
}

// startServer starts a private server, or takes the one of BENCH_DATABASE_URL.
func startServer(ctx context.Context) (s *server, err error) {
	s = &server{admin: os.Getenv(serverEnv), prefix: fmt.Sprintf("teamgraph_bench_%d_", os.Getpid())}
	if s.dir, err = os.MkdirTemp("", "teamgraph-bench-"); err != nil {
		return nil, fmt.Errorf("a temporary folder: %w", err)
	}
	if s.admin == "" {
		// Root's server runs as another user, who has to get to the data.
		if err := os.Chmod(s.dir, 0o711); err != nil {
			return nil, errors.Join(err, os.RemoveAll(s.dir))
		}
		s.cluster, err = pgcluster.Start(ctx, pgcluster.Config{Dir: filepath.Join(s.dir, "cluster"), Throwaway: true, Settings: settings})
		if err != nil {
			return nil, errors.Join(err, os.RemoveAll(s.dir))
		}
		s.admin = s.cluster.AdminURL("postgres")
	}
	return s, nil
}

// database makes a migrated database and returns the superuser's URL of it. Stores log in with this URL and take
// their roles when they connect, so that row security holds for them.
func (s *server) database(ctx context.Context, name string) (string, error) {
	name = s.prefix + name
	at, err := url.Parse(s.admin)
	if err != nil {
		return "", fmt.Errorf("%s must be a URL such as postgres://user:password@host:5432/postgres: %w", serverEnv, err)
	}
	at.Path = "/" + name
	if err := s.exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" TEMPLATE template0 ENCODING 'UTF8'"); err != nil {
		return "", err
	}
	s.made = append(s.made, name)
	return at.String(), schema.Migrate(ctx, at.String())
}

// drop drops the databases made so far; nobody may need them any more.
func (s *server) drop(ctx context.Context) error {
	var errs []error
	for _, name := range s.made {
		errs = append(errs, s.exec(ctx, "DROP DATABASE "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)"))
	}
	s.made = nil
	return errors.Join(errs...)
}

// exec runs one statement as superuser.
func (s *server) exec(ctx context.Context, sql string) error {
	return asAdmin(ctx, s.admin, func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, sql)
		return err
	})
}

// close stops a private server and removes its data; of another it drops what this run made there.
func (s *server) close() error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	if s.cluster == nil {
		return errors.Join(s.drop(ctx), os.RemoveAll(s.dir))
	}
	data := s.cluster.DataDir() // elsewhere, where the server's user could not enter the folder
	return errors.Join(s.cluster.Stop(ctx), os.RemoveAll(data), os.RemoveAll(s.dir))
}

// asAdmin runs do on a connection of its own.
func asAdmin(ctx context.Context, adminURL string, do func(*pgx.Conn) error) error {
	conn, err := pgx.Connect(ctx, adminURL)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL as superuser: %w", err)
	}
	return errors.Join(do(conn), conn.Close(context.WithoutCancel(ctx)))
}
