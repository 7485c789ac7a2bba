package pgcluster

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

func execute(ctx context.Context, sql string) func(*pgx.Conn) error {
	return func(conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, sql)
		return err
	}
}

func TestSecondStartReusesData(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(openDir(t), "cluster")
	began := time.Now()
	c := start(t, Config{Dir: dir})
	t.Logf("first start: %s", time.Since(began).Round(time.Millisecond))
	if !c.Created() || c.Adopted() {
		t.Errorf("first start: created %v, adopted %v", c.Created(), c.Adopted())
	}
	for _, want := range []bool{true, false} {
		if created, err := c.EnsureDatabase(t.Context(), "one"); err != nil || created != want {
			t.Errorf("EnsureDatabase = %v, %v; want %v", created, err, want)
		}
	}
	got := query[string](t, c.AdminURL("one"), `SELECT concat_ws(' ', current_setting('server_encoding'),
		lower('ÄÉЖ'), 'B' < 'a', current_setting('data_checksums'), current_setting('fsync'), current_setting('jit'),
		current_setting('listen_addresses'), current_setting('unix_socket_directories'))`)
	if want := "UTF8 äéж t on on off 127.0.0.1 "; got != want {
		t.Errorf("server says %q, want %q", got, want)
	}
	data, port := c.DataDir(), c.Port()
	began = time.Now()
	stop(t, c)
	t.Logf("stop: %s", time.Since(began).Round(time.Millisecond))
	if _, err := os.Stat(filepath.Join(data, "postmaster.pid")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after Stop postmaster.pid is there (%v)", err)
	}

	began = time.Now()
	c = start(t, Config{Dir: dir})
	t.Logf("second start: %s", time.Since(began).Round(time.Millisecond))
	if c.Created() || c.Adopted() || c.DataDir() != data || c.Port() != port {
		t.Errorf("second start: created %v, adopted %v, data %s, port %d; first had %s, %d",
			c.Created(), c.Adopted(), c.DataDir(), c.Port(), data, port)
	}
	if created, err := c.EnsureDatabase(t.Context(), "one"); err != nil || created {
		t.Errorf("database after the second start: made again %v, %v", created, err)
	}
}

func TestFilesAreForTheirOwnerAlone(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(openDir(t), "cluster")
	c := start(t, Config{Dir: dir, Throwaway: true})
	for _, path := range []string{statePath(dir), c.LogFile(), filepath.Join(dir, "lock")} {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v", path, info.Mode())
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.pw")); left != nil {
		t.Errorf("password file left: %v", left)
	}
	log, err := os.ReadFile(c.LogFile())
	if err != nil || strings.Contains(string(log), c.state.Passwords[AdminRole]) {
		t.Errorf("the log holds the password (or %v)", err)
	}
}

func TestEnsureLogin(t *testing.T) {
	t.Parallel()
	c := start(t, Config{Dir: seededDir(t), Throwaway: true})
	if _, err := c.EnsureLogin(t.Context(), "reader", "postgres"); err == nil || !strings.Contains(err.Error(), "role reader is missing") {
		t.Errorf("login of a missing role: %v", err)
	}
	if err := c.asAdmin(t.Context(), execute(t.Context(), "CREATE ROLE reader NOLOGIN")); err != nil {
		t.Fatal(err)
	}
	first, err := c.EnsureLogin(t.Context(), "reader", "postgres")
	if err != nil {
		t.Fatal(err)
	}
	second, err := c.EnsureLogin(t.Context(), "reader", "postgres")
	if err != nil || first != second {
		t.Errorf("a second EnsureLogin changed the URL (%v)", err)
	}
	if got := query[string](t, first, "SELECT current_user::text"); got != "reader" {
		t.Errorf("logged in as %s", got)
	}
}

func TestRecoversAfterKill(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir})
	if err := c.asAdmin(t.Context(), execute(t.Context(), "CREATE TABLE kept AS SELECT 42 AS n")); err != nil {
		t.Fatal(err)
	}
	crash(t, c)
	began := time.Now()
	c = start(t, Config{Dir: dir})
	t.Logf("start with recovery: %s", time.Since(began).Round(time.Millisecond))
	if c.Created() || c.Adopted() {
		t.Errorf("created %v, adopted %v", c.Created(), c.Adopted())
	}
	if n := query[int](t, c.AdminURL("postgres"), "SELECT n FROM kept"); n != 42 {
		t.Errorf("committed row reads %d", n)
	}
}

func TestThrowawayIsMadeAnewAfterKill(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	cfg := Config{Dir: dir, Throwaway: true}
	c := start(t, cfg)
	if fsync := query[string](t, c.AdminURL("postgres"), "SHOW fsync"); fsync != "off" {
		t.Errorf("fsync is %s", fsync)
	}
	stop(t, c)
	if c = start(t, cfg); c.Created() {
		t.Error("a clean stop lost the data")
	}
	crash(t, c)
	if c = start(t, cfg); !c.Created() {
		t.Error("data without fsync was recovered after a crash")
	}
}

// A killed teamgraph leaves its server running. The next start takes it over and can stop it.
func TestAdoptsServerOfKilledProcess(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	p := startHelper(t, dir, nil)
	if p.Error != "" {
		t.Fatal(p.Error)
	}
	startError(t, Config{Dir: dir}, ErrLocked, "another teamgraph is running", "pid "+strconv.Itoa(p.cmd.Process.Pid), dir)
	before, ok := livePostmaster(p.Data)
	if !ok {
		t.Fatal("the helper's server does not run")
	}
	if err := p.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.finish()

	c := start(t, Config{Dir: dir})
	if !c.Adopted() || c.Port() != p.Port || postmaster(t, c).pid != before.pid {
		t.Errorf("adopted %v, port %d, pid %d; it was port %d, pid %d", c.Adopted(), c.Port(), postmaster(t, c).pid, p.Port, before.pid)
	}
	query[int](t, c.AdminURL("postgres"), "SELECT 1")
	stop(t, c)
	if _, ok := livePostmaster(p.Data); ok {
		t.Error("Stop left the adopted server running")
	}
}

