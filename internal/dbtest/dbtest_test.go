package dbtest

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/schema"
)

// childEnv makes TestChild print its database's URL and wait to be killed.
const childEnv = "DBTEST_TEST_CHILD"

func TestMain(m *testing.M) { Main(m) }

func scan[T any](t *testing.T, db *DB, role Role, sql string, args ...any) T {
	t.Helper()
	var v T
	if err := db.Pool(t, role).QueryRow(t.Context(), sql, args...).Scan(&v); err != nil {
		t.Fatalf("%s: %s: %v", role, sql, err)
	}
	return v
}

func exists(t *testing.T, name string) bool {
	t.Helper()
	return scan[bool](t, Shared(t), RoleAdmin, "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", name)
}

func TestNewIsMigratedAndApart(t *testing.T) {
	t.Parallel()
	a, b := New(t), New(t)
	if a.Name == b.Name {
		t.Fatalf("both databases are %s", a.Name)
	}
	if _, err := a.Admin(t).Exec(t.Context(), "CREATE TABLE public.mark ()"); err != nil {
		t.Fatal(err)
	}
	for db, want := range map[*DB]bool{a: true, b: false} {
		if got := scan[bool](t, db, RoleAdmin, "SELECT to_regclass('public.mark') IS NOT NULL"); got != want {
			t.Errorf("table of the first database in %s: %v", db.Name, got)
		}
		if applied := scan[int](t, db, RoleAdmin, "SELECT count(*) FROM "+schema.VersionTable); applied < 2 {
			t.Errorf("%s has %d migrations", db.Name, applied)
		}
	}
}

func TestDatabaseIsDroppedAfterTheTest(t *testing.T) {
	t.Parallel()
	var name string
	t.Run("test", func(t *testing.T) {
		db := New(t)
		name = db.Name
		conn, err := pgx.Connect(t.Context(), db.AppURL) // a connection that the test forgets
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(t.Context())) })
		if !exists(t, name) {
			t.Errorf("%s is not there during its test", name)
		}
	})
	if exists(t, name) {
		t.Errorf("%s is still there", name)
	}
}

func TestLoginsAreTheRealRoles(t *testing.T) {
	t.Parallel()
	db := New(t)
	for _, role := range []Role{RoleApp, RoleControl} {
		got := scan[string](t, db, role, `SELECT concat_ws(' ', session_user, current_user, rolsuper, rolbypassrls, rolcanlogin)
			FROM pg_roles WHERE rolname = current_user`)
		if want := fmt.Sprintf("%s %[1]s f f t", role); got != want {
			t.Errorf("%s logs in as %q, want %q", role, got, want)
		}
	}
	if !scan[bool](t, db, RoleAdmin, "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user") {
		t.Error("the administrator may not create databases")
	}
}

// On a server whose administrator may not change the roles' passwords they are assumed instead.
func TestAssumedRole(t *testing.T) {
	t.Parallel()
	db := New(t)
	s := attached(t)
	assumed := (&server{admin: s.admin}).urlOf(RoleApp, db.Name)
	conn, err := pgx.Connect(t.Context(), assumed)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	var user string
	if err := conn.QueryRow(t.Context(), "SELECT current_user::text").Scan(&user); err != nil || user != string(RoleApp) {
		t.Errorf("current user %q, %v", user, err)
	}
}

func TestEmptyCanBeMigrated(t *testing.T) {
	t.Parallel()
	db := Empty(t)
	if scan[bool](t, db, RoleAdmin, "SELECT to_regclass($1) IS NOT NULL", schema.VersionTable) {
		t.Error("the empty database is migrated")
	}
	if err := schema.Migrate(t.Context(), db.AdminURL); err != nil {
		t.Error(err)
	}
}

