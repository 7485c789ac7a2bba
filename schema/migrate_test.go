package schema_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/schema"
)

// applied lists what goose recorded, with the moment of each.
func applied(t *testing.T, db *dbtest.DB) []string {
	t.Helper()
	return texts(t, db, "SELECT version_id || ' ' || is_applied || ' ' || tstamp FROM "+schema.VersionTable+" ORDER BY 1")
}

func texts(t *testing.T, db *dbtest.DB, sql string) []string {
	t.Helper()
	rows, err := db.Admin(t).Query(t.Context(), sql)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// shape is all that a database has of ours: columns, constraints, indexes, policies, owners and grants.
func shape(t *testing.T, db *dbtest.DB) []string {
	t.Helper()
	const ours = "IN ('public', 'shared', 'control')"
	return texts(t, db, `
		SELECT format('%s %s %s %s', c.oid::regclass, c.relkind, c.relowner::regrole, c.relacl) FROM pg_class AS c
			WHERE relnamespace::regnamespace::text `+ours+` AND relkind <> 'c'
		UNION ALL SELECT format('%s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid))
			FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
			JOIN pg_class AS c ON c.oid = attrelid AND relkind = 'r' AND relnamespace::regnamespace::text `+ours+` WHERE attnum > 0
		UNION ALL SELECT format('%s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint WHERE connamespace::regnamespace::text `+ours+`
		UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class AS c ON c.oid = indrelid WHERE relnamespace::regnamespace::text `+ours+`
		UNION ALL SELECT format('%s', p) FROM pg_policies AS p WHERE schemaname `+ours+`
		UNION ALL SELECT format('%s %s', nspname, nspacl) FROM pg_namespace WHERE nspname IN ('shared', 'control')
		ORDER BY 1`)
}

func TestMigrateTwice(t *testing.T) {
	t.Parallel()
	db := dbtest.Empty(t)
	if err := schema.Migrate(t.Context(), db.AdminURL); err != nil {
		t.Fatal(err)
	}
	before, rows := shape(t, db), applied(t, db)
	if len(before) < 100 || len(rows) < 2 {
		t.Fatalf("%d objects, %d migrations", len(before), len(rows))
	}
	if err := schema.Migrate(t.Context(), db.AdminURL); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, shape(t, db)); diff != "" {
		t.Errorf("the second run changed the database (-first +second):\n%s", diff)
	}
	if diff := cmp.Diff(rows, applied(t, db)); diff != "" {
		t.Errorf("the second run applied migrations (-first +second):\n%s", diff)
	}
}

