package pgcluster

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// create makes the data folder: in a folder beside its place, renamed when complete, so that an initdb
// cut short is never taken for data. The passwords are saved first for the same reason.
func (c *Cluster) create(ctx context.Context) error {
	password := c.state.password(AdminRole)
	if err := c.state.save(c.dir); err != nil {
		return err
	}
	fresh := c.place.data + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return because(ErrPermission, err, "cannot remove the unfinished data folder %s", fresh)
	}
	pwfile := fresh + ".pw"
	defer os.Remove(pwfile) // it may not have been made
	if err := errors.Join(
		os.MkdirAll(filepath.Dir(fresh), 0o700),
		os.Mkdir(fresh, 0o700),
		c.place.acc.own(fresh),
		os.WriteFile(pwfile, []byte(password), 0o600),
		c.place.acc.own(pwfile),
	); err != nil {
		return because(ErrPermission, err, "cannot make the data folder")
	}
	if err := c.initdb(ctx, fresh, pwfile); err != nil {
		return errors.Join(err, os.RemoveAll(fresh))
	}
	if err := os.Rename(fresh, c.place.data); err != nil {
		return because(ErrPermission, err, "cannot put the new data folder in its place")
	}
	if c.place.link != "" {
		if err := os.Symlink(c.place.data, c.place.link); err != nil {
			return because(ErrPermission, err, "cannot link %s to the data", c.place.link)
		}
	}
	c.created = true
	return nil
}

// locales lists initdb's options for UTF-8 text in code point order, best first. PostgreSQL 17 brings
// C.UTF-8 itself; before, it is the system's, which macOS lacks; plain C knows no letters beyond ASCII.
func locales(major int) [][]string {
	tries := [][]string{
		{"--locale=C.UTF-8"},
		{"--lc-collate=C", "--lc-ctype=en_US.UTF-8", "--locale=C"},
		{"--locale=C"},
	}
	if major >= 17 {
		tries = slices.Insert(tries, 0, []string{"--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"})
	}
	return tries
}

func (c *Cluster) initdb(ctx context.Context, data, pwfile string) error {
	args := []string{
		"-D", data, "-U", AdminRole, "--pwfile=" + pwfile, "--auth=scram-sha-256",
		"--encoding=UTF8", "--data-checksums", "--no-instructions",
	}
	if c.cfg.Throwaway {
		args = append(args, "--no-sync")
	}
	for _, locale := range locales(c.install.Major) {
		cmd := exec.CommandContext(ctx, filepath.Join(c.install.Bin, "initdb"), slices.Concat(args, locale)...)
		cmd.Env, cmd.Dir, cmd.SysProcAttr = serverEnv(), data, c.place.acc.attr()
		cmd.WaitDelay = time.Second // a killed initdb's child may hold its output open
		out, err := cmd.CombinedOutput()
		c.appendLog(out)
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return because(ErrServer, context.Cause(ctx), "initdb was ended for %s", c.place.data)
		case !strings.Contains(string(out), "invalid locale"):
			if c.place.acc != nil && len(out) == 0 {
				if err := c.place.acc.probe(data, c.install); err != nil {
					return err
				}
			}
			return explain("initdb", string(out)+"\n", c.place.data, c.logPath())
		}
	}
	return fail(ErrServer, "initdb accepts no locale, not even C: see %s", c.logPath())
}

// serverEnv is the environment without what would change the server's behaviour or its messages, which
// this package reads.
func serverEnv() []string {
	env := slices.DeleteFunc(os.Environ(), func(kv string) bool {
		for _, prefix := range []string{"PG", "LC_", "LANG", "NOTIFY_SOCKET="} {
			if strings.HasPrefix(kv, prefix) {
				return true
			}
		}
		return false
	})
	return append(env, "LC_ALL=C")
}

// dataMajor reads the major version of PostgreSQL that made the data.
func dataMajor(data string) (int, error) {
	b, err := os.ReadFile(filepath.Join(data, "PG_VERSION"))
	if err == nil {
		if major, err := strconv.Atoi(strings.TrimSpace(string(b))); err == nil {
			return major, nil
		}
	}
	if errors.Is(err, os.ErrPermission) {
		return 0, because(ErrPermission, err, "cannot read the data folder")
	}
	return 0, fail(ErrData, "%s is not a PostgreSQL data folder (no PG_VERSION): remove it to start anew", data)
}
