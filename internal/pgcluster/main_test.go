package pgcluster

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"
)

// helperEnv makes the test binary run as another process that starts the cluster of the given folder.
const helperEnv = "PGCLUSTER_TEST_FOLDER"

func TestMain(m *testing.M) {
	if dir := os.Getenv(helperEnv); dir != "" {
		os.Exit(helper(dir))
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if seedFolder != "" {
			_ = os.RemoveAll(seedFolder)
		}
		os.Exit(code)
	}))
}

var seedFolder string // "" until a test needed the seed

// seed is the folder of a cluster that was made and stopped, for tests that do not care how that goes.
var seed = sync.OnceValues(func() (string, error) {
	var err error
	if seedFolder, err = os.MkdirTemp(tempBase(), "pgcluster-seed-"); err != nil {
		return "", err
	}
	if err := os.Chmod(seedFolder, 0o755); err != nil {
		return "", err
	}
	dir := filepath.Join(seedFolder, "cluster")
	c, err := Start(context.Background(), Config{Dir: dir, Throwaway: true})
	if err != nil {
		return "", err
	}
	return dir, c.Stop(context.Background())
})

// seededDir is a folder that holds a copy of the seed's cluster.
func seededDir(t *testing.T) string {
	t.Helper()
	from, err := seed()
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(openDir(t), "cluster")
	if out, err := exec.Command("cp", "-a", from, dir).CombinedOutput(); err != nil {
		t.Fatalf("copy the seed: %v: %s", err, out)
	}
	return dir
}

// report is what the helper process prints when its cluster runs, or could not be started.
type report struct {
	Error   string
	Port    int
	Created bool
	Adopted bool
	Data    string
}

// helper starts the cluster, reports, waits for its standard input to close, and stops the cluster.
func helper(dir string) int {
	c, err := Start(context.Background(), Config{Dir: dir})
	if err != nil {
		_ = json.NewEncoder(os.Stdout).Encode(report{Error: err.Error()})
		return 1
	}
	_ = json.NewEncoder(os.Stdout).Encode(report{Port: c.Port(), Created: c.Created(), Adopted: c.Adopted(), Data: c.DataDir()})
	_, _ = io.Copy(io.Discard, os.Stdin)
	if err := c.Stop(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// process is a running helper.
type process struct {
	report
	cmd   *exec.Cmd
	stdin io.Closer
}

// startHelper runs the helper, under another account when acc is not nil, and returns its report.
func startHelper(t *testing.T, dir string, acc *account) process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if acc != nil { // go test's own folder is closed to others
		self = copyFile(t, self, filepath.Join(openDir(t), "helper"))
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), helperEnv+"="+dir)
	cmd.Dir, cmd.Stderr = "/", os.Stderr
	if acc != nil {
		cmd.SysProcAttr = acc.attr()
	}
	stdin, err1 := cmd.StdinPipe()
	stdout, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	p := process{cmd: cmd, stdin: stdin}
	t.Cleanup(func() { p.finish() })
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		t.Fatalf("helper said nothing: %v", err)
	}
	if err := json.Unmarshal(line, &p.report); err != nil {
		t.Fatalf("helper said %q: %v", line, err)
	}
	return p
}

// finish lets the helper stop its cluster and returns how it ended.
func (p process) finish() error {
	_ = p.stdin.Close()
	return p.cmd.Wait()
}

func copyFile(t *testing.T, from, to string) string {
	t.Helper()
	b, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, b, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// tempBase is where temporary folders go: memory where there is room, since twenty clusters make a gigabyte.
func tempBase() string {
	var memory syscall.Statfs_t
	if err := syscall.Statfs("/dev/shm", &memory); err == nil && memory.Bavail*uint64(memory.Bsize) > 1<<30 {
		return "/dev/shm"
	}
	return os.TempDir()
}

// openDir is a temporary folder that any user may pass through, unlike t.TempDir.
func openDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp(tempBase(), "pgcluster-test-") //nolint:usetesting // t.TempDir is closed to others
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(dir); err != nil {
			t.Errorf("remove %s: %v", dir, err)
		}
	})
	return realPath(dir)
}

// start starts a cluster and stops it at the end of the test.
func start(t *testing.T, cfg Config) *Cluster {
	t.Helper()
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	c, err := Start(t.Context(), cfg)
	if err != nil {
		t.Fatalf("Start: %v", err)
	}
	t.Cleanup(func() { stop(t, c) })
	return c
}

func stop(t *testing.T, c *Cluster) {
	t.Helper()
	if err := c.Stop(context.WithoutCancel(t.Context())); err != nil {
		t.Errorf("Stop: %v", err)
	}
}

func startError(t *testing.T, cfg Config, kind error, words ...string) {
	t.Helper()
	c, err := Start(t.Context(), cfg)
	if err == nil {
		stop(t, c)
		t.Fatalf("Start succeeded, want an error that says %q", words)
	}
	if !errors.Is(err, kind) {
		t.Errorf("error %q is not of kind %q", err, kind)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error %q does not say %q", err, w)
		}
	}
}

func query[T any](t *testing.T, url, sql string) T {
	t.Helper()
	var v T
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatalf("connect: %v", err)
	}
	defer conn.Close(t.Context())
	if err := conn.QueryRow(t.Context(), sql).Scan(&v); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return v
}

func postmaster(t *testing.T, c *Cluster) pidFile {
	t.Helper()
	pf, ok := livePostmaster(c.DataDir())
	if !ok {
		t.Fatalf("no server runs on %s", c.DataDir())
	}
	return pf
}

// crash kills the postmaster of c as an out-of-memory killer would, and frees the folder.
func crash(t *testing.T, c *Cluster) {
	t.Helper()
	if err := syscall.Kill(postmaster(t, c).pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	<-c.exited
	stop(t, c)
}
