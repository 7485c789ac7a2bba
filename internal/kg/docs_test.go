package kg

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/doctest"
)

// docs/api.md lists all codes, and no others.
func TestDocsErrorCodes(t *testing.T) {
	list, _, found := strings.Cut(doctest.Section(t, "docs/api.md", "Errors"), "beside a `requestId`")
	if !found {
		t.Fatal("docs/api.md has no list of codes that ends with: beside a `requestId`")
	}
	documented := slices.DeleteFunc(doctest.Codes(list), func(s string) bool { return s != strings.ToUpper(s) })
	if diff := cmp.Diff(codes(t), documented, cmp.Transformer("sorted", func(s []string) []string { return slices.Sorted(slices.Values(s)) })); diff != "" {
		t.Errorf("the codes in docs/api.md (-the code +the document):\n%s", diff)
	}
}

// codes are the constants of type Code.
func codes(t *testing.T) (found []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "errors.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if typ, ok := spec.Type.(*ast.Ident); ok && typ.Name == "Code" {
			code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, code)
		}
		return true
	})
	return found
}
