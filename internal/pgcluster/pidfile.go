package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// pollEvery is how often a state that sends no notice is looked at again.
const pollEvery = 10 * time.Millisecond

// pidFile is what postmaster.pid says. The server writes it line by line: PID, data folder, start time,
// port, socket folder, listen address, shared memory key, status (PostgreSQL's src/include/utils/pidfile.h).
type pidFile struct {
	path   string
	pid    int
	data   string
	port   int    // 0 until the server listens
	status string // "starting", "ready", "stopping", …; "" early on
}

func readPIDFile(data string) (pidFile, error) {
	path := filepath.Join(data, "postmaster.pid")
	b, err := os.ReadFile(path)
	if err != nil {
		return pidFile{}, err
	}
	lines := strings.Split(string(b), "\n")
	line := func(n int) string {
		if n > len(lines) {
			return ""
		}
		return strings.TrimSpace(lines[n-1])
	}
	pid, err := strconv.Atoi(line(1))
	if err != nil {
		return pidFile{}, fmt.Errorf("%s: no process id in its first line", path)
	}
	port, _ := strconv.Atoi(line(4)) // absent early on
	return pidFile{path: path, pid: pid, data: line(2), port: port, status: line(8)}, nil
}

// livePostmaster returns the server that runs on data right now, if one does.
func livePostmaster(data string) (pidFile, bool) {
	pf, err := readPIDFile(data)
	return pf, err == nil && pf.alive()
}

// alive tells whether the process is the postmaster of this data folder, and not another process that
// got the number of a dead one, nor a zombie, nor the server of which this folder is a copy.
func (pf pidFile) alive() bool {
	folder := filepath.Dir(pf.path)
	if pf.pid <= 0 || realPath(pf.data) != folder {
		return false
	}
	if err := syscall.Kill(pf.pid, 0); errors.Is(err, syscall.ESRCH) {
		return false
	}
	if runtime.GOOS == "linux" {
		// A postmaster's working folder is its data folder; a zombie has none.
		cwd, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pf.pid))
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return err == nil && cwd == folder
		}
	}
	out, err := exec.Command("ps", "-ww", "-o", "command=", "-p", strconv.Itoa(pf.pid)).Output()
	return err == nil && strings.Contains(string(out), "postgres") && strings.Contains(string(out), folder)
}

// retire makes a pid file that names a dead or foreign process harmless. The server would take a reused
// process number for a running server and refuse. Removing the file would also remove the shared memory
// key, by which the server finds out whether children of a killed postmaster still write: so only the
// number is replaced, by one that no process can have.
func (pf pidFile) retire() error {
	b, err := os.ReadFile(pf.path)
	if err != nil {
		return err
	}
	_, rest, _ := strings.Cut(string(b), "\n")
	f, err := os.OpenFile(pf.path, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString("2147483647\n" + rest)
	return errors.Join(err, f.Close())
}

// stop asks for a fast shutdown (SIGINT: open transactions roll back, the data is written out) and waits
// until the process is gone. When ctx ends first it asks for an immediate one (SIGQUIT: the next start
// recovers from the log), gives that five seconds, and returns ctx's error.
func (pf pidFile) stop(ctx context.Context) error {
	if !pf.alive() {
		return nil
	}
	if err := syscall.Kill(pf.pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
		return because(ErrPermission, err, "cannot stop the PostgreSQL server %d of %s", pf.pid, pf.data)
	}
	err := pf.waitGone(ctx)
	if err == nil {
		return nil
	}
	if pf.alive() {
		_ = syscall.Kill(pf.pid, syscall.SIGQUIT) // it may end on its own between the two calls
	}
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if pf.waitGone(late) != nil {
		return fail(ErrServer, "the PostgreSQL server %d of %s does not stop: end it with kill -QUIT %d", pf.pid, pf.data, pf.pid)
	}
	return fmt.Errorf("the PostgreSQL server of %s was stopped without a clean shutdown: %w", pf.data, err)
}

func (pf pidFile) waitGone(ctx context.Context) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for pf.alive() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
	return nil
}
