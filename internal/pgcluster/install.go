package pgcluster

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// The oldest versions that teamgraph works with.
const (
	MinMajor  = 15
	minVector = "0.8"
)

// BinEnv names the environment variable that gives the folder of the server's programs and ends the search.
const BinEnv = "TEAMGRAPH_PG_BIN"

// Install is one installed PostgreSQL server.
type Install struct {
	Bin     string // folder of postgres and initdb
	Share   string // its share folder, which holds extension/; "" when it could not be found
	Major   int    // 15
	Version string // "15.4"
	Vector  string // version of pgvector, "" without it
}

const setupHint = "run `make setup`, or install PostgreSQL and pgvector (Debian, Ubuntu: postgresql-N and " +
	"postgresql-N-pgvector; macOS: brew install postgresql@17 pgvector), or set " + BinEnv + " to the server's bin folder"

// Find returns the newest installed PostgreSQL of version 15 or newer that has pgvector 0.8 or newer.
// It looks in TEAMGRAPH_PG_BIN alone when that is set, else at pg_config
// and postgres on PATH and in the folders where Debian, Red Hat, SUSE, Alpine, Homebrew and Postgres.app
// put it.
//
// Errors: ErrNoPostgres, ErrNoExtension.
func Find() (Install, error) {
	all := installs()
	var complaint error
	for _, in := range all {
		err := in.check()
		if err == nil {
			return in, nil
		}
		if complaint == nil {
			complaint = err
		}
	}
	if complaint != nil {
		return Install{}, complaint
	}
	if bin := os.Getenv(BinEnv); bin != "" {
		return Install{}, fail(ErrNoPostgres, "%s=%s holds no PostgreSQL server (postgres and initdb): "+
			"correct it, or unset it to search the usual places", BinEnv, bin)
	}
	return Install{}, fail(ErrNoPostgres, "no PostgreSQL server found on PATH or in the usual places: %s", setupHint)
}

// forMajor returns the install that can serve data of the given major version.
func forMajor(major int, data string) (Install, error) {
	var have []string
	var complaint error
	for _, in := range installs() {
		if in.Major != major {
			have = append(have, strconv.Itoa(in.Major))
			continue
		}
		err := in.check()
		if err == nil {
			return in, nil
		}
		complaint = cmp.Or(complaint, err)
	}
	if complaint != nil {
		return Install{}, complaint
	}
	return Install{}, wrongMajor(data, major, slices.Compact(have))
}

func wrongMajor(data string, major int, have []string) error {
	found := "no PostgreSQL is installed"
	if len(have) > 0 {
		found = "only PostgreSQL " + strings.Join(have, ", ") + " is installed"
	}
	return fail(ErrWrongMajor, "the data in %s was made by PostgreSQL %d and %s: install PostgreSQL %d with pgvector, "+
		"or export the data where that version is (teamgraph export), or remove the folder to start anew",
		data, major, found, major)
}

// check says what the install lacks, if anything.
func (in Install) check() error {
	where := fmt.Sprintf("PostgreSQL %s in %s", in.Version, in.Bin)
	if in.Major < MinMajor {
		return fail(ErrNoPostgres, "%s is too old, teamgraph needs %d or newer: %s", where, MinMajor, setupHint)
	}
	if in.Vector == "" {
		return fail(ErrNoExtension, "%s has no pgvector: run `make setup`, or install it for this server "+
			"(Debian, Ubuntu: postgresql-%d-pgvector; macOS: brew install pgvector)", where, in.Major)
	}
	if versionLess(in.Vector, minVector) {
		return fail(ErrNoExtension, "%s has pgvector %s, teamgraph needs %s or newer: run `make setup`, or update it",
			where, in.Vector, minVector)
	}
	return nil
}

