package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/doctest"
)

// others are variables that teamgraph heeds and that are not its own to explain.
var others = []string{
	"GOGC",                                                    // of Go
	"OTEL_SDK_DISABLED", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", // of OpenTelemetry
}

// The README's table has each environment variable that teamgraph reads, and none that nothing reads.
func TestDocsVariables(t *testing.T) {
	t.Parallel()
	var documented []string
	for _, row := range doctest.Table(t, "README.md", "Configuration") {
		documented = append(documented, doctest.Codes(row[0])...)
	}

	imports, read, everywhere := map[string][]string{}, map[string][]string{}, []string{}
	for _, p := range all(t) {
		for path := range p.Imports {
			imports[p.PkgPath] = append(imports[p.PkgPath], path)
		}
		read[p.PkgPath] = variables(t, p.GoFiles)
		everywhere = append(everywhere, read[p.PkgPath]...)
	}
	for _, path := range closure(imports, module+"/cmd/teamgraph") {
		for _, v := range read[path] {
			if !slices.Contains(documented, v) && !slices.Contains(others, v) {
				t.Errorf("%s reads %s, which the table of README.md lacks", short(path), v)
			}
		}
	}
	for _, v := range documented {
		if !slices.Contains(everywhere, v) {
			t.Errorf("the table of README.md has %s, which nothing reads", v)
		}
	}
}

// closure returns a package and all that it imports.
func closure(imports map[string][]string, path string) []string {
	found := []string{path}
	for i := 0; i < len(found); i++ {
		for _, next := range imports[found[i]] {
			if !slices.Contains(found, next) {
				found = append(found, next)
			}
		}
	}
	return found
}

// variables returns the environment variables that a package reads: with os.Getenv or os.LookupEnv, by a literal or a
// constant of its own, or with a flag's tag.
func variables(t *testing.T, files []string) (found []string) {
	t.Helper()
	constants := map[string]string{}
	var names []ast.Expr
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						constants[name.Name] = literal(n.Values[i])
					}
				}
			case *ast.Field:
				if n.Tag != nil {
					if v, ok := reflect.StructTag(literal(n.Tag)).Lookup("env"); ok {
						found = append(found, v)
					}
				}
			case *ast.CallExpr:
				if of, ok := n.Fun.(*ast.SelectorExpr); ok && (of.Sel.Name == "Getenv" || of.Sel.Name == "LookupEnv") {
					names = append(names, n.Args[0])
				}
			}
			return true
		})
	}
	for _, e := range names {
		name := literal(e)
		if id, ok := e.(*ast.Ident); ok {
			name = constants[id.Name]
		}
		if name == "" {
			t.Errorf("%s reads a variable whose name is no constant of its own", filepath.Dir(files[0]))
		}
		found = append(found, name)
	}
	return found
}

// literal returns the value of a string literal, and "" for everything else.
func literal(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		s, _ := strconv.Unquote(l.Value) //nolint:errcheck // the parser has read it
		return s
	}
	return ""
}

// The tables of docs/operating.md have the roles that are made, and the addresses that are there for who operates it.
func TestDocsOperating(t *testing.T) {
	t.Parallel()
	for heading, source := range map[string]struct {
		path    string
		pattern string // what it finds first in a match is a name
	}{
		"Database and roles": {"schema/bootstrap.sql", `'(teamgraph_[a-z]+)'`},
		"Watching it":        {"internal/app/routes.go", `"GET (/[a-z]+)"`},
	} {
		text, err := os.ReadFile(filepath.Join(doctest.Root(t), source.path))
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, m := range regexp.MustCompile(source.pattern).FindAllStringSubmatch(string(text), -1) {
			want = append(want, m[1])
		}
		for _, row := range doctest.Table(t, "docs/operating.md", heading) {
			got = append(got, doctest.Codes(row[0])...)
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
			t.Errorf("docs/operating.md, %s (-%s +the table):\n%s", heading, source.path, diff)
		}
	}
}
