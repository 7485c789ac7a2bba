// Package pgcluster runs a private PostgreSQL server for one folder: the embedded default of `teamgraph
// dev` and the server of the tests. It finds the installed programs, makes the data on first use, starts,
// adopts, recovers and stops the server, and keeps its passwords. What is in the databases is not its
// business; neither are servers that somebody else runs.
//
// A folder holds: pgdata (the data, or a link to it), cluster.json (port and passwords), lock (held while
// a process uses the folder), postgres.log. The server listens on the loopback interface alone.
package pgcluster

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// AdminRole is the cluster's superuser.
const AdminRole = "teamgraph_admin"

// Config says what Start shall run. Only Dir is needed.
type Config struct {
	Dir          string            // the cluster's folder, made when missing
	Install      Install           // zero: what Find returns, or what fits the data in Dir
	Logger       *slog.Logger      // nil: silent
	Settings     map[string]string // server settings beside and over the defaults
	StartTimeout time.Duration     // for start or recovery; 0: one minute

	// Throwaway is for tests: nothing is synced to disk, and data that was not shut down cleanly is
	// made anew instead of being recovered.
	Throwaway bool
}

// Cluster is a running server. Its methods may be called from several goroutines.
type Cluster struct {
	cfg     Config
	dir     string
	log     *slog.Logger
	install Install
	place   place
	port    int
	created bool

	child  *os.Process   // the server, nil when it was adopted
	exited chan struct{} // closed when the child has ended and was reaped

	mu    sync.Mutex
	state state
	lock  *os.File // nil when the folder is free again
}

var errTooLong = errors.New("it took longer than allowed")

// Start runs the server of cfg.Dir and returns when it accepts connections. The first start makes the
// data; a server that a killed process left running is adopted as it is, settings included; after a
// crash the server recovers. The context bounds the start, not the server's life.
//
// Errors, with errors.Is: ErrNoPostgres, ErrNoExtension, ErrLocked, ErrWrongMajor, ErrNoSpace,
// ErrPermission, ErrData, ErrServer, or ctx's.
func Start(ctx context.Context, cfg Config) (*Cluster, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, because(ErrPermission, err, "cannot resolve the folder %s", cfg.Dir)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, because(ErrPermission, err, "cannot make the folder %s", dir)
	}
	dir = realPath(dir)
	lock, err := lockFolder(dir)
	if err != nil {
		return nil, err
	}
	if cfg.StartTimeout == 0 {
		cfg.StartTimeout = time.Minute
	}
	c := &Cluster{cfg: cfg, dir: dir, log: cfg.Logger, lock: lock}
	if c.log == nil {
		c.log = slog.New(slog.DiscardHandler)
	}
	bounded, cancel := context.WithTimeoutCause(ctx, cfg.StartTimeout, errTooLong)
	defer cancel()
	if err := c.start(bounded); err != nil {
		_ = lock.Close()
		return nil, err
	}
	return c, nil
}

func (c *Cluster) start(ctx context.Context) error {
	found, err := c.locate(ctx)
	if err != nil {
		return err
	}
	if !found {
		if err := c.create(ctx); err != nil {
			return err
		}
	}
	adopted, err := c.adopt(ctx)
	if err != nil || adopted {
		return err
	}
	return c.run(ctx)
}

// locate settles where the data is, who serves it and with which install; found is false when there is
// no data yet.
func (c *Cluster) locate(ctx context.Context) (found bool, err error) {
	var haveState bool
	if c.state, haveState, err = loadState(c.dir); err != nil {
		return false, err
	}
	if c.place, found, err = existing(c.dir, c.log); err != nil {
		return false, err
	}
	if found && c.cfg.Throwaway && unclean(c.place.data) {
		if err := os.RemoveAll(c.place.data); err != nil {
			return false, because(ErrPermission, err, "cannot remove the unclean data in %s", c.place.data)
		}
		found = false
		if c.place.data != filepath.Join(c.dir, "pgdata") {
			if err := os.Remove(filepath.Join(c.dir, "pgdata")); err != nil {
				return false, because(ErrPermission, err, "cannot remove the link to the unclean data")
			}
		}
	}
	if !found {
		if c.install, err = chosen(c.cfg.Install); err != nil {
			return false, err
		}
		c.place, err = newPlace(ctx, c.dir, c.install, c.log)
		return false, err
	}
	if !haveState {
		return false, fail(ErrData, "%s is missing and with it the password of the data in %s: restore it, or remove %s to start anew",
			statePath(c.dir), c.place.data, c.dir)
	}
	major, err := dataMajor(c.place.data)
	if err != nil {
		return false, err
	}
	if c.cfg.Install.Major == major {
		c.install, err = chosen(c.cfg.Install)
	} else {
		c.install, err = forMajor(major, c.place.data)
	}
	return true, err
}

func chosen(in Install) (Install, error) {
	if in.Bin == "" {
		return Find()
	}
	return in, in.check()
}

// unclean tells whether a server ran on the data and did not shut down.
func unclean(data string) bool {
	pf, err := readPIDFile(data)
	return !errors.Is(err, os.ErrNotExist) && !pf.alive()
}

// Stop shuts the server down, rolling back open transactions, waits until its process has ended, and
// frees the folder. Stopping a stopped or detached cluster does nothing. When ctx ends first, the server
// is stopped the hard way (it recovers at the next start) and ctx's error is returned.
func (c *Cluster) Stop(ctx context.Context) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lock == nil {
		return nil
	}
	defer c.free()
	if pf, ok := livePostmaster(c.place.data); ok {
		if err := pf.stop(ctx); err != nil {
			return err
		}
	}
	if c.child != nil {
		c.abandon() // does something only when its data folder was removed while it ran
	}
	return nil
}

// Detach frees the folder and leaves the server running, for a later Start to adopt or Shutdown to stop.
func (c *Cluster) Detach() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.free()
}

func (c *Cluster) free() {
	if c.lock != nil {
		_ = c.lock.Close()
		c.lock = nil
	}
}

// Shutdown stops the server of a folder that no process holds, if one runs. Errors: ErrLocked, and those
// of Stop.
func Shutdown(ctx context.Context, dir string) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return because(ErrPermission, err, "cannot resolve the folder %s", dir)
	}
	dir = realPath(dir)
	lock, err := lockFolder(dir)
	if err != nil {
		return err
	}
	defer lock.Close() // nothing is buffered
	pf, ok := livePostmaster(realPath(filepath.Join(dir, "pgdata")))
	if !ok {
		return nil
	}
	return pf.stop(ctx)
}

// Created tells whether this start made the data.
func (c *Cluster) Created() bool { return c.created }

// Adopted tells whether the server was running already.
func (c *Cluster) Adopted() bool { return c.child == nil }

// Install is the PostgreSQL that serves the data.
func (c *Cluster) Install() Install { return c.install }

// DataDir is the data folder, free of symbolic links.
func (c *Cluster) DataDir() string { return c.place.data }

// LogFile is the server's log.
func (c *Cluster) LogFile() string { return c.logPath() }

// Port is the server's port on 127.0.0.1.
func (c *Cluster) Port() int { return c.port }

func (c *Cluster) logPath() string { return filepath.Join(c.dir, "postgres.log") }

// appendLog keeps what initdb said where the server's log will be.
func (c *Cluster) appendLog(out []byte) {
	f, err := os.OpenFile(c.logPath(), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return
	}
	_, _ = f.Write(out) // the caller reports what matters of it
	_ = f.Close()
}
