package dbtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	"github.com/teamgraph/teamgraph/internal/pgcluster"
)

// localHost runs the installed PostgreSQL.
type localHost struct {
	install pgcluster.Install
	dir     string
}

func newLocalHost() (*localHost, error) {
	in, err := pgcluster.Find()
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("teamgraph-test-%d-%d", os.Geteuid(), in.Major)
	return &localHost{install: in, dir: filepath.Join(parent(name), name)}, nil
}

const (
	memoryFolder = "/dev/shm" // Linux's file system in memory
	memoryNeeded = 2 << 30    // bytes free there for a new server's data
	memoryMargin = 256 << 20  // bytes free there for using the data that it has already
)

// parent chooses the folder that holds the server's: memory where it has room, since a clone of the
// template takes there a third of the time it takes on a disk, or less (BenchmarkNew).
func parent(name string) string {
	if dir := os.Getenv(dirEnv); dir != "" {
		return dir
	}
	var fs syscall.Statfs_t
	if runtime.GOOS != "linux" || syscall.Statfs(memoryFolder, &fs) != nil {
		return os.TempDir()
	}
	free := fs.Bavail * uint64(fs.Bsize)
	_, err := os.Stat(filepath.Join(memoryFolder, name))
	if free >= memoryNeeded || (err == nil && free >= memoryMargin) {
		return memoryFolder
	}
	return os.TempDir()
}

func (h *localHost) folder() string { return h.dir }

func (h *localHost) cluster() string { return filepath.Join(h.dir, "cluster") }

// start adopts the server that another test binary started, else starts it. What is in the folder has no
// value: when it does not start, it is made anew once.
func (h *localHost) start(ctx context.Context) (string, error) {
	cfg := pgcluster.Config{Dir: h.cluster(), Install: h.install, Throwaway: true}
	c, err := pgcluster.Start(ctx, cfg)
	if errors.Is(err, pgcluster.ErrServer) || errors.Is(err, pgcluster.ErrData) || errors.Is(err, pgcluster.ErrWrongMajor) {
		if err := errors.Join(pgcluster.Shutdown(ctx, h.cluster()), os.RemoveAll(h.cluster())); err != nil {
			return "", err
		}
		c, err = pgcluster.Start(ctx, cfg)
	}
	if err != nil {
		return "", err
	}
	c.Detach()
	return c.AdminURL("postgres"), nil
}

func (h *localHost) stop(ctx context.Context) error {
	return pgcluster.Shutdown(ctx, h.cluster())
}
