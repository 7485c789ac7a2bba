package pgcluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Settings of every cluster, for a developer's machine and queries that answer in milliseconds, where
// compiling a plan (jit) costs more than it gives.
var baseSettings = map[string]string{
	"shared_buffers":  "256MB",
	"max_wal_size":    "2GB",
	"jit":             "off",
	"timezone":        "UTC",
	"log_timezone":    "UTC",
	"lc_messages":     "C",
	"log_destination": "stderr",
	"cluster_name":    "teamgraph",
}

// Settings of a cluster whose data may be lost.
var throwawaySettings = map[string]string{
	"fsync":              "off",
	"full_page_writes":   "off",
	"synchronous_commit": "off",
	"wal_level":          "minimal",
	"max_wal_senders":    "0",
	"max_wal_size":       "256MB",
	"min_wal_size":       "32MB",
	"checkpoint_timeout": "30min",
	"log_checkpoints":    "off",
	"max_connections":    "200",
	// In the data folder: a killed server whose data is made anew then leaves no segment behind.
	"dynamic_shared_memory_type": "mmap",
}

var (
	errPortTaken    = errors.New("port taken")
	errSharedMemory = errors.New("children of a killed server still run")
)

const maxLog = 8 << 20 // bytes; a longer log is set aside at the next start

// adopt takes over a server that runs on the data already, once it is ready. It returns false when none
// runs, or when the one that did has ended.
func (c *Cluster) adopt(ctx context.Context) (bool, error) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		pf, ok := livePostmaster(c.place.data)
		if !ok {
			return false, c.retire()
		}
		if pf.status == "ready" {
			c.port = pf.port
			err := c.ping(ctx)
			if err == nil {
				c.log.Info("adopted a running PostgreSQL server", "pid", pf.pid, "port", pf.port, "data", c.place.data)
				return true, nil
			}
			if refused(err) {
				return false, because(ErrData, err, "the PostgreSQL server %d of %s refuses the password in %s", pf.pid, c.dir, statePath(c.dir))
			}
		}
		select {
		case <-ctx.Done():
			return false, because(ErrServer, context.Cause(ctx), "the PostgreSQL server %d of %s runs and does not answer; "+
				"look at %s, or end it with kill -QUIT %d", pf.pid, c.dir, c.logPath(), pf.pid)
		case <-tick.C:
		}
	}
}

// retire clears a pid file that a killed server left.
func (c *Cluster) retire() error {
	pf, err := readPIDFile(c.place.data)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fail(ErrData, "%s: remove the file if no server runs there", err)
	}
	c.log.Info("the server was not shut down, it recovers", "data", c.place.data)
	if err := pf.retire(); err != nil {
		return because(ErrPermission, err, "cannot clear %s", pf.path)
	}
	return nil
}

// run starts the server: on the port of the last start when it is free, else on another.
func (c *Cluster) run(ctx context.Context) error {
	c.port = c.state.Port
	for {
		if c.port == 0 || !portFree(c.port) {
			port, err := FreePort()
			if err != nil {
				return because(ErrServer, err, "no free port on 127.0.0.1")
			}
			c.port = port
		}
		err := c.launch(ctx)
		switch {
		case err == nil:
			c.state.Port = c.port
			return c.state.save(c.dir)
		case errors.Is(err, errPortTaken):
			c.port = 0
		case errors.Is(err, errSharedMemory) && ctx.Err() == nil:
			select { // they notice the death of their parent by themselves
			case <-ctx.Done():
			case <-time.After(10 * pollEvery):
			}
		default:
			return err
		}
	}
}

// launch starts the server's process and waits until it answers or has ended.
func (c *Cluster) launch(ctx context.Context) error {
	log, offset, err := c.openLog()
	if err != nil {
		return err
	}
	defer log.Close() // the server has its own descriptor
	cmd := exec.Command(filepath.Join(c.install.Bin, "postgres"), c.args()...)
	cmd.Env, cmd.Dir, cmd.SysProcAttr = serverEnv(), c.place.data, c.place.acc.attr()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		if c.place.acc != nil {
			if err := c.place.acc.probe(c.place.data, c.install); err != nil {
				return err
			}
		}
		return because(ErrServer, err, "cannot start %s", cmd.Path)
	}
	c.child, c.exited = cmd.Process, make(chan struct{})
	go reap(cmd, c.exited)
	err = c.waitReady(ctx)
	if err == nil {
		c.log.Debug("started PostgreSQL", "pid", cmd.Process.Pid, "port", c.port, "data", c.place.data, "version", c.install.Version)
		return nil
	}
	if !errors.Is(err, errEnded) {
		return err
	}
	said := readFrom(c.logPath(), offset)
	switch {
	case strings.Contains(said, "could not bind"), strings.Contains(said, "could not create any TCP/IP sockets"):
		return errPortTaken
	case strings.Contains(said, "pre-existing shared memory block"):
		return errSharedMemory
	}
	return explain("PostgreSQL", said, c.place.data, c.logPath())
}

