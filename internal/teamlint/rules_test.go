package teamlint

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestRulesAreListed compares the constants rule… of the package with the list: each is there once.
func TestRulesAreListed(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var constants []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if ok && len(spec.Values) == 1 && strings.HasPrefix(spec.Names[0].Name, "rule") {
				if lit, ok := spec.Values[0].(*ast.BasicLit); ok {
					name, _ := strconv.Unquote(lit.Value)
					constants = append(constants, name)
				}
			}
			return true
		})
	}
	listed := ruleNames()
	slices.Sort(constants)
	slices.Sort(listed)
	if !slices.Equal(constants, listed) || len(listed) == 0 {
		t.Errorf("constants %v\nlisted    %v", constants, listed)
	}
	for _, r := range Rules {
		if r.Short == "" || strings.HasSuffix(r.Short, ".") || strings.Contains(r.Short, "\n") || !strings.HasSuffix(r.Help, ".") {
			t.Errorf("rule %s: Short is a line without a full stop, Help whole sentences", r.Name)
		}
	}
}

// TestRulesAreDocumented wants the table of docs/teamlint.md as the list would write it.
func TestRulesAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "teamlint.md"))
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| rule | level | what it asks | escape |\n| --- | --- | --- | --- |\n")
	for _, r := range Rules {
		level, escape := "proof", "yes"
		if r.Local {
			level = "local"
		}
		if r.Fixed {
			escape = "no"
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", r.Name, level, r.Short, escape)
	}
	if !strings.Contains(string(text), table.String()) {
		t.Errorf("docs/teamlint.md does not have this table:\n%s", table.String())
	}
}
