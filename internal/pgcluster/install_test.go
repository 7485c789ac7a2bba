package pgcluster

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeInstall makes programs that answer like PostgreSQL's, and points the search at them.
func fakeInstall(t *testing.T, version, vector string) string {
	t.Helper()
	root := t.TempDir()
	bin, ext := filepath.Join(root, "bin"), filepath.Join(root, "share", "extension")
	script := func(says string) string { return fmt.Sprintf("#!/bin/sh\necho '%s'\n", says) }
	files := map[string]string{
		filepath.Join(bin, "postgres"):  script("postgres (PostgreSQL) " + version),
		filepath.Join(bin, "initdb"):    script(""),
		filepath.Join(bin, "pg_config"): script(filepath.Join(root, "share")),
	}
	if vector != "" {
		files[filepath.Join(ext, "vector.control")] = "comment = 'vectors'\ndefault_version = '" + vector + "'\n"
	}
	for path, text := range files {
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o755)); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(BinEnv, bin)
	return bin
}

func TestFind(t *testing.T) {
	for _, tt := range []struct {
		version, vector string
		kind            error
		says            string
	}{
		{"17.6 (Debian 17.6-0+deb13u1)", "0.8.0", nil, ""},
		{"18beta2", "0.10.1", nil, ""},
		{"14.9", "0.8.0", ErrNoPostgres, "PostgreSQL 14.9 in %s is too old, teamgraph needs 15"},
		{"16.1", "", ErrNoExtension, "PostgreSQL 16.1 in %s has no pgvector: run `make setup`"},
		{"16.1", "0.7.4", ErrNoExtension, "PostgreSQL 16.1 in %s has pgvector 0.7.4, teamgraph needs 0.8"},
		{"unknown", "0.8.0", ErrNoPostgres, BinEnv + "=%s holds no PostgreSQL server"},
	} {
		bin := fakeInstall(t, tt.version, tt.vector)
		in, err := Find()
		if tt.kind == nil {
			if err != nil || in.Vector != tt.vector || !strings.HasPrefix(tt.version, in.Version) {
				t.Errorf("%s with pgvector %s: found %+v, %v", tt.version, tt.vector, in, err)
			}
			continue
		}
		if want := fmt.Sprintf(tt.says, bin); !errors.Is(err, tt.kind) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%+v: error %v\nwant it to begin with %s", tt, err, want)
		}
	}
}

func TestFindWithoutAny(t *testing.T) {
	t.Setenv(BinEnv, t.TempDir())
	if _, err := Find(); !errors.Is(err, ErrNoPostgres) || !strings.Contains(err.Error(), "unset it") {
		t.Errorf("empty folder: %v", err)
	}
	startError(t, Config{Dir: openDir(t)}, ErrNoPostgres, BinEnv)
}

func TestMajorThatIsInstalledWithoutPgvector(t *testing.T) {
	fakeInstall(t, "16.1", "")
	if _, err := forMajor(16, "/data"); !errors.Is(err, ErrNoExtension) {
		t.Errorf("forMajor: %v", err)
	}
	if _, err := forMajor(15, "/data"); !errors.Is(err, ErrWrongMajor) || !strings.Contains(err.Error(), "only PostgreSQL 16 is installed") {
		t.Errorf("forMajor: %v", err)
	}
}

func TestVersionLess(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		less bool
	}{
		{"0.7.4", "0.8", true},
		{"0.8", "0.8.0", false},
		{"0.8.0", "0.8", false},
		{"0.10.0", "0.8", false},
		{"1.0", "0.8", false},
	} {
		if got := versionLess(tt.a, tt.b); got != tt.less {
			t.Errorf("versionLess(%s, %s) = %v", tt.a, tt.b, got)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, tt := range []struct {
		output string
		kind   error
		says   string
	}{
		{"x\ninitdb: error: could not write to file \"/d/base/1\": No space left on device\n", ErrNoSpace, "disk of /d is full"},
		{"FATAL:  data directory \"/d\" has wrong ownership\nHINT:  The server must be started by its owner.\n", ErrPermission, "wrong ownership"},
		{"initdb: error: could not access directory \"/d\": Permission denied\n", ErrPermission, "may not use /d"},
		{"2026-01-01 10:00:00 UTC [7] FATAL:  database files are incompatible with server\nDETAIL:  more\n", ErrWrongMajor, "remove the folder"},
		{"2026-01-01 10:00:00 UTC [7] FATAL:  could not map anonymous shared memory: Cannot allocate memory\n2026-01-01 LOG:  database system is shut down\n", ErrServer, "(could not map anonymous shared memory: Cannot allocate memory)"},
		{"", ErrServer, "it said nothing"},
	} {
		err := explain("PostgreSQL", tt.output, "/d", "/d.log")
		if !errors.Is(err, tt.kind) || !strings.Contains(err.Error(), tt.says) || !strings.Contains(err.Error(), "/d.log") {
			t.Errorf("%q explained as %q (%v)", tt.output, err, tt.kind)
		}
	}
}
