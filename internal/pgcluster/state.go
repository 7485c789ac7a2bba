package pgcluster

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// lockFolder takes the folder's lock, which the kernel frees when the process ends, however it ends.
// PostgreSQL does not inherit it: Go opens files close-on-exec.
func lockFolder(dir string) (*os.File, error) {
	path := filepath.Join(dir, "lock")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, because(ErrPermission, err, "cannot write in %s: correct its owner and mode, or choose another folder", dir)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, _ := os.ReadFile(path)
		_ = f.Close()
		return nil, fail(ErrLocked, "another teamgraph is running here (pid %s) and holds %s: stop it, or choose another folder",
			strings.TrimSpace(string(holder)), dir)
	}
	if err != nil {
		_ = f.Close()
		return nil, because(ErrPermission, err, "the file system of %s has no file locks, choose a folder on a local disk", dir)
	}
	keepOwner(dir, path)
	if err := errors.Join(f.Truncate(0), writeAt(f, fmt.Sprintln(os.Getpid()))); err != nil {
		_ = f.Close()
		return nil, because(ErrNoSpace, err, "cannot write %s", path)
	}
	return f, nil
}

func writeAt(f *os.File, s string) error {
	_, err := f.WriteAt([]byte(s), 0)
	return err
}

// keepOwner gives a file that root made in another user's folder to that user, who could not use it else.
func keepOwner(dir, path string) {
	info, err := os.Stat(dir)
	if err != nil || os.Geteuid() != 0 {
		return
	}
	if st, ok := info.Sys().(*syscall.Stat_t); ok && st.Uid != 0 {
		_ = os.Chown(path, int(st.Uid), int(st.Gid)) // best effort; a later start by that user says what is wrong
	}
}

// state is what a folder keeps beside the data: in cluster.json, readable by its owner alone.
type state struct {
	Port      int               `json:"port"`      // of the last start, taken again when it is free
	Passwords map[string]string `json:"passwords"` // by role
}

func statePath(dir string) string { return filepath.Join(dir, "cluster.json") }

// loadState reads the folder's state; ok is false when there is none yet.
func loadState(dir string) (s state, ok bool, err error) {
	b, err := os.ReadFile(statePath(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return state{Passwords: map[string]string{}}, false, nil
	}
	if err != nil {
		return state{}, false, because(ErrPermission, err, "cannot read the passwords in %s", dir)
	}
	if err := json.Unmarshal(b, &s); err != nil || s.Passwords[AdminRole] == "" {
		return state{}, false, fail(ErrData, "%s is damaged: restore it, or remove %s to start anew", statePath(dir), dir)
	}
	return s, true, nil
}

// save replaces the file in one step: a crash leaves the old one or the new one.
func (s state) save(dir string) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	old, err := os.ReadFile(statePath(dir))
	if err == nil && bytes.Equal(old, b) {
		return nil
	}
	tmp, err := os.CreateTemp(dir, "cluster-*.json") // mode 0600
	if err != nil {
		return because(ErrPermission, err, "cannot write in %s", dir)
	}
	_, err = tmp.Write(b)
	if err := errors.Join(err, tmp.Sync(), tmp.Close(), os.Rename(tmp.Name(), statePath(dir))); err != nil {
		_ = os.Remove(tmp.Name())
		return because(ErrNoSpace, err, "cannot write %s", statePath(dir))
	}
	keepOwner(dir, statePath(dir))
	return nil
}

// password returns the role's password, a new random one of 192 bits when it has none.
func (s state) password(role string) string {
	if s.Passwords[role] == "" {
		b := make([]byte, 24)
		_, _ = rand.Read(b) // never fails (crypto/rand)
		s.Passwords[role] = hex.EncodeToString(b)
	}
	return s.Passwords[role]
}
