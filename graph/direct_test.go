package graph

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
)

// answers gives one operation to the direct writer and to gqlgen.
type answers struct {
	*user
	direct, gqlgen *user
	answered       bool // by the direct writer
}

func bothAnswers(t *testing.T) *answers {
	a := &answers{user: newDemo(t, &statementTrace{})}
	cfg := Config{Store: a.store, Logger: slog.New(slog.DiscardHandler)}
	with := func(may bool) *user {
		c := cfg
		c.mayAnswer = func() bool { a.answered = may; return may }
		copied := *a.api
		copied.handler = NewHandler(c)
		return &user{&copied, a.Principal}
	}
	a.direct, a.gqlgen = with(true), with(false)
	return a
}

// now is set once an operation: two operations differ in it, and in nothing else that a query shows.
func (a *answers) compare(t interface{ Fatalf(string, ...any) }, query string, vars map[string]any) (direct bool) {
	a.answered = false
	got := a.direct.do(query, vars)
	direct = a.answered
	want := a.gqlgen.do(query, vars)
	if string(got.raw) != string(want.raw) {
		t.Fatalf("%s\ndirect %s\ngqlgen %s", query, got.raw, want.raw)
	}
	if !direct && len(want.Errors) == 0 {
		t.Fatalf("the direct writer gave up on a query without errors:\n%s", query)
	}
	return direct
}

func TestDirectAnswersAsGqlgenDoes(t *testing.T) {
	a := bothAnswers(t)
	files, _ := filepath.Glob("testdata/golden/*.graphql")
	for _, file := range files {
		query, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(query), "mutation") {
			a.compare(t, string(query), map[string]any{"day": "1896-12-05"})
		}
	}
	a.compare(t, `query($s: Boolean!) { entityByName(name: "Prague") { __typename name @skip(if: $s) ...f ...f kind ... @include(if: $s) { id } relationships(first: 2) { nodes { id } nodes { predicate } } } }
		fragment f on Node { id ... on Entity { kind description } }`, map[string]any{"s": true})
	// Rows that appear in two places of one connection, with other fields under the same alias.
	a.compare(t, `{ values(first: 2) { x: edges { node { r: relationships(first: 1) { totalCount } } } y: edges { node { r: relationships(history: true) { totalCount } } } } }`, nil)
	schema := exec.NewExecutableSchema(exec.Config{}).Schema()
	ids := a.someIDs()
	answered := 0
	rapid.Check(t, func(rt *rapid.T) {
		g := &queryGenerator{rt, schema, ids}
		if a.compare(rt, "{ "+g.selection(schema.Query, 4)+" }", nil) {
			answered++
		}
	})
	if answered < 50 {
		t.Errorf("only %d random queries were answered directly", answered)
	}
}

func (a *answers) someIDs() []string {
	raw := a.do(`{ entities(first: 4) { nodes { id } } values(first: 2) { nodes { id } } relationships(first: 3) { nodes { id } } }`, nil).raw
	return append(regexp.MustCompile(`[0-9a-f-]{36}`).FindAllString(string(raw), -1), "01890000-0000-7000-8000-000000000000")
}

// TestDirectKnowsEveryField keeps the direct writer's table complete: a field that it lacks would be slow, silently.
func TestDirectKnowsEveryField(t *testing.T) {
	schema := exec.NewExecutableSchema(exec.Config{}).Schema()
	for _, o := range []*object{queryObject, entityObject, valueObject, relationshipObject, validityObject} {
		for _, f := range schema.Types[o.name].Fields {
			if !strings.HasPrefix(f.Name, "__") && o.fields[f.Name] == nil {
				t.Errorf("%s.%s is not in the table", o.name, f.Name)
			}
		}
	}
}

// queryGenerator makes queries of the schema that are valid, small, and mostly find something.
type queryGenerator struct {
	t      *rapid.T
	schema *ast.Schema
	ids    []string
}

func (g *queryGenerator) selection(def *ast.Definition, depth int) string {
	var out []string
	if def.IsAbstractType() {
		for _, possible := range g.schema.GetPossibleTypes(def) {
			out = append(out, fmt.Sprintf("... on %s { %s }", possible.Name, g.selection(possible, depth)))
		}
		return "__typename " + strings.Join(out, " ")
	}
	fields := slices.DeleteFunc(slices.Clone(def.Fields), func(f *ast.FieldDefinition) bool {
		return strings.HasPrefix(f.Name, "__") || depth == 0 && g.schema.Types[f.Type.Name()].IsCompositeType()
	})
	if len(fields) == 0 {
		return "__typename"
	}
	for i := range rapid.IntRange(1, 4).Draw(g.t, "fields") {
		f := rapid.SampledFrom(fields).Draw(g.t, "field")
		alias := fmt.Sprintf("f%d: ", i)
		sub := ""
		if typ := g.schema.Types[f.Type.Name()]; typ.IsCompositeType() {
			sub = " { " + g.selection(typ, depth-1) + " }"
		}
		out = append(out, alias+f.Name+g.arguments(f)+sub)
	}
	return strings.Join(out, " ")
}

func (g *queryGenerator) arguments(f *ast.FieldDefinition) string {
	values := map[string][]string{
		"id": g.ids, "name": {"Prague", "marie curie", "Vienna", "Nobody"}, "externalId": {"laureate:6", "city:prague-czech-republic"},
		"direction": {"OUT", "IN", "BOTH"}, "history": {"true", "false"}, "predicates": {`["located_in"]`, `["born_in", "awarded"]`, "[]"},
		"statuses": {"[ACTIVE]", "[RETRACTED, ACTIVE]"}, "first": {"0", "1", "2", "3"}, "source": {"nobel"}, "kind": {"city", "person"},
		"orderBy": {"{field: NAME}", "{field: CREATED_AT, direction: DESC}"},
	}
	var out []string
	for _, a := range f.Arguments {
		choices := values[a.Name]
		if a.Name == "filter" {
			choices = []string{`{kinds: ["city"], name: {prefix: "p"}}`}
			if f.Type.Name() == "ValueConnection" {
				choices = []string{"{types: [NUMBER, DATE]}"}
			}
		}
		if len(choices) > 0 && (a.Type.NonNull || a.Name == "first" || rapid.Bool().Draw(g.t, "given")) {
			out = append(out, a.Name+": "+strings.ReplaceAll(quoted(a, rapid.SampledFrom(choices).Draw(g.t, a.Name)), "\n", ""))
		}
	}
	if len(out) == 0 {
		return ""
	}
	return "(" + strings.Join(out, ", ") + ")"
}

func quoted(a *ast.ArgumentDefinition, v string) string {
	if n := a.Type.Name(); a.Type.Elem == nil && (n == "ID" || n == "String") {
		return fmt.Sprintf("%q", v)
	}
	return v
}
