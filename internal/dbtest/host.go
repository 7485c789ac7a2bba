package dbtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"go.uber.org/goleak"
)

const (
	urlEnv       = "TEST_DATABASE_URL"
	containerEnv = "TEAMGRAPH_TEST_CONTAINER"
	dirEnv       = "TEAMGRAPH_TEST_DIR"
	watchdogEnv  = "TEAMGRAPH_TEST_WATCHDOG" // folder; set for the watchdog's own process

	// idle is how long a server without users is kept for the next test binary of the run.
	idle = 5 * time.Second
)

// host starts and stops the server that the test binaries of a run share. Both are called while no
// other process of this user does either.
type host interface {
	// start returns the administrator's URL of the running server, started if need be.
	start(ctx context.Context) (string, error)
	// stop stops it if it runs.
	stop(ctx context.Context) error
	// folder is where what belongs to the server is kept, other users shut out.
	folder() string
}

// findServer returns the administrator's URL of the test server.
func findServer(ctx context.Context) (string, error) {
	if u := os.Getenv(urlEnv); u != "" {
		return u, nil
	}
	h, err := newHost()
	if err != nil {
		return "", err
	}
	return join(ctx, h)
}

func newHost() (host, error) {
	if os.Getenv(containerEnv) == "1" {
		return newContainerHost(), nil
	}
	return newLocalHost()
}

// Three lock files in the host's folder say who does what. The kernel frees a lock when its process
// ends, however that happens.
//
//   - start: exclusive, while the server is being started or stopped.
//   - users: shared, by each test binary as long as it runs.
//   - watchdog: exclusive, by the process that waits until users is free and then stops the server.
//
// users is asked for while start is held, and the watchdog waits for start only while it holds nothing
// of users: so nobody waits in a circle.
func join(ctx context.Context, h host) (string, error) {
	if err := private(h.folder()); err != nil {
		return "", err
	}
	starting, err := lockFile(h, "start", syscall.LOCK_EX)
	if err != nil {
		return "", err
	}
	defer starting.Close() // frees the lock
	u, err := h.start(ctx)
	if err != nil {
		return "", err
	}
	users, err := lockFile(h, "users", syscall.LOCK_SH)
	if err != nil {
		return "", err
	}
	suite.closed = append(suite.closed, func() { _ = users.Close() })
	return u, watch(h)
}

// private makes the folder and refuses one that somebody else put there: everybody may write beside it.
func private(dir string) error {
	mode := os.FileMode(0o700)
	if os.Geteuid() == 0 {
		mode = 0o711 // the server's user passes through
	}
	err := os.Mkdir(dir, mode)
	if err == nil {
		err = os.Chmod(dir, mode) // whatever the umask says
	}
	if err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("make the test server's folder: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("look at the test server's folder: %w", err)
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !ok || int(st.Uid) != os.Geteuid() || info.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("%s is not a folder of this user's alone: remove it", dir)
	}
	return nil
}

// lockFile opens a lock file of the host and waits for the lock; LOCK_NB in how makes it not wait.
func lockFile(h host, name string, how int) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(h.folder(), name+".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("test server: %w", err)
	}
	for {
		err = syscall.Flock(int(f.Fd()), how)
		if err == nil {
			return f, nil
		}
		if !errors.Is(err, syscall.EINTR) {
			return nil, errors.Join(fmt.Errorf("lock %s: %w", f.Name(), err), f.Close())
		}
	}
}

// watch starts the watchdog unless there is one. The lock is taken here and inherited by the new
// process, so that there is never a second.
func watch(h host) error {
	lock, err := lockFile(h, "watchdog", syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil
	}
	if err != nil {
		return err
	}
	defer lock.Close() // the watchdog holds the lock now
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("start the watchdog: %w", err)
	}
	log, err := os.Create(filepath.Join(h.folder(), "watchdog.log"))
	if err != nil {
		return fmt.Errorf("start the watchdog: %w", err)
	}
	defer log.Close() // the watchdog has its own descriptor
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), watchdogEnv+"="+h.folder())
	cmd.Dir, cmd.Stdout, cmd.Stderr = h.folder(), log, log
	cmd.ExtraFiles = []*os.File{lock} // descriptor 3
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start the watchdog: %w", err)
	}
	return cmd.Process.Release() // it outlives us
}

// watchdog is the main function of the process that stops the server: when no test binary has used it
// for a while, whether they ended in order or were killed.
func watchdog() int {
	h, err := newHost()
	if err == nil && h.folder() != os.Getenv(watchdogEnv) {
		err = fmt.Errorf("this process would watch %s", h.folder())
	}
	for done := false; err == nil && !done; {
		done, err = watchOnce(h)
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "watchdog of %s: %v\n", os.Getenv(watchdogEnv), err)
		return 1
	}
	return 0
}

func watchOnce(h host) (done bool, err error) {
	users, err := lockFile(h, "users", syscall.LOCK_EX)
	if err != nil {
		return false, err
	}
	if err := users.Close(); err != nil {
		return false, err
	}
	<-time.After(idle)
	starting, err := lockFile(h, "start", syscall.LOCK_EX)
	if err != nil {
		return false, err
	}
	defer starting.Close() // frees the lock
	users, err = lockFile(h, "users", syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer users.Close() // frees the lock
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	err = h.stop(ctx)
	// Before start is free: who starts the server next shall find no watchdog and make a new one.
	return true, errors.Join(err, os.NewFile(3, "watchdog.lock").Close())
}

// hostLeaks excuses goroutines that the chosen kind of server brings: the one that waits for the end of
// a server which goes on, or idle connections to Docker.
func hostLeaks() []goleak.Option {
	if os.Getenv(urlEnv) == "" && os.Getenv(containerEnv) == "1" {
		return []goleak.Option{
			goleak.IgnoreAnyFunction("net/http.(*persistConn).readLoop"),
			goleak.IgnoreAnyFunction("net/http.(*persistConn).writeLoop"),
		}
	}
	return []goleak.Option{goleak.IgnoreAnyFunction("github.com/teamgraph/teamgraph/internal/pgcluster.reap")}
}
