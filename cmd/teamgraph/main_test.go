package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// asProgram makes the test binary be teamgraph: the tests start it as a process of its own.
const asProgram = "TEAMGRAPH_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	dbtest.Main(m)
}

// folder is a temporary folder that the database server's user may enter.
func folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// program prepares teamgraph in a folder, with the given environment beside PATH and HOME.
func program(t *testing.T, dir string, env []string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Dir = dir
	cmd.Env = append([]string{asProgram + "=1"}, env...)
	for _, name := range []string{"PATH", "HOME", "TMPDIR", "TEAMGRAPH_PG_BIN", "GOCOVERDIR"} {
		if v, ok := os.LookupEnv(name); ok {
			cmd.Env = append(cmd.Env, name+"="+v)
		}
	}
	return cmd
}

// outcome is how a command ended.
type outcome struct {
	code           int
	stdout, stderr string
}

func command(t *testing.T, dir string, env []string, args ...string) outcome {
	t.Helper()
	cmd := program(t, dir, env, args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return outcome{cmd.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// succeeds is command for one that must.
func succeeds(t *testing.T, dir string, env []string, args ...string) outcome {
	t.Helper()
	o := command(t, dir, env, args...)
	if o.code != 0 {
		t.Fatalf("teamgraph %s ended with %d: %s", strings.Join(args, " "), o.code, o.stderr)
	}
	return o
}

// fails checks that the command ended with the code, and one sentence that says all of the words.
func (o outcome) fails(t *testing.T, code int, words ...string) {
	t.Helper()
	last := strings.TrimSuffix(o.stderr, "\n")
	last = last[strings.LastIndexByte(last, '\n')+1:]
	if o.code != code || !strings.HasPrefix(last, "teamgraph: ") || strings.Contains(o.stderr, "goroutine") {
		t.Errorf("ended with %d and said %q; want code %d and a sentence", o.code, o.stderr, code)
	}
	for _, w := range words {
		if !strings.Contains(last, w) {
			t.Errorf("said %q, without %q", last, w)
		}
	}
}

func decode[T any](t *testing.T, text string) (v T) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return v
}

// ready is what dev --json prints.
type ready struct {
	GraphQL    string
	Playground string
	APIKey     string `json:"api_key"`
	TeamID     string `json:"team_id"`
	ProfileID  string `json:"profile_id"`
}

// server is a running teamgraph dev.
type server struct {
	ready
	cmd    *exec.Cmd
	stderr *safeBuffer
	rest   chan string // what it printed after the first line, when its output has ended
}

// safeBuffer is written by the process and read by the test.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// startDev starts teamgraph dev on a free port and waits until it is ready.
func startDev(t *testing.T, dir string, env ...string) *server {
	t.Helper()
	s := &server{cmd: program(t, dir, env, "dev", "--json", "--addr", "127.0.0.1:0"), stderr: &safeBuffer{}, rest: make(chan string, 1)}
	s.cmd.Stderr = s.stderr
	stdout, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if s.cmd.ProcessState == nil {
			_ = s.cmd.Process.Signal(os.Interrupt)
			_ = s.cmd.Wait()
		}
	})
	in := bufio.NewReader(stdout)
	line, err := in.ReadString('\n')
	if err != nil {
		_ = s.cmd.Wait()
		t.Fatalf("dev did not become ready (%v): %s", err, s.stderr)
	}
	s.ready = decode[ready](t, line)
	go func() {
		b, _ := io.ReadAll(in)
		s.rest <- string(b)
	}()
	return s
}

// end sends the signal, waits, and returns the exit code; -1 when the signal killed it.
func (s *server) end(t *testing.T, sig syscall.Signal) int {
	t.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	if rest := <-s.rest; rest != "" {
		t.Errorf("after the first line it printed %q", rest)
	}
	err := s.cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return s.cmd.ProcessState.ExitCode()
}

// inProcess runs the command line in this process.
func inProcess(t *testing.T, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := run(environment{context.Background(), &stdout, &stderr}, args) //nolint:usetesting // as main does
	return outcome{code, stdout.String(), stderr.String()}
}
