package dbtest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Advisory locks, all taken in the server's maintenance database, since PostgreSQL keeps them apart by
// database. Both are pairs (class, number).
const (
	setupLock = 0x7467_0001 // number 0: held while the template, the roles or old databases are changed
	runLock   = 0x7467_0002 // number of the run: held as long as the test binary runs
)

const testPrefix = "teamgraph_test_"

// attachTimeout bounds start of the server and building of the template.
const attachTimeout = 3 * time.Minute

// server is the test server as one test binary sees it.
type server struct {
	admin    *url.URL // of the maintenance database
	run      int32    // number of this test binary's run, part of its databases' names
	template string
	keeper   *pgx.Conn     // holds runLock: what tells others that the run's databases are in use
	pool     *pgxpool.Pool // for CREATE and DROP DATABASE
	logins   map[Role]*url.Userinfo
	made     atomic.Int64
}

// attach finds or starts the server and prepares it: logins, template, leftovers of killed runs.
func attach() (*server, error) {
	ctx, cancel := context.WithTimeout(context.Background(), attachTimeout)
	defer cancel()
	adminURL, err := findServer(ctx)
	if err != nil {
		return nil, err
	}
	s := &server{run: rand.Int32N(1 << 30), logins: map[Role]*url.Userinfo{}}
	if s.admin, err = url.Parse(adminURL); err != nil || s.admin.User == nil {
		return nil, errors.New("the test server's address must be a URL with a user, as postgres://user:password@host:5432/postgres")
	}
	if err := s.connect(ctx); err != nil {
		return nil, err
	}
	suite.closed = append(suite.closed, s.close)
	return s, s.prepare(ctx)
}

func (s *server) connect(ctx context.Context) error {
	// Runs whose URLs name different databases must meet in one for the locks to hold.
	configured := s.admin
	s.admin = s.at("postgres")
	conn, err := pgx.Connect(ctx, s.admin.String())
	if hasCode(err, "3D000") { // invalid_catalog_name
		s.admin = configured
		conn, err = pgx.Connect(ctx, s.admin.String())
	}
	if err != nil {
		return fmt.Errorf("connect to the test server: %w", err)
	}
	s.keeper = conn
	if err := checkServer(ctx, conn); err != nil {
		return errors.Join(err, conn.Close(ctx))
	}
	cfg, err := pgxpool.ParseConfig(s.admin.String())
	if err == nil {
		cfg.MaxConns = 4
		cfg.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeSimpleProtocol // each statement runs once
		s.pool, err = pgxpool.NewWithConfig(context.Background(), cfg)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("connect to the test server: %w", err), conn.Close(ctx))
	}
	return nil
}

func checkServer(ctx context.Context, conn *pgx.Conn) error {
	var version int
	var admin bool
	err := conn.QueryRow(ctx, `SELECT current_setting('server_version_num')::int, rolsuper OR (rolcreatedb AND rolcreaterole)
		FROM pg_roles WHERE rolname = current_user`).Scan(&version, &admin)
	switch {
	case err != nil:
		return fmt.Errorf("look at the test server: %w", err)
	case version < 150000:
		return fmt.Errorf("the test server is PostgreSQL %d, the tests need 15 or newer", version/10000)
	case !admin:
		return fmt.Errorf("user %s of the test server may not create databases and roles: give an administrator's URL",
			conn.Config().User)
	}
	return nil
}

// prepare does what only one process may do at a time.
func (s *server) prepare(ctx context.Context) error {
	if _, err := s.keeper.Exec(ctx, "SELECT pg_advisory_lock($1, $2)", runLock, s.run); err != nil {
		return fmt.Errorf("lock this run's databases: %w", err)
	}
	if _, err := s.keeper.Exec(ctx, "SELECT pg_advisory_lock($1, 0)", setupLock); err != nil {
		return fmt.Errorf("wait for the set-up of another test binary: %w", err)
	}
	err := s.prepareLocked(ctx)
	_, unlockErr := s.keeper.Exec(ctx, "SELECT pg_advisory_unlock($1, 0)", setupLock)
	return errors.Join(err, unlockErr)
}

