package arch

import (
	"bufio"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"
)

const module = "github.com/teamgraph/teamgraph"

// house lists the packages, those above first: a package imports only what stands below it. Who adds a package gives
// it its place here.
var house = []string{
	"cmd/teamgraph", "cmd/teamlint",
	"internal/bench", "internal/plans", "internal/schemadump", "graph/internal/schemaprint", // commands for the project itself
	"teamlinttest", // for the tests of other projects
	"internal/app",
	"graph", "graph/internal/exec", "graph/model", "graph/playground",
	"internal/memory",
	"internal/importer", "internal/importer/record",
	"internal/search", "internal/work",
	"internal/auth",
	"internal/loader",
	"internal/store", "internal/store/internal/tenantdb", "internal/store/internal/controldb",
	"internal/gate",
	"internal/teamlint/oracle", // tests alone
	"internal/teamlint", "internal/teamlint/tree",
	"internal/key",
	"internal/canon",
	"internal/kg",
	"internal/team",
	"internal/requestid",
	"demo",
	"internal/dbtest", "internal/doctest", // for tests alone
	"internal/pgcluster",
	"schema",
	"internal/arch",
}

// load reads all packages of the module, with the types of those that know of teams.
var load = sync.OnceValues(func() ([]*packages.Package, error) {
	return packages.Load(&packages.Config{Dir: "../..", Mode: packages.NeedName | packages.NeedImports | packages.NeedFiles}, "./...")
})

func all(t *testing.T) []*packages.Package {
	t.Helper()
	pkgs, err := load()
	if err != nil || len(pkgs) < 20 {
		t.Fatalf("%d packages, %v", len(pkgs), err)
	}
	return pkgs
}

func short(path string) string { return strings.TrimPrefix(path, module+"/") }

func TestImportsPointDown(t *testing.T) {
	t.Parallel()
	for _, p := range all(t) {
		name := short(p.PkgPath)
		place := slices.Index(house, name)
		if place < 0 {
			t.Errorf("%s has no place in the house: put it on the list, above what it imports", name)
			continue
		}
		for path := range p.Imports {
			imported := short(path)
			if imported == path {
				continue // of another module
			}
			if below := slices.Index(house, imported); below <= place {
				t.Errorf("%s imports %s, which stands above it", name, imported)
			}
			if imported == "internal/dbtest" || imported == "internal/doctest" {
				t.Errorf("%s imports %s, which is for tests alone", name, imported)
			}
		}
	}
}

// reserved are imports that only some packages may have, with the reason.
var reserved = []struct {
	path   *regexp.Regexp
	only   []string
	reason string
}{
	{regexp.MustCompile(`/store/internal/`), []string{"internal/store"}, "the store is the only caller of generated queries"},
	{regexp.MustCompile(`/graph/internal/exec$`), []string{"graph", "graph/internal/schemaprint"}, "gqlgen's output is package graph's"},
	{
		regexp.MustCompile(`^github\.com/jackc/pgx/`),
		[]string{"internal/store", "internal/store/internal/tenantdb", "internal/store/internal/controldb", "internal/team", "internal/gate", "schema", "internal/dbtest", "internal/pgcluster", "internal/app", "internal/bench", "internal/plans"},
		"who reaches PostgreSQL past the store has no team fixed; gate reads the catalog, app looks after the server, bench measures against it, plans explains",
	},
	{regexp.MustCompile(`^database/sql$`), []string{"schema"}, "goose asks for it"},
	{regexp.MustCompile(`^github\.com/99designs/gqlgen|^github\.com/vektah/`), []string{"graph", "graph/internal/exec", "graph/internal/schemaprint", "graph/model"}, "GraphQL ends at package graph"},
	{regexp.MustCompile(`^unsafe$`), nil, "a team.ID could be made past its checks"},
}

func TestReservedImports(t *testing.T) {
	t.Parallel()
	for _, p := range all(t) {
		for path := range p.Imports {
			for _, r := range reserved {
				if r.path.MatchString(path) && !slices.Contains(r.only, short(p.PkgPath)) {
					t.Errorf("%s imports %s: %s", short(p.PkgPath), path, r.reason)
				}
			}
		}
	}
}

