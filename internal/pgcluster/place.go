package pgcluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// fallbackRoot holds the data of clusters whose own folder the server's user cannot enter: a project
// below root's home, which is closed to everybody else. A variable for tests.
var fallbackRoot = "/var/lib/teamgraph"

// account is the operating-system user under which initdb and the server run. A nil account is the user
// of this process. PostgreSQL refuses to run as root.
type account struct {
	name     string
	uid, gid uint32
}

// attr makes a command run under the account, in a session of its own so that a Ctrl-C at the terminal
// reaches us alone and we stop the server in order.
func (a *account) attr() *syscall.SysProcAttr {
	attr := &syscall.SysProcAttr{Setsid: true}
	if a != nil {
		attr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	}
	return attr
}

func (a *account) String() string {
	if a == nil {
		return "this user"
	}
	return "user " + a.name
}

// own gives a file or folder to the account.
func (a *account) own(path string) error {
	if a == nil {
		return nil
	}
	return os.Chown(path, int(a.uid), int(a.gid))
}

// place is where the data is or will be, and who runs the server on it.
type place struct {
	data string // free of symbolic links
	link string // symbolic link to make once data exists; "" when data lies where it belongs
	acc  *account
}

// existing finds the data folder of an earlier start; ok is false when there is none.
func existing(dir string, log *slog.Logger) (p place, ok bool, err error) {
	path := filepath.Join(dir, "pgdata")
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return place{}, false, nil
	}
	if err != nil {
		return place{}, false, because(ErrPermission, err, "cannot look into %s", dir)
	}
	target, err := filepath.EvalSymlinks(path)
	isLink := info.Mode()&fs.ModeSymlink != 0
	switch {
	case isLink && errors.Is(err, fs.ErrNotExist), err == nil && isLink && !claim(target, dir):
		log.Warn("the data folder's link leads nowhere or to another folder's data: starting with a new one", "link", path)
		if err := os.Remove(path); err != nil {
			return place{}, false, because(ErrPermission, err, "cannot remove the dead link %s", path)
		}
		return place{}, false, nil
	case err != nil:
		return place{}, false, because(ErrPermission, err, "cannot reach the data folder %s", path)
	}
	if empty(target) {
		if isLink {
			return place{}, false, fail(ErrData, "%s is a link to an empty folder: remove the link, the data is then made in its place", path)
		}
		if err := os.Remove(path); err != nil {
			return place{}, false, because(ErrPermission, err, "cannot replace the empty folder %s", path)
		}
		return place{}, false, nil
	}
	p.data = target
	p.acc, err = ownerOf(target)
	return p, err == nil, err
}

// claim tells whether data below fallbackRoot may be used from dir, and notes dir as its user. It says no
// when the folder that made the data still uses it: then dir is a copy of that folder, link included.
func claim(data, dir string) bool {
	note := filepath.Join(filepath.Dir(data), "owner")
	b, err := os.ReadFile(note)
	if err != nil {
		return true // a link that the user made, say to a larger disk
	}
	owner := strings.TrimSpace(string(b))
	if owner == dir {
		return true
	}
	if realPath(filepath.Join(owner, "pgdata")) == data {
		return false
	}
	return os.WriteFile(note, []byte(dir+"\n"), 0o600) == nil // the folder was moved
}

// ownerOf returns the account that owns the data when this process is root, and an error when this
// process is neither root nor the owner.
func ownerOf(data string) (*account, error) {
	info, err := os.Stat(data)
	if err != nil {
		return nil, because(ErrPermission, err, "cannot look at %s", data)
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return nil, nil
	}
	me := os.Geteuid()
	if me != 0 {
		if int(st.Uid) != me {
			return nil, fail(ErrPermission, "the data in %s belongs to user %s: run teamgraph as that user, "+
				"or choose another folder", data, userName(st.Uid))
		}
		return nil, nil
	}
	if st.Uid == 0 {
		return nil, fail(ErrPermission, "the data in %s belongs to root, whom PostgreSQL refuses: "+
			"give it to an ordinary user (chown -R postgres %s), or remove it to start anew", data, data)
	}
	return &account{name: userName(st.Uid), uid: st.Uid, gid: st.Gid}, nil
}

func userName(uid uint32) string {
	if u, err := user.LookupId(strconv.FormatUint(uint64(uid), 10)); err == nil {
		return u.Username
	}
	return strconv.FormatUint(uint64(uid), 10)
}

// serverAccount picks the account for new data: none for an ordinary user; for root the user postgres
// that PostgreSQL's packages make, else nobody.
func serverAccount() (*account, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "_postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseInt(u.Uid, 10, 64)
		gid, err2 := strconv.ParseInt(u.Gid, 10, 64)
		if err := errors.Join(err1, err2); err != nil {
			continue
		}
		return &account{name: name, uid: uint32(uid), gid: uint32(gid)}, nil
	}
	return nil, fail(ErrPermission, "PostgreSQL refuses to run as root and there is no user postgres or nobody to run it: "+
		"make one (useradd --system postgres), or run teamgraph as an ordinary user")
}