func (s *server) prepareLocked(ctx context.Context) error {
	if err := s.dropLeftovers(ctx); err != nil {
		return err
	}
	if err := s.ensureTemplate(ctx); err != nil {
		return err
	}
	for _, role := range []Role{RoleApp, RoleControl} {
		if err := s.ensureLogin(ctx, role); err != nil {
			return err
		}
	}
	return nil
}

// ensureLogin gives the role a password that every process of this server derives alike, unless it has
// it. An administrator who may not do that logs in as himself and becomes the role.
func (s *server) ensureLogin(ctx context.Context, role Role) error {
	adminPassword, _ := s.admin.User.Password()
	mac := hmac.New(sha256.New, []byte(adminPassword))
	mac.Write([]byte("teamgraph test login " + string(role)))
	user := url.UserPassword(string(role), hex.EncodeToString(mac.Sum(nil)[:16]))
	s.logins[role] = user

	u := *s.admin
	u.User = user
	conn, err := pgx.Connect(ctx, u.String())
	if err == nil {
		return conn.Close(ctx)
	}
	if !hasCode(err, "28P01") && !hasCode(err, "28000") { // wrong password, or no login
		return fmt.Errorf("log in as %s: %w", role, err)
	}
	password, _ := user.Password()
	_, err = s.keeper.Exec(ctx, "ALTER ROLE "+pgx.Identifier{string(role)}.Sanitize()+" LOGIN PASSWORD '"+password+"'")
	if hasCode(err, "42501") { // insufficient_privilege
		delete(s.logins, role)
		return nil
	}
	if err != nil {
		return fmt.Errorf("let %s log in: %w", role, err)
	}
	return nil
}

// at is the administrator's URL of a database.
func (s *server) at(database string) *url.URL {
	u := *s.admin
	u.Path = "/" + database
	return &u
}

func (s *server) urlOf(role Role, database string) string {
	u := s.at(database)
	if login := s.logins[role]; login != nil {
		u.User = login
		return u.String()
	}
	q := u.Query()
	q.Set("role", string(role))
	u.RawQuery = q.Encode()
	return u.String()
}

func (s *server) db(name string) *DB {
	return &DB{
		Name:       name,
		AdminURL:   s.at(name).String(),
		AppURL:     s.urlOf(RoleApp, name),
		ControlURL: s.urlOf(RoleControl, name),
		pools:      map[Role]*pgxpool.Pool{},
	}
}

func (s *server) nextName() string {
	return fmt.Sprintf("%s%d_%d", testPrefix, s.run, s.made.Add(1))
}

// clone makes a copy of the template.
func (s *server) clone(ctx context.Context) (*DB, error) {
	return s.create(ctx, s.template, strategy)
}

// empty makes a database without anything in it.
func (s *server) empty(ctx context.Context) (*DB, error) {
	return s.create(ctx, "template0", strategy)
}

// strategy is how CREATE DATABASE copies the template's 8 MB. BenchmarkNew, PostgreSQL 15, milliseconds a
// clone: on disk 57 through the log (wal_log) and 112 by copying files, which costs two checkpoints; in
// memory 20 and 12, where what else is dirty is written out with it.
const strategy = "wal_log"

func (s *server) create(ctx context.Context, template, strategy string) (*DB, error) {
	name := s.nextName()
	_, err := s.pool.Exec(ctx, fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s STRATEGY %s",
		pgx.Identifier{name}.Sanitize(), pgx.Identifier{template}.Sanitize(), strategy))
	if err != nil {
		return nil, fmt.Errorf("create database from %s: %w", template, err)
	}
	return s.db(name), nil
}

func (s *server) drop(ctx context.Context, name string) error {
	if _, err := s.pool.Exec(ctx, "DROP DATABASE IF EXISTS "+pgx.Identifier{name}.Sanitize()+" WITH (FORCE)"); err != nil {
		return fmt.Errorf("drop database %s: %w", name, err)
	}
	return nil
}

func (s *server) close() {
	ctx, cancel := context.WithTimeout(context.Background(), cleanTimeout)
	defer cancel()
	s.pool.Close()
	if err := s.keeper.Close(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "dbtest: close: %v\n", err)
	}
}

func hasCode(err error, code string) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == code
}

func isClosed(err error) bool {
	return errors.Is(err, pgx.ErrTxClosed) || (err != nil && strings.Contains(err.Error(), "conn closed"))
}