// Package kg is pure: the standard library without its input and output, and the type of ids.
func TestDomainIsPure(t *testing.T) {
	t.Parallel()
	for _, p := range all(t) {
		if short(p.PkgPath) != "internal/kg" {
			continue
		}
		for path := range p.Imports {
			impure := strings.Contains(path, ".") && path != "github.com/google/uuid"
			if impure || slices.Contains([]string{"os", "io", "net", "net/http", "context", "sync", "log/slog", "database/sql", "math/rand/v2", "crypto/rand"}, path) {
				t.Errorf("kg imports %s", path)
			}
		}
	}
}

// minters are the packages in which a team.ID may come into being; others get theirs from a Principal or the store.
var minters = []string{"internal/team", "internal/auth", "internal/store"}

func TestWhoMintsATeam(t *testing.T) {
	t.Parallel()
	var paths []string
	for _, p := range all(t) {
		if _, knows := p.Imports[module+"/internal/team"]; knows {
			paths = append(paths, p.PkgPath)
		}
	}
	// With types: what counts is the function, whatever it is called through.
	mode := packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile | packages.NeedFiles
	pkgs, err := packages.Load(&packages.Config{Dir: "../..", Mode: mode}, paths...)
	if err != nil || len(pkgs) != len(paths) || len(paths) < 5 {
		t.Fatalf("%d packages of %d, %v", len(pkgs), len(paths), err)
	}
	uses := 0
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", p.PkgPath, e)
		}
		for id, object := range p.TypesInfo.Uses {
			if object.Pkg() == nil || object.Pkg().Path() != module+"/internal/team" {
				continue
			}
			switch object.Name() {
			case "From", "Parse", "Scan":
				uses++
				if !slices.Contains(minters, short(p.PkgPath)) {
					t.Errorf("%s: %s makes a team with team.%s; only %q may", p.Fset.Position(id.Pos()), short(p.PkgPath), object.Name(), minters)
				}
			}
		}
	}
	if uses == 0 {
		t.Error("nobody makes a team: this test looks for functions that are gone")
	}
}

// A package's comment says what belongs there; its name is a noun that says something.
func TestPackages(t *testing.T) {
	t.Parallel()
	for _, p := range all(t) {
		for _, part := range strings.Split(short(p.PkgPath), "/") {
			if slices.Contains([]string{"pkg", "util", "utils", "common", "models", "helper", "helpers", "misc", "base", "lib"}, part) {
				t.Errorf("%s: a package named %s says nothing", short(p.PkgPath), part)
			}
		}
		comment, generated := "", true
		for _, file := range p.GoFiles {
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			generated = generated && ast.IsGenerated(f)
			if f.Doc != nil {
				comment += f.Doc.Text()
			}
		}
		want := "Package " + p.Name + " "
		if p.Name == "main" {
			want = "Command "
		}
		if !generated && (!strings.HasPrefix(comment, want) || len(comment) < len(want)+20) {
			t.Errorf("%s: a package comment begins with %q and says what belongs there; it is %q", short(p.PkgPath), want, comment)
		}
	}
}

const maxLines = 500

func TestFilesAreShort(t *testing.T) {
	t.Parallel()
	seen := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != "." && d.Name() != ".." || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		seen++
		lines, generated, err := measure(path)
		if err == nil && !generated && lines > maxLines {
			t.Errorf("%s has %d lines, at most %d are allowed: divide it", path, lines, maxLines)
		}
		return err
	})
	if err != nil || seen < 100 {
		t.Errorf("%d files, %v", seen, err)
	}
}

var generatedLine = regexp.MustCompile(`^// Code generated .* DO NOT EDIT\.$`)

func measure(path string) (lines int, generated bool, err error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, false, err
	}
	defer f.Close() //nolint:errcheck // opened to read
	s := bufio.NewScanner(f)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		lines++
		generated = generated || generatedLine.MatchString(s.Text())
	}
	return lines, generated, s.Err()
}