// reap waits for the server's end. Its goroutine lasts as long as the server, beyond Detach.
func reap(cmd *exec.Cmd, exited chan<- struct{}) {
	_ = cmd.Wait() // why it ended is in its log
	close(exited)
}

var errEnded = errors.New("the process ended")

// waitReady polls the pid file, which names our process and its status, and then the connection itself.
// (The connection alone could be answered by a foreign server on a port that was taken meanwhile.)
func (c *Cluster) waitReady(ctx context.Context) error {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		pf, err := readPIDFile(c.place.data)
		if err == nil && pf.pid == c.child.Pid && pf.status == "ready" {
			err := c.ping(ctx)
			if err == nil {
				return nil
			}
			if refused(err) {
				c.abandon()
				return because(ErrData, err, "the server of %s refuses the password in %s: restore that file, or remove %s to start anew",
					c.dir, statePath(c.dir), c.dir)
			}
		}
		select {
		case <-c.exited:
			return errEnded
		case <-ctx.Done():
			c.abandon()
			if cause := context.Cause(ctx); !errors.Is(cause, errTooLong) {
				return cause
			}
			return fail(ErrServer, "the PostgreSQL server of %s was not ready within %s: see %s", c.dir, c.cfg.StartTimeout, c.logPath())
		case <-tick.C:
		}
	}
}

// abandon ends our child and returns when it is reaped: at once when it ended already.
func (c *Cluster) abandon() {
	for _, try := range []struct {
		signal syscall.Signal
		wait   time.Duration
	}{{syscall.SIGINT, 10 * time.Second}, {syscall.SIGQUIT, 5 * time.Second}} {
		_ = c.child.Signal(try.signal) // fails when it ended, and then exited is closed
		select {
		case <-c.exited:
			return
		case <-time.After(try.wait):
		}
	}
	_ = c.child.Kill()
	<-c.exited
}

func (c *Cluster) args() []string {
	settings := maps.Clone(baseSettings)
	if c.cfg.Throwaway {
		maps.Copy(settings, throwawaySettings)
	}
	maps.Copy(settings, c.cfg.Settings)
	settings["listen_addresses"] = "127.0.0.1"
	settings["port"] = strconv.Itoa(c.port)
	settings["unix_socket_directories"] = ""
	settings["logging_collector"] = "off"
	args := []string{"-D", c.place.data}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		args = append(args, "-c", name+"="+settings[name])
	}
	return args
}

// openLog opens the log for appending and tells where the new part begins.
func (c *Cluster) openLog() (*os.File, int64, error) {
	if info, err := os.Stat(c.logPath()); err == nil && info.Size() > maxLog {
		_ = os.Rename(c.logPath(), c.logPath()+".1") // a log that stays long is no failure
	}
	f, err := os.OpenFile(c.logPath(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return nil, 0, because(ErrPermission, err, "cannot write the server's log")
	}
	keepOwner(c.dir, c.logPath())
	offset, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, offset, nil
}

// readFrom returns what was written to the file from offset on, "" when it cannot be read.
func readFrom(path string, offset int64) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close() // only read
	b, _ := io.ReadAll(io.NewSectionReader(f, offset, 1<<20))
	return string(b)
}

func (c *Cluster) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.AdminURL("postgres"))
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// refused tells whether the server is up and turns our password down (class 28, invalid authorisation).
func refused(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && strings.HasPrefix(pg.Code, "28")
}

// FreePort returns a TCP port of 127.0.0.1 that was free a moment ago.
func FreePort() (int, error) {
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	addr, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return 0, errors.Join(fmt.Errorf("unexpected address %s", l.Addr()), l.Close())
	}
	return addr.Port, l.Close()
}

func portFree(port int) bool {
	l, err := net.Listen("tcp4", fmt.Sprintf("127.0.0.1:%d", port))
	return err == nil && l.Close() == nil
}