func TestTxIsRolledBack(t *testing.T) {
	t.Parallel()
	if a, b := Shared(t), Shared(t); a != b {
		t.Error("Shared made two databases")
	}
	t.Run("test", func(t *testing.T) {
		tx := Tx(t, Shared(t), RoleAdmin)
		if _, err := tx.Exec(t.Context(), "CREATE TABLE public.rolled_back ()"); err != nil {
			t.Fatal(err)
		}
	})
	t.Run("ended by the test", func(t *testing.T) {
		if err := Tx(t, Shared(t), RoleApp).Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
	if scan[bool](t, Shared(t), RoleAdmin, "SELECT to_regclass('public.rolled_back') IS NOT NULL") {
		t.Error("the transaction's table is there")
	}
}

// newRun is what another test binary does when it begins.
func newRun(t *testing.T, run int32) *server {
	t.Helper()
	s := &server{admin: attached(t).admin, run: run, logins: map[Role]*url.Userinfo{}}
	if err := s.connect(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	if err := s.prepare(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLeftoversAreDropped(t *testing.T) {
	t.Parallel()
	mine := attached(t)
	pid := os.Getpid()
	live, dead := int32(1<<30+pid), int32(1<<30+1<<29+pid) // apart from attach's numbers
	running := newRun(t, live)
	kept, err := running.empty(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = mine.drop(context.WithoutCancel(t.Context()), kept.Name) })
	own := New(t)

	names := map[string]bool{ // whether it shall be there after another run began
		kept.Name:                               true,
		own.Name:                                true,
		mine.template:                           true,
		fmt.Sprintf("%s%d_1", testPrefix, dead): false,
		fmt.Sprintf("%sunused%d", templatePrefix, pid): false,
		fmt.Sprintf("%srecent%d", templatePrefix, pid): true,
	}
	create := func(name, comment string) {
		t.Helper()
		q := pgx.Identifier{name}.Sanitize()
		if _, err := mine.pool.Exec(t.Context(), "CREATE DATABASE "+q); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = mine.drop(context.WithoutCancel(t.Context()), name) })
		if _, err := mine.pool.Exec(t.Context(), "COMMENT ON DATABASE "+q+" IS '"+comment+"'"); err != nil {
			t.Fatal(err)
		}
	}
	used := func(ago time.Duration) string { return usedComment + time.Now().Add(-ago).UTC().Format(time.RFC3339) }
	// A recent one first: another test binary that begins just now would drop the others.
	create(fmt.Sprintf("%srecent%d", templatePrefix, pid), used(time.Hour))
	create(fmt.Sprintf("%sunused%d", templatePrefix, pid), used(templateLife+time.Hour))
	create(fmt.Sprintf("%s%d_1", testPrefix, dead), "")

	newRun(t, live+1<<28)
	for name, want := range names {
		if got := exists(t, name); got != want {
			t.Errorf("%s is there: %v, want %v", name, got, want)
		}
	}
}

func TestChild(t *testing.T) {
	if os.Getenv(childEnv) == "" {
		t.Skip("runs inside TestServerStopsAfterKilledRun")
	}
	fmt.Println("URL " + New(t).AdminURL)
	select {}
}

// A test binary that is killed leaves a server, which another binary uses on, and which its watchdog
// stops when nobody does.
func TestServerStopsAfterKilledRun(t *testing.T) {
	t.Parallel()
	if testing.Short() || os.Getenv(urlEnv) != "" || os.Getenv(containerEnv) == "1" {
		t.Skip("starts an installed PostgreSQL of its own: not with -short or another server")
	}
	dir, err := os.MkdirTemp(parent("dbtest"), "dbtest-") //nolint:usetesting // the server's user could not enter t.TempDir
	if err == nil {
		err = os.Chmod(dir, 0o755) // the server's user passes through
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	first, firstURL := startChild(t, dir)
	second, secondURL := startChild(t, dir)
	if firstURL.Host != secondURL.Host || firstURL.Path == secondURL.Path {
		t.Errorf("two binaries use %s%s and %s%s", firstURL.Host, firstURL.Path, secondURL.Host, secondURL.Path)
	}
	kill(t, first)
	if err := ping(t.Context(), secondURL.String()); err != nil {
		t.Errorf("the end of one binary stopped the other's server: %v", err)
	}
	kill(t, second)
	ctx, cancel := context.WithTimeout(t.Context(), idle+30*time.Second)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := net.Dial("tcp", firstURL.Host)
		if err != nil {
			return
		}
		_ = conn.Close()
		select {
		case <-ctx.Done():
			t.Fatal("the server of two killed binaries still runs")
		case <-tick.C:
		}
	}
}

func startChild(t *testing.T, dir string) (*exec.Cmd, *url.URL) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestChild$")
	cmd.Env = append(os.Environ(), childEnv+"=1", dirEnv+"="+dir)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if s, ok := strings.CutPrefix(lines.Text(), "URL "); ok {
			u, err := url.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			return cmd, u
		}
		t.Log(lines.Text())
	}
	t.Fatal("the child ended without a database")
	return nil, nil
}

func kill(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
}

// BenchmarkNew measures both ways to copy the template, and dropping the copy.
func BenchmarkNew(b *testing.B) {
	s := attached(b)
	for _, strategy := range []string{"wal_log", "file_copy"} {
		b.Run(strategy, func(b *testing.B) {
			var dropping time.Duration
			for b.Loop() {
				db, err := s.create(b.Context(), s.template, strategy)
				if err != nil {
					b.Fatal(err)
				}
				began := time.Now()
				if err := s.drop(b.Context(), db.Name); err != nil {
					b.Fatal(err)
				}
				dropping += time.Since(began)
			}
			n := float64(b.N)
			b.ReportMetric(float64((b.Elapsed()-dropping).Milliseconds())/n, "ms/create")
			b.ReportMetric(float64(dropping.Milliseconds())/n, "ms/drop")
		})
	}
}
