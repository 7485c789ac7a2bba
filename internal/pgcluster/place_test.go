package pgcluster

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// closedDir is a folder that only its owner, root, may pass through: what /root is to everybody else.
func closedDir(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root runs the server under another account")
	}
	dir := filepath.Join(openDir(t), "closed")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	old := fallbackRoot
	fallbackRoot = filepath.Join(openDir(t), "fallback")
	t.Cleanup(func() { fallbackRoot = old })
	return dir
}

func TestRootInClosedFolder(t *testing.T) {
	dir := filepath.Join(closedDir(t), ".teamgraph")
	c := start(t, Config{Dir: dir, Throwaway: true})
	if _, err := c.EnsureDatabase(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(c.DataDir(), fallbackRoot) || realPath(filepath.Join(dir, "pgdata")) != c.DataDir() {
		t.Errorf("data in %s, link to %s", c.DataDir(), realPath(filepath.Join(dir, "pgdata")))
	}
	if info, err := os.Stat(filepath.Dir(dir)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder above ours was opened: %v, %v", info.Mode(), err)
	}
	stop(t, c)
	again := start(t, Config{Dir: dir, Throwaway: true})
	if again.Created() || again.DataDir() != c.DataDir() {
		t.Errorf("second start: created %v, data %s", again.Created(), again.DataDir())
	}
}

func TestRemovedClosedFolderStartsAnew(t *testing.T) {
	dir := filepath.Join(closedDir(t), ".teamgraph")
	c := start(t, Config{Dir: dir, Throwaway: true})
	if err := os.RemoveAll(dir); err != nil { // while its server runs
		t.Fatal(err)
	}
	again := start(t, Config{Dir: dir, Throwaway: true})
	if !again.Created() {
		t.Error("data of a removed folder was used")
	}
	if c.DataDir() == again.DataDir() {
		if _, err := os.Stat(c.DataDir() + ".removed"); err != nil {
			t.Errorf("the old data was not set aside: %v", err)
		}
	}
	<-c.exited
	c.Detach()
}

func TestMovedAndCopiedClosedFolder(t *testing.T) {
	dir := filepath.Join(closedDir(t), ".teamgraph")
	c := start(t, Config{Dir: dir, Throwaway: true})
	stop(t, c)
	moved := dir + "-moved"
	if err := os.Rename(dir, moved); err != nil {
		t.Fatal(err)
	}
	m := start(t, Config{Dir: moved, Throwaway: true})
	if m.Created() || m.DataDir() != c.DataDir() {
		t.Errorf("moved folder: created %v, data %s, it was %s", m.Created(), m.DataDir(), c.DataDir())
	}
	fresh := start(t, Config{Dir: dir, Throwaway: true})
	if !fresh.Created() || fresh.DataDir() == m.DataDir() {
		t.Errorf("new folder at the old place: created %v, data %s", fresh.Created(), fresh.DataDir())
	}

	copied := dir + "-copy"
	if err := os.CopyFS(copied, os.DirFS(t.TempDir())); err != nil {
		t.Fatal(err)
	}
	copyFile(t, statePath(moved), statePath(copied))
	if err := os.Symlink(m.DataDir(), filepath.Join(copied, "pgdata")); err != nil {
		t.Fatal(err)
	}
	cp := start(t, Config{Dir: copied, Throwaway: true})
	if !cp.Created() || cp.Adopted() || cp.DataDir() == m.DataDir() {
		t.Errorf("copied folder: created %v, adopted %v, data %s of the original", cp.Created(), cp.Adopted(), cp.DataDir())
	}
}

// An ordinary user needs nothing of root's; root later serves that user's data as that user.
func TestOrdinaryUserThenRoot(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("needs root to become another user")
	}
	acc, err := serverAccount()
	if err != nil {
		t.Fatal(err)
	}
	base := openDir(t)
	dir := filepath.Join(base, "cluster")

	if p := startHelper(t, dir, acc); !strings.Contains(p.Error, "cannot make the folder "+dir) {
		t.Errorf("start in root's folder: %+v", p.report)
	}
	if err := acc.own(base); err != nil {
		t.Fatal(err)
	}
	p := startHelper(t, dir, acc)
	if p.Error != "" || !p.Created || p.Data != filepath.Join(dir, "pgdata") {
		t.Fatalf("ordinary user: %+v", p.report)
	}
	if err := p.finish(); err != nil {
		t.Errorf("stop by the ordinary user: %v", err)
	}
	c := start(t, Config{Dir: dir})
	if c.Created() || c.place.acc.uid != acc.uid {
		t.Errorf("root on the user's data: created %v, account %v", c.Created(), c.place.acc)
	}
	stop(t, c)
	p = startHelper(t, dir, acc)
	if p.Error != "" || p.Created {
		t.Errorf("the user after root: %+v", p.report)
	}
}

func TestRootsOwnDataIsRefused(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	dir := openDir(t)
	if err := os.MkdirAll(filepath.Join(dir, "pgdata", "base"), 0o700); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir}, ErrPermission, "belongs to root", "chown -R postgres")
}

func TestEmptyDataFolder(t *testing.T) {
	t.Parallel()
	dir := openDir(t)
	target := filepath.Join(openDir(t), "elsewhere")
	link := filepath.Join(dir, "pgdata")
	if err := errors.Join(os.Mkdir(target, 0o700), os.Symlink(target, link)); err != nil {
		t.Fatal(err)
	}
	startError(t, Config{Dir: dir, Throwaway: true}, ErrData, "link to an empty folder")
	if err := errors.Join(os.Remove(link), os.Mkdir(link, 0o700)); err != nil {
		t.Fatal(err)
	}
	if c := start(t, Config{Dir: dir, Throwaway: true}); !c.Created() {
		t.Error("the empty folder was taken for data")
	}
}