func TestDetachAndShutdown(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	c.Detach()
	stop(t, c)
	postmaster(t, c) // Stop of a detached cluster does nothing
	again := start(t, Config{Dir: dir, Throwaway: true})
	if !again.Adopted() {
		t.Error("the detached server was not adopted")
	}
	if err := Shutdown(t.Context(), dir); !errors.Is(err, ErrLocked) {
		t.Errorf("Shutdown of a folder in use: %v", err)
	}
	again.Detach()
	for range 2 {
		if err := Shutdown(t.Context(), dir); err != nil {
			t.Errorf("Shutdown: %v", err)
		}
	}
	if _, ok := livePostmaster(c.DataDir()); ok {
		t.Error("Shutdown left the server running")
	}
	<-c.exited
}

// The pid file of a killed server may name a number that another process of the same user has by now,
// for which PostgreSQL itself refuses to start.
func TestReusedProcessNumber(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir})
	pf := postmaster(t, c)
	left, err := os.ReadFile(pf.path)
	if err != nil {
		t.Fatal(err)
	}
	stop(t, c)

	other := exec.Command("sleep", "600")
	other.Dir, other.SysProcAttr = "/", c.place.acc.attr()
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = other.Process.Kill(); _ = other.Wait() }()
	_, rest, _ := strings.Cut(string(left), "\n")
	if err := os.WriteFile(pf.path, []byte(strconv.Itoa(other.Process.Pid)+"\n"+rest), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := c.place.acc.own(pf.path); err != nil {
		t.Fatal(err)
	}
	c = start(t, Config{Dir: dir})
	if postmaster(t, c).pid == other.Process.Pid {
		t.Error("took the other process for the server")
	}
	stop(t, c)
	if err := other.Process.Signal(syscall.Signal(0)); err != nil {
		t.Errorf("the other process was touched: %v", err)
	}
}

func TestWrongMajor(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	stop(t, c)
	path := filepath.Join(c.DataDir(), "PG_VERSION")
	if err := os.WriteFile(path, []byte("12\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrWrongMajor, "made by PostgreSQL 12", "only PostgreSQL", "install PostgreSQL 12", c.DataDir())
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrData, "not a PostgreSQL data folder", c.DataDir())
}

func TestPasswordsMissing(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	stop(t, c)
	if err := os.WriteFile(statePath(dir), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrData, statePath(dir), "damaged")
	if err := os.Remove(statePath(dir)); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrData, statePath(dir), "missing")
	if err := os.WriteFile(statePath(dir), []byte(`{"passwords":{"teamgraph_admin":"wrong"}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrData, "refuses the password")
	if _, ok := livePostmaster(c.DataDir()); ok {
		t.Error("a failed start left its server running")
	}
}

func TestTakenPort(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	stop(t, c)
	l, err := net.Listen("tcp4", net.JoinHostPort("127.0.0.1", strconv.Itoa(c.Port())))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := c.launch(t.Context()); !errors.Is(err, errPortTaken) {
		t.Errorf("server on a taken port: %v", err)
	}
	if again := start(t, Config{Dir: dir, Throwaway: true}); again.Port() == c.Port() {
		t.Errorf("the taken port %d was used", c.Port())
	}
}

func TestUnfinishedInitdbIsNoData(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(openDir(t), "cluster")
	left := filepath.Join(dir, "pgdata.new", "base")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	if c := start(t, Config{Dir: dir, Throwaway: true}); !c.Created() {
		t.Error("no new data was made")
	}
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the unfinished folder is still there (%v)", err)
	}
}

func TestCancelledStartLeavesNothingRunning(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	stop(t, c)
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("the user pressed Ctrl-C")
	cancel(cause)
	if _, err := Start(ctx, Config{Dir: dir, Throwaway: true}); !errors.Is(err, cause) {
		t.Errorf("cancelled start: %v", err)
	}
	if _, ok := livePostmaster(c.DataDir()); ok {
		t.Error("the cancelled start left its server running")
	}
	if again := start(t, Config{Dir: dir, Throwaway: true}); again.Created() || again.Adopted() {
		t.Errorf("afterwards: created %v, adopted %v", again.Created(), again.Adopted())
	}
}

func TestStopAfterTheFolderWasRemoved(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	c := start(t, Config{Dir: dir, Throwaway: true})
	pid := postmaster(t, c).pid
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	stop(t, c)
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the server %d still runs (%v)", pid, err)
	}
}

func TestBadSettingIsReported(t *testing.T) {
	t.Parallel()
	dir := seededDir(t)
	startError(t, Config{Dir: dir, Throwaway: true, Settings: map[string]string{"shared_buffers": "a lot"}},
		ErrServer, "shared_buffers", filepath.Join(dir, "postgres.log"))
}

// Stop must not wait for clients that stay connected.
func TestStopWithOpenTransaction(t *testing.T) {
	t.Parallel()
	c := start(t, Config{Dir: seededDir(t), Throwaway: true})
	err := c.asAdmin(t.Context(), func(conn *pgx.Conn) error {
		if _, err := conn.Exec(t.Context(), "BEGIN; CREATE TABLE gone ()"); err != nil {
			return err
		}
		return c.Stop(t.Context())
	})
	if err != nil {
		t.Error(err)
	}
	if _, ok := livePostmaster(c.DataDir()); ok {
		t.Error("the server still runs")
	}
}