// installs lists every server found, newest first; of one version, those with pgvector first.
func installs() []Install {
	var found []Install
	seen := map[string]bool{}
	for _, bin := range binFolders() {
		program, err := filepath.EvalSymlinks(filepath.Join(bin, "postgres"))
		if err != nil || seen[program] {
			continue
		}
		seen[program] = true
		in, err := inspect(filepath.Dir(program))
		if err != nil {
			continue // a broken or half-removed install is as good as none
		}
		found = append(found, in)
	}
	slices.SortStableFunc(found, func(a, b Install) int {
		if c := cmp.Compare(b.Major, a.Major); c != 0 {
			return c
		}
		return cmp.Compare(b.Vector, a.Vector)
	})
	return found
}

func binFolders() []string {
	if bin := os.Getenv(BinEnv); bin != "" {
		return []string{bin}
	}
	var bins []string
	if out, err := exec.Command("pg_config", "--bindir").Output(); err == nil {
		bins = append(bins, strings.TrimSpace(string(out)))
	}
	if p, err := exec.LookPath("postgres"); err == nil {
		bins = append(bins, filepath.Dir(p))
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin",
		"/usr/pgsql-*/bin",
		"/usr/lib/postgresql[0-9]*/bin",
		"/usr/libexec/postgresql*",
		"/usr/local/pgsql/bin",
		"/opt/homebrew/opt/postgresql*/bin",
		"/usr/local/opt/postgresql*/bin",
		"/home/linuxbrew/.linuxbrew/opt/postgresql*/bin",
		"/Applications/Postgres.app/Contents/Versions/*/bin",
	} {
		match, _ := filepath.Glob(pattern) // the patterns are constant and valid
		bins = append(bins, match...)
	}
	return bins
}

var versionLine = regexp.MustCompile(`\(PostgreSQL\) ((\d+)[^ ]*)`)

func inspect(bin string) (Install, error) {
	if _, err := os.Stat(filepath.Join(bin, "initdb")); err != nil {
		return Install{}, err
	}
	out, err := exec.Command(filepath.Join(bin, "postgres"), "--version").Output()
	if err != nil {
		return Install{}, err
	}
	m := versionLine.FindStringSubmatch(strings.TrimSpace(string(out)))
	if m == nil {
		return Install{}, errors.New("unknown version " + string(out))
	}
	major, err := strconv.Atoi(m[2])
	if err != nil {
		return Install{}, err
	}
	in := Install{Bin: bin, Major: major, Version: m[1]}
	in.Share = shareFolder(bin, major)
	in.Vector = controlVersion(filepath.Join(in.Share, "extension", "vector.control"))
	return in, nil
}

// shareFolder asks the install's own pg_config; packages that leave it out keep to one of a few layouts.
func shareFolder(bin string, major int) string {
	if out, err := exec.Command(filepath.Join(bin, "pg_config"), "--sharedir").Output(); err == nil {
		return strings.TrimSpace(string(out))
	}
	for _, guess := range []string{
		fmt.Sprintf("/usr/share/postgresql/%d", major),
		filepath.Join(bin, "../share/postgresql"),
		filepath.Join(bin, fmt.Sprintf("../share/postgresql@%d", major)),
		filepath.Join(bin, fmt.Sprintf("../share/postgresql%d", major)),
		fmt.Sprintf("/usr/share/postgresql%d", major),
		"/usr/share/postgresql",
		filepath.Join(bin, "../share"),
	} {
		if _, err := os.Stat(filepath.Join(guess, "extension", "plpgsql.control")); err == nil {
			return filepath.Clean(guess)
		}
	}
	return ""
}

var defaultVersion = regexp.MustCompile(`(?m)^\s*default_version\s*=\s*'([^']+)'`)

// controlVersion reads an extension's version from its control file, "" when there is none.
func controlVersion(path string) string {
	b, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	if m := defaultVersion.FindSubmatch(b); m != nil {
		return string(m[1])
	}
	return ""
}

// versionLess compares dotted numbers; what is missing counts as 0.
func versionLess(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(x), len(y)) {
		var m, n int
		if i < len(x) {
			m, _ = strconv.Atoi(x[i])
		}
		if i < len(y) {
			n, _ = strconv.Atoi(y[i])
		}
		if m != n {
			return m < n
		}
	}
	return false
}