func TestMigrateAtOnce(t *testing.T) {
	t.Parallel()
	db := dbtest.Empty(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			if err := schema.Migrate(t.Context(), db.AdminURL); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if twice := texts(t, db, "SELECT version_id::text FROM "+schema.VersionTable+" GROUP BY version_id HAVING count(*) > 1"); len(twice) > 0 {
		t.Errorf("applied more than once: %q", twice)
	}
	if diff := cmp.Diff(shape(t, dbtest.Shared(t)), shape(t, db)); diff != "" {
		t.Errorf("not the schema that one run makes (-one +several):\n%s", diff)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	if _, err := db.Admin(t).Exec(t.Context(), "INSERT INTO "+schema.VersionTable+" (version_id, is_applied) VALUES (99999, true)"); err != nil {
		t.Fatal(err)
	}
	before, rows := shape(t, db), applied(t, db)
	err := schema.Migrate(t.Context(), db.AdminURL)
	if !errors.Is(err, schema.ErrNewerSchema) || !strings.Contains(err.Error(), "99999") {
		t.Errorf("%v, want ErrNewerSchema with the database's version", err)
	}
	if diff := cmp.Diff(before, shape(t, db)); diff != "" {
		t.Errorf("the database changed (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(rows, applied(t, db)); diff != "" {
		t.Errorf("migrations were applied (-before +after):\n%s", diff)
	}
}

// upTo migrates a database to an older version.
func upTo(t *testing.T, db *dbtest.DB, version int64) {
	t.Helper()
	if err := schema.RunBootstrap(t.Context(), db.AdminURL); err != nil {
		t.Fatal(err)
	}
	cfg, err := pgx.ParseConfig(db.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	cfg.RuntimeParams["role"] = "teamgraph_owner"
	conn := stdlib.OpenDB(*cfg)
	defer conn.Close() //nolint:errcheck // nothing is pending on it
	files, err := fs.Sub(schema.Migrations, "migrations")
	if err != nil {
		t.Fatal(err)
	}
	p, err := goose.NewProvider(goose.DialectPostgres, conn, files, goose.WithTableName(schema.VersionTable), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
}

// A migration that can't get its lock gives up, so that the queries behind it don't pile up; run again, it goes on.
func TestBlockedMigrationGivesUp(t *testing.T) {
	t.Parallel()
	db := dbtest.Empty(t)
	upTo(t, db, 3)
	tx, err := db.Admin(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE public.semantic_team_refs IN ACCESS SHARE MODE"); err != nil { // as a long query does
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), "LOCK TABLE public.semantic_team_refs IN ROW EXCLUSIVE MODE"); err != nil { // as a write does
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*schema.LockTimeout)
	defer cancel()
	start := time.Now()
	err = schema.Migrate(ctx, db.AdminURL)
	var pg *pgconn.PgError
	if !errors.As(err, &pg) || pg.Code != "55P03" {
		t.Errorf("%v, want lock_not_available", err)
	} else if !strings.Contains(err.Error(), "lock timeout") || !strings.Contains(err.Error(), "00004") && !strings.Contains(err.Error(), "version:4") {
		t.Errorf("the error does not say which migration gave up, and why: %v", err)
	}
	if took := time.Since(start); took < schema.LockTimeout || took > 2*schema.LockTimeout {
		t.Errorf("it gave up after %s, want %s", took, schema.LockTimeout)
	}
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := schema.Migrate(t.Context(), db.AdminURL); err != nil {
		t.Errorf("run again: %v", err)
	}
	if diff := cmp.Diff(shape(t, dbtest.Shared(t)), shape(t, db)); diff != "" {
		t.Errorf("not the schema that a run without trouble makes (-without +with):\n%s", diff)
	}
}

// login makes a role that owns a database, with what attributes say, and returns the URL by which it logs in.
func login(t *testing.T, db *dbtest.DB, name, attributes string) string {
	t.Helper()
	for _, sql := range []string{
		fmt.Sprintf("CREATE ROLE %s LOGIN PASSWORD 'test' NOSUPERUSER %s", name, attributes),
		fmt.Sprintf("ALTER DATABASE %s OWNER TO %s", pgx.Identifier{db.Name}.Sanitize(), name),
	} {
		if _, err := db.Admin(t).Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	u, err := url.Parse(db.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(name, "test")
	return u.String()
}

// emptyFor is an empty database for a login of that name, which is dropped after the database.
func emptyFor(t *testing.T, name string) *dbtest.DB {
	t.Helper()
	admin := dbtest.Shared(t).Admin(t)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), time.Minute)
		defer cancel()
		if _, err := admin.Exec(ctx, "DROP ROLE IF EXISTS "+name); err != nil {
			t.Errorf("drop the login: %v", err)
		}
	})
	return dbtest.Empty(t)
}

// The administrator of a managed server is no superuser. What such a login needs: to own the database, CREATEROLE,
// membership in the three roles, and the extension, which a superuser has made (or the provider's list of trusted ones).
func TestMigrateWithoutSuperuser(t *testing.T) {
	t.Parallel()
	dbtest.Shared(t) // makes the roles
	name := "migrator_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	db := emptyFor(t, name)
	migrator := login(t, db, name, "CREATEROLE")
	err := schema.Migrate(t.Context(), migrator)
	if err == nil || !strings.Contains(err.Error(), "prepare the database") {
		t.Errorf("without the extension: %v, want the step that failed", err)
	}
	for _, sql := range []string{
		"CREATE EXTENSION vector WITH SCHEMA public",
		"GRANT teamgraph_owner, teamgraph_app, teamgraph_control TO " + name,
	} {
		if _, err := db.Admin(t).Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := schema.Migrate(t.Context(), migrator); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(shape(t, dbtest.Shared(t)), shape(t, db)); diff != "" {
		t.Errorf("not the schema that a superuser makes (-superuser +migrator):\n%s", diff)
	}
}

// Rules on the text of migrations that no catalog shows.
func TestMigrationTexts(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(schema.Migrations, "migrations/*.sql")
	if err != nil || len(files) < 5 {
		t.Fatal(files, err)
	}
	for i, name := range files {
		text, err := fs.ReadFile(schema.Migrations, name)
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("migrations/%05d_", i+1); !strings.HasPrefix(name, want) {
			t.Errorf("%s: numbers follow each other; want %s…", name, want)
		}
		if !strings.HasPrefix(string(text), "-- +goose Up\n") {
			t.Errorf("%s does not begin with the line -- +goose Up", name)
		}
		for rule, pattern := range map[string]string{
			"forward only": `(?i)\+goose\s+down`,
			"the runner sets the timeouts, and the role": `(?i)\b(lock_timeout|statement_timeout|set\s+(local\s+|session\s+)?role|reset)\b`,
			"no product of its own in the baseline":      `(?i)citus|create_distributed_table|create_reference_table|yb_|aurora`,
			"context is set with SET LOCAL":              `(?i)set_config`,
			"no deferrable constraint":                   `(?i)\bdeferrable\b`,
			"rows go with RESTRICT or CASCADE":           `(?i)on\s+(delete|update)\s+set\b`,
			"team_id is never updated":                   `(?i)set\s+team_id\s*=`,
			"no code with its owner's rights":            `(?i)security\s+definer`,
		} {
			if found := regexp.MustCompile(pattern).FindString(string(text)); found != "" {
				t.Errorf("%s: %q; %s", name, found, rule)
			}
		}
	}
}

func TestHash(t *testing.T) {
	t.Parallel()
	if h := schema.Hash(); !regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString(h) || h != schema.Hash() {
		t.Errorf("%q", h)
	}
}

func TestMigrateSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	for name, u := range map[string]string{
		"a URL that is none": "nonsense://",
		"nobody listens":     "postgres://nobody@127.0.0.1:1/none?connect_timeout=2",
	} {
		if err := schema.Migrate(t.Context(), u); err == nil || !strings.Contains(err.Error(), "connect to PostgreSQL") && !strings.HasPrefix(err.Error(), "database URL: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
