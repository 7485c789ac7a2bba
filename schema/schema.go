// Package schema holds the database's definition: goose migrations, embedded, the administrator's
// bootstrap, and schema.sql, the dump that they produce (`make generate`; sqlc, teamlint and Constraints read it).
//
// Migrations are forward only and must be safe while the previous release still runs: add, never rename
// or drop what that release uses. One statement a message, every constraint named, at most 45 bytes
// (distributed rules 5 and 14).
package schema

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations/*.sql
var migrations embed.FS

//go:embed bootstrap.sql
var bootstrap string

// A migration that waits for a lock would stop every query behind it: it gives up instead, and is run
// again by the operator. A long statement is a sign that it should have been done in steps.
const (
	lockTimeout      = 5 * time.Second
	statementTimeout = 2 * time.Minute
)

// VersionTable is where goose keeps what was applied.
const VersionTable = "control.schema_migrations"

// ErrNoVector says that the server lacks the pgvector extension.
var ErrNoVector = errors.New("the PostgreSQL server has no pgvector extension: install pgvector 0.8 or newer " +
	"for this server (Debian: the package postgresql-N-pgvector; here: `make setup`)")

// ErrNewerSchema says that a newer teamgraph has migrated this database.
var ErrNewerSchema = errors.New("the database was migrated by a newer teamgraph: run that version, migrations go forward only")

// Migrate brings the database at adminURL to this build's schema and does nothing when it is there.
// Concurrent calls wait for each other. The user of adminURL needs to create roles and the extension
// (or find them made), and to become a member of teamgraph_owner, under which all migrations run.
//
// Errors: ErrNoVector, ErrNewerSchema, connection errors, and the database's own message for a
// statement that failed; what was applied before it stays applied, that statement's migration does not.
func Migrate(ctx context.Context, adminURL string) error {
	if err := runBootstrap(ctx, adminURL); err != nil {
		return err
	}
	cfg, err := pgx.ParseConfig(adminURL)
	if err != nil {
		return fmt.Errorf("database URL: %w", err)
	}
	cfg.RuntimeParams["role"] = "teamgraph_owner"
	cfg.RuntimeParams["lock_timeout"] = fmt.Sprint(lockTimeout.Milliseconds())
	cfg.RuntimeParams["statement_timeout"] = fmt.Sprint(statementTimeout.Milliseconds())
	db := stdlib.OpenDB(*cfg)
	defer db.Close()
	return migrate(ctx, db)
}

func migrate(ctx context.Context, db *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)) // tries once a second
	if err != nil {
		return fmt.Errorf("migration lock: %w", err)
	}
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("embedded migrations: %w", err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, files,
		goose.WithSessionLocker(locker), goose.WithTableName(VersionTable), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	current, target, err := p.GetVersions(ctx)
	if err != nil {
		return fmt.Errorf("read the database's schema version: %w", err)
	}
	if current > target {
		return fmt.Errorf("%w (database at %d, this build knows %d)", ErrNewerSchema, current, target)
	}
	if _, err := p.Up(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// runBootstrap runs bootstrap.sql, one statement a message.
func runBootstrap(ctx context.Context, adminURL string) error {
	cfg, err := pgx.ParseConfig(adminURL)
	if err != nil {
		return fmt.Errorf("database URL: %w", err)
	}
	cfg.RuntimeParams["statement_timeout"] = fmt.Sprint(statementTimeout.Milliseconds())
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("connect to PostgreSQL: %w", err)
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is pending on it
	if err := checkServer(ctx, conn); err != nil {
		return err
	}
	// GRANTs of two processes at once would fail with "tuple concurrently updated". Closing releases it.
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(hashtext('teamgraph bootstrap'))"); err != nil {
		return fmt.Errorf("wait for another process's migration: %w", err)
	}
	for _, stmt := range strings.Split(bootstrap, ";\n\n") {
		if _, err := conn.Exec(ctx, stmt); err != nil {
			var pg *pgconn.PgError
			// 58P01 undefined_file, 0A000: the control file is not there.
			if errors.As(err, &pg) && (pg.Code == "58P01" || pg.Code == "0A000") && strings.Contains(pg.Message, "vector") {
				return ErrNoVector
			}
			return fmt.Errorf("prepare the database (roles, schemas, extension): %w", err)
		}
	}
	return checkVector(ctx, conn)
}

// checkServer refuses a server that the migrations can't run on.
func checkServer(ctx context.Context, conn *pgx.Conn) error {
	var number int
	if err := conn.QueryRow(ctx, "SELECT current_setting('server_version_num')::int").Scan(&number); err != nil {
		return fmt.Errorf("ask for the server's version: %w", err)
	}
	if number < 150000 {
		return fmt.Errorf("the server is PostgreSQL %d, teamgraph needs 15 or newer", number/10000)
	}
	return nil
}

// checkVector refuses an extension that is older than what its files may hold by now.
func checkVector(ctx context.Context, conn *pgx.Conn) error {
	var version string
	var old bool
	err := conn.QueryRow(ctx, `SELECT extversion, string_to_array(regexp_replace(extversion, '[^0-9.].*', ''), '.')::int[] < ARRAY[0, 8]
		FROM pg_extension WHERE extname = 'vector'`).Scan(&version, &old)
	if err != nil {
		return fmt.Errorf("ask for pgvector's version: %w", err)
	}
	if old {
		return fmt.Errorf("the database has pgvector %s, teamgraph needs 0.8 or newer: "+
			"install it for this server, then run ALTER EXTENSION vector UPDATE", version)
	}
	return nil
}

// Version is the number of the newest migration: what a database needs to have applied for this build to work.
func Version() int64 {
	files, _ := fs.Glob(migrations, "migrations/*.sql") // sorted; the pattern is constant and valid
	n, _ := goose.NumericComponent(files[len(files)-1]) // goose itself refuses a file without a number
	return n
}

// Hash names the state that Migrate leads to: the hex SHA-256 of the bootstrap and all migrations.
func Hash() string {
	h := sha256.New()
	h.Write([]byte(bootstrap))
	files, _ := fs.Glob(migrations, "migrations/*.sql") // sorted; the pattern is constant and valid
	for _, f := range files {
		b, _ := migrations.ReadFile(f) // embedded: cannot fail
		h.Write([]byte(f))
		h.Write(b)
	}
	return hex.EncodeToString(h.Sum(nil))
}
