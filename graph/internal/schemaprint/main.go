// Command schemaprint writes graph/schema.graphql: the schema that the API serves, printed as one file. `make
// generate` runs it after gqlgen; graph/schemacheck compares the file with the released one.
package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/formatter"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
)

const out = "graph/schema.graphql"

func main() {
	if err := os.WriteFile(out, printed(exec.NewExecutableSchema(exec.Config{}).Schema()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "schemaprint:", err)
		os.Exit(1) //nolint:forbidigo // this is the main function
	}
}

// printed says of a schema what introspection says: definitions by name, fields and values in the order of the
// sources, with descriptions and directives, and without what is built in. Taken from the executable schema, it is what
// is served.
func printed(schema *ast.Schema) []byte {
	parts := []string{
		"# Made by `make generate` from graph/*.graphqls; do not edit.\n",
		format(func(f formatter.Formatter) { // the roots' names, where they are not the usual ones
			f.FormatSchema(&ast.Schema{Query: schema.Query, Mutation: schema.Mutation, Subscription: schema.Subscription, SchemaDirectives: schema.SchemaDirectives})
		}),
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Directives)) {
		parts = append(parts, format(func(f formatter.Formatter) {
			f.FormatSchemaDocument(&ast.SchemaDocument{Directives: ast.DirectiveDefinitionList{schema.Directives[name]}})
		}))
	}
	for _, name := range slices.Sorted(maps.Keys(schema.Types)) {
		parts = append(parts, format(func(f formatter.Formatter) {
			f.FormatSchemaDocument(&ast.SchemaDocument{Definitions: ast.DefinitionList{schema.Types[name]}})
		}))
	}
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return []byte(strings.Join(parts, "\n"))
}

func format(write func(formatter.Formatter)) string {
	var b bytes.Buffer
	write(formatter.NewFormatter(&b, formatter.WithIndent("  ")))
	return b.String()
}