// newPlace chooses where new data goes: in dir, or below fallbackRoot when the account cannot enter dir.
func newPlace(ctx context.Context, dir string, in Install, log *slog.Logger) (place, error) {
	acc, err := serverAccount()
	if err != nil {
		return place{}, err
	}
	here := place{data: filepath.Join(realPath(dir), "pgdata"), acc: acc}
	if acc == nil {
		return here, nil
	}
	if err := enterable(dir, acc, in); err == nil {
		return here, nil
	} else if errors.Is(err, ErrPermission) && acc.probe("/", in) != nil {
		return place{}, err
	}
	base, err := fallbackFolder(ctx, dir, acc, log)
	if err != nil {
		return place{}, err
	}
	if err := enterable(base, acc, in); err != nil {
		return place{}, err
	}
	log.Info("the data goes to another folder, since the server's user cannot enter the usual one",
		"user", acc.name, "closed", dir, "data", base)
	return place{data: filepath.Join(base, "pgdata"), link: filepath.Join(dir, "pgdata"), acc: acc}, nil
}

// enterable opens dir (ours alone; never a folder above it) for passing through, and checks that the
// account gets there and can be given a file there: not so on some network and container file systems.
func enterable(dir string, acc *account, in Install) error {
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&0o011 != 0o011 {
		if err := os.Chmod(dir, info.Mode().Perm()|0o011); err != nil {
			return because(ErrPermission, err, "cannot let %s pass through %s", acc, dir)
		}
	}
	test, err := os.MkdirTemp(dir, "probe-")
	if err != nil {
		return because(ErrPermission, err, "cannot write in %s", dir)
	}
	defer os.Remove(test) // an empty folder left behind harms nothing
	if err := acc.own(test); err != nil {
		return because(ErrPermission, err, "cannot give a folder in %s to %s", dir, acc)
	}
	return acc.probe(test, in)
}

// probe runs `postgres --version` under the account with folder as its working directory.
func (a *account) probe(folder string, in Install) error {
	cmd := exec.Command(filepath.Join(in.Bin, "postgres"), "--version")
	cmd.Dir, cmd.SysProcAttr = folder, a.attr()
	if err := cmd.Run(); err != nil {
		if folder != "/" && a.probe("/", in) == nil {
			return fail(ErrPermission, "%s, who runs PostgreSQL here, cannot enter %s: open each folder above it "+
				"for passing through (chmod o+x), or choose another folder", a, folder)
		}
		return because(ErrPermission, err, "%s cannot run %s", a, cmd.Path)
	}
	return nil
}

// fallbackFolder makes the folder below fallbackRoot that stands for dir. Data in it that dir no longer
// links to is what remains of a removed dir: it is set aside, once, in case the removal was a mistake.
func fallbackFolder(ctx context.Context, dir string, acc *account, log *slog.Logger) (string, error) {
	sum := sha256.Sum256([]byte(dir))
	for n := 1; ; n++ {
		base := filepath.Join(fallbackRoot, hex.EncodeToString(sum[:6]))
		if n > 1 {
			base += fmt.Sprintf("-%d", n)
		}
		if err := os.MkdirAll(base, 0o755); err != nil {
			return "", because(ErrPermission, err, "%s cannot enter %s, and no folder can be made for the data below %s",
				acc, dir, fallbackRoot)
		}
		note := filepath.Join(base, "owner")
		owner, err := os.ReadFile(note)
		if err == nil && strings.TrimSpace(string(owner)) != dir {
			continue // the folder moved away and took its data along
		}
		if err := os.WriteFile(note, []byte(dir+"\n"), 0o600); err != nil {
			return "", because(ErrPermission, err, "cannot write in %s", base)
		}
		return realPath(base), setAside(ctx, filepath.Join(base, "pgdata"), log)
	}
}

func setAside(ctx context.Context, data string, log *slog.Logger) error {
	if _, err := os.Lstat(data); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if pf, ok := livePostmaster(data); ok {
		if err := pf.stop(ctx); err != nil {
			return err
		}
	}
	old := data + ".removed"
	log.Warn("data of a removed folder is set aside", "data", data, "kept as", old)
	if err := errors.Join(os.RemoveAll(old), os.Rename(data, old)); err != nil {
		return because(ErrPermission, err, "cannot set aside the old data in %s", data)
	}
	return nil
}

// empty tells whether the folder can be read and holds nothing.
func empty(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) == 0
}

// realPath is the path free of symbolic links, or the path itself when it leads nowhere.
func realPath(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		return target
	}
	return path
}
