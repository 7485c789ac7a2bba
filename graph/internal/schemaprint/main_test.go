package main

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
)

func load(t *testing.T, text string) *ast.Schema {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Input: text})
	if err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	return schema
}

// The committed file is the schema that is served.
func TestCommitted(t *testing.T) {
	committed, err := os.ReadFile("../../schema.graphql")
	if err != nil {
		t.Fatal(err)
	}
	served := printed(exec.NewExecutableSchema(exec.Config{}).Schema())
	if diff := cmp.Diff(string(committed), string(served)); diff != "" {
		t.Errorf("graph/schema.graphql is stale: run make generate (-committed +served):\n%s", diff)
	}
	if diff := cmp.Diff(string(served), string(printed(load(t, string(served))))); diff != "" {
		t.Errorf("printing what was printed gives another text:\n%s", diff)
	}
}

// All that a schema can say is printed, in one order, and nothing that is built in.
func TestPrinted(t *testing.T) {
	got := printed(load(t, `
schema { query: Root }
"Notes." directive @note(text: String! = "a\"b") repeatable on FIELD_DEFINITION | ENUM_VALUE
type Root implements Named & Node @key {
	"The id." id: ID!
	name(upper: Boolean = false @deprecated, in: Choice): String @deprecated(reason: "no \"more\"")
	one: Either @note(text: "x") @note
}
directive @key on OBJECT
union Either = Root | Other
"Of two\nlines with \"\"\"." scalar When @specifiedBy(url: "https://example.org/when")
interface Node { id: ID! }
interface Named { name(upper: Boolean = false, in: Choice): String }
input Choice @oneOf { a: When, b: [Colour!] }
enum Colour { "Red." RED GREEN @deprecated }
type Other { list: [[Int!]!]! }
extend type Other { more: Float }
`))
	want, err := os.ReadFile("testdata/printed.graphql")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff(string(got), string(printed(load(t, string(got))))); diff != "" {
		t.Errorf("printing what was printed gives another text:\n%s", diff)
	}
}
