package graph

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
)

const (
	ada    = `"10000000-0000-7000-8000-0000000000e1"`
	london = `"10000000-0000-7000-8000-0000000000e2"`
	text   = `"10000000-0000-7000-8000-0000000000f1"`
	lives  = `"10000000-0000-7000-8000-0000000000c1"`
	paged  = ` { totalCount nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } `
)

// corpus are operations whose answers another team's rows must not change by a byte: reads of all sorts, and writes
// that are refused. CURSOR is the end cursor of the same operation without it, asked first.
var corpus = []string{
	`{ viewer { team { id name } profile { id name } role } }`,
	`{ entity(id: ` + ada + `) { __typename ` + wholeEntity + ` } }`,
	`{ a: entity(id: ` + ada + `) { ...e } b: entity(id: ` + london + `) { ...e } c: entity(id: "30000000-0000-7000-8000-0000000000e1") { ...e } } fragment e on Entity { id name successor { id } }`,
	`{ entity(id: "10000000-0000-7000-8000-0000000000e4") { status successor { name relationships { nodes { predicate } } } } }`,
	`{ n: node(id: ` + ada + `) { __typename id } m: node(id: ` + text + `) { __typename id ... on Value { text } } o: node(id: ` + lives + `) { id ... on Relationship { predicate } } }`,
	`{ entityByName(name: "ADA alpha 10") { id } b: entityByName(name: "Londinium alpha 10") { id name } c: entityByName(name: "nobody") { id } }`,
	`{ entityByExternalId(externalId: "file-10-1") { id name } b: entityByExternalId(externalId: "file-10-2", source: "alpha source") { id } c: entityByExternalId(externalId: "x") { id } }`,
	`{ entities` + paged + `}`,
	`{ entities(first: 1)` + paged + `}`,
	`{ entities(first: 1, after: CURSOR)` + paged + `}`,
	`{ entities(last: 2)` + paged + `}`,
	`{ entities(last: 1, before: CURSOR, orderBy: {field: NAME, direction: DESC})` + paged + `}`,
	`{ entities(first: 2, after: CURSOR, orderBy: {field: CREATED_AT, direction: DESC}, filter: {statuses: [ACTIVE, RETIRED, NEEDS_REVIEW]})` + paged + `}`,
	`{ entities(first: 2, after: CURSOR, orderBy: {field: UPDATED_AT})` + paged + `}`,
	`{ entities(first: 0) { totalCount nodes { id } pageInfo { hasNextPage } } }`,
	`{ entities(filter: {kinds: ["person", "country"], name: {prefix: "a"}}) { totalCount nodes { name kind } } }`,
	`{ entities(filter: {name: {equals: "LONDON alpha 10"}}) { totalCount nodes { name description } } }`,
	`{ entities(filter: {attributes: {secret: "alpha attribute"}}) { totalCount nodes { attributes } } }`,
	`{ entities(filter: {attributes: {n: 1}, statuses: [ACTIVE]}) { nodes { names { text kind locale validity { from to first last fromPrecision toPrecision } } } } }`,
	`{ value(id: ` + text + `) { ` + wholeValue + ` } }`,
	`{ values(first: 2, after: CURSOR, filter: {types: [STRING, NUMBER, DATE]})` + paged + `}`,
	`{ values(last: 5) { totalCount nodes { type text unit createdAt relationships(first: 1) { totalCount edges { cursor } pageInfo { hasNextPage } } } } }`,
	`{ relationship(id: ` + lives + `) { ` + wholeRelationship + ` predicateVersion objectFormat objectLang updatedAt
		evidence { createdAt } versions { actorProfileId tier supportCount recordedAt validity { from } } } }`,
	`{ relationships` + paged + `}`,
	`{ relationships(first: 3, after: CURSOR, history: true)` + paged + `}`,
	`{ relationships(last: 3, before: CURSOR, predicates: ["lives_in", "note"])` + paged + `}`,
	`{ relationships(statuses: [RETRACTED], history: true) { totalCount nodes { id status versions { change reason } } } }`,
	`{ relationships(validAt: "1825-06-01") { totalCount nodes { id validity { first last } object { ... on Entity { name } } } } }`,
	`{ predicates { key version objectKind acyclic description relationshipCount } }`,
	`{ entity(id: ` + ada + `) { out: relationshipCount in: relationshipCount(direction: IN) both: relationshipCount(direction: BOTH, history: true)
		some: relationshipCount(predicates: ["lives_in"], statuses: [ACTIVE, RETRACTED], history: true) } }`,
	`{ entity(id: ` + ada + `) { relationships(first: 2, after: CURSOR, direction: BOTH, history: true)` + paged + `} }`,
	`{ entity(id: ` + ada + `) { relationships(last: 2, before: CURSOR, direction: OUT, history: true)` + paged + `} }`,
	`{ entity(id: ` + london + `) { relationships(direction: IN) { nodes { subject { name names { text } } } } } }`,
	// Three levels.
	`{ entity(id: ` + ada + `) { relationships(first: 5) { nodes { predicate object { ... on Value { text } ... on Entity { name
		relationships(first: 5) { nodes { object { ... on Entity { name relationships(first: 5, direction: BOTH) { totalCount nodes { subject { name } object { __typename ... on Entity { name } } } } } } } } } } } } } }`,
	`{ values(filter: {types: [STRING]}) { nodes { text relationships { nodes { subject { name relationships(predicates: ["lives_in"]) { nodes { object { ... on Entity { name externalIds { source id } } } } } } } } } } }`,
	`{ entities(first: 2) { edges { node { relationships { edges { node { evidence { content source } versions { version change } subject { relationshipCount } } } } } } } }`,
	// Errors.
	`{ entity(id: "nonsense") { name } }`,
	`{ entities(first: 501) { nodes { id } } }`,
	`{ entities(first: 1, last: 1) { nodes { id } } }`,
	`{ entities(after: "AAAA") { nodes { id } } }`,
	`{ relationships(history: true, validAt: "2020-01-01") { nodes { id } } }`,
	`{ entities { nodes { noSuchField } } }`,
	`{ entity(id: ` + ada + `) { name } entityByName(name: "") { name } }`,
	`mutation { renameEntity(input: {entityId: ` + ada + `, name: "x", expectedVersion: "99"}) { entity { id } userErrors { code message path } } }`,
	`mutation { renameEntity(input: {entityId: "30000000-0000-7000-8000-0000000000e1", name: "x"}) { entity { id } userErrors { code message path } } }`,
	`mutation { createEntity(input: {kind: "", name: "x"}) { entity { id } userErrors { code message path } } }`,
	`mutation { createEntity(input: {kind: "person", name: "x", idempotencyKey: "key 10"}) { entity { id } userErrors { code message path } } }`,
	`mutation { assertRelationship(input: {subjectId: ` + ada + `, predicate: "nothing", objectId: ` + london + `}) { relationship { id } userErrors { code message path } } }`,
	`mutation { assertRelationship(input: {subjectId: "10000000-0000-7000-8000-0000000000e3", predicate: "part_of", objectId: ` + london + `}) { relationship { id } userErrors { code message path } } }`,
	`mutation { retractRelationship(input: {relationshipId: ` + lives + `, expectedVersion: "99"}) { relationship { id } userErrors { code message path } } }`,
}

// answers are what a user gets for the corpus, byte by byte.
func (u *user) answers() map[string]string {
	u.t.Helper()
	out := map[string]string{}
	for _, op := range slices.Concat(corpus, randomQueries(exec.NewExecutableSchema(exec.Config{}).Schema(), 300)) {
		if strings.Contains(op, "CURSOR") {
			open := strings.NewReplacer(", after: CURSOR", "", ", before: CURSOR", "").Replace(op)
			first := u.do(open, nil)
			page := `"endCursor":`
			if strings.Contains(op, "before") {
				page = `"startCursor":`
			}
			_, rest, found := strings.Cut(string(first.raw), page)
			cursor, _, _ := strings.Cut(rest, "}")
			cursor, _, _ = strings.Cut(cursor, ",")
			if !found || len(cursor) < 20 {
				u.t.Fatalf("%s\nhas no cursor: %s", open, first.raw)
			}
			out[op+" first"] = string(first.raw)
			out[op] = string(u.do(strings.Replace(op, "CURSOR", cursor, 1), nil).raw)
			continue
		}
		out[op] = string(u.do(op, nil).raw)
	}
	return out
}

// makeNoise gives another team everything that alpha has, under the same ids and names, and a great deal more.
func makeNoise(t *testing.T, a *api) *user {
	t.Helper()
	admin := a.db.Admin(t)
	const id = "bbbbbbbb-0000-7000-8000-000000000000"
	if _, err := admin.Exec(t.Context(), "INSERT INTO control.teams (team_id, name) VALUES ($1, 'noisy team')", id); err != nil {
		t.Fatal(err) // team names alone are unique over all teams
	}
	noisy := a.seeded(id, "alpha", shared, "11", "12", "13")
	for _, sql := range []string{
		`INSERT INTO entity_records (team_id, entity_id, entity_kind, attributes, created_at, updated_at)
			SELECT $1, ('10000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, 'person', '{"secret": "alpha attribute", "n": 1}', '2024-01-01Z', '2024-02-01Z' FROM generate_series(1, 3000) AS i`,
		`INSERT INTO entity_names (team_id, name_id, entity_id, name_kind, name, name_key, created_at)
			SELECT team_id, entity_id, entity_id, 'canonical', 'Ada alpha 10', 'ada alpha 10', created_at FROM entity_records AS e
			WHERE team_id = $1 AND NOT EXISTS (SELECT FROM entity_names AS n WHERE n.team_id = $1 AND n.entity_id = e.entity_id)`,
		`INSERT INTO entity_external_ids (team_id, external_id, source, entity_id, created_at)
			SELECT team_id, 'file-10-1', 'source ' || entity_id, entity_id, created_at FROM entity_records WHERE team_id = $1`,
		`INSERT INTO relationship_records (team_id, relationship_id, owner_profile_id, subject_entity_id, predicate_key, predicate_version,
				object_entity_id, tier, status, relationship_identity_hash, created_at, updated_at)
			SELECT team_id, entity_id, '10000000-0000-7000-8000-0000000000a1', '10000000-0000-7000-8000-0000000000e1', 'lives_in', 1, entity_id,
				'fact', 'active', sha256(uuid_send(entity_id)), created_at, created_at FROM entity_records WHERE team_id = $1 AND entity_kind = 'person'`,
		`INSERT INTO relationship_versions (team_id, relationship_id, version, change, actor_profile_id, tier, status, support_count, recorded_at)
			SELECT team_id, '10000000-0000-7000-8000-0000000000c1', 2 + row_number() OVER (), 'supported', '10000000-0000-7000-8000-0000000000a1', 'fact', 'active', 1, created_at
			FROM entity_records WHERE team_id = $1 LIMIT 100`,
	} {
		if _, err := admin.Exec(t.Context(), sql, noisy.Team.UUID()); err != nil {
			t.Fatalf("%s: %v", sql, err)
		}
	}
	// With statistics the planner takes other ways than before.
	if _, err := admin.Exec(t.Context(), "ANALYZE"); err != nil {
		t.Fatal(err)
	}
	return noisy
}

// What a team is answered does not depend on what other teams have, nor on what they do meanwhile.
func TestOtherTeamsChangeNoByte(t *testing.T) {
	t.Parallel()
	a := newAPI(t, nil)
	alpha := a.seeded("aaaaaaaa-0000-7000-8000-000000000000", "alpha", shared)
	alone := alpha.answers()
	if again := alpha.answers(); !cmp.Equal(alone, again) {
		t.Fatalf("the corpus itself changes (-first +second):\n%s", cmp.Diff(alone, again))
	}
	for op, got := range alone {
		if strings.Contains(got, `"INTERNAL"`) {
			t.Errorf("%s\nis answered %s", op, got)
		}
	}
	noisy := makeNoise(t, a)
	if diff := cmp.Diff(alone, alpha.answers()); diff != "" {
		t.Errorf("another team's rows change answers (-alone +beside them):\n%s", diff)
	}
	different := 0
	for op, heard := range noisy.answers() {
		if heard != alone[op] {
			different++
		}
	}
	if different < len(alone)/2 {
		t.Errorf("the noise proves little: of %d answers to the other team only %d differ", len(alone), different)
	}
	ctx, stop := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	for worker := range 2 {
		busy.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				noisy.do(fmt.Sprintf(`mutation { createEntity(input: {kind: "person", name: "Ada alpha 10", idempotencyKey: "key %d %d"}) { entity { id } } }`, worker, i), nil)
				noisy.do(`mutation { renameEntity(input: {entityId: `+ada+`, name: "Ada `+fmt.Sprint(i)+`"}) { entity { id } } }`, nil)
				noisy.do(`{ entities(first: 100) { totalCount nodes { name relationshipCount } } }`, nil)
			}
		})
	}
	if diff := cmp.Diff(alone, alpha.answers()); diff != "" {
		t.Errorf("another team's writes change answers (-alone +meanwhile):\n%s", diff)
	}
	stop()
	busy.Wait()
}

// The corpus asks for every field that there is: who adds one, adds it there.
func TestCorpusHasEveryField(t *testing.T) {
	t.Parallel()
	schema := exec.NewExecutableSchema(exec.Config{}).Schema()
	asked := map[string]bool{}
	for _, op := range corpus {
		if strings.Contains(op, "noSuchField") {
			continue
		}
		doc, errs := gqlparser.LoadQueryWithRules(schema, strings.Replace(op, "CURSOR", `"x"`, 1), rules.NewDefaultRules())
		if errs != nil {
			if !strings.Contains(op, "nonsense") {
				t.Fatalf("%s: %v", op, errs)
			}
			continue
		}
		for _, o := range doc.Operations {
			walkFields(o.SelectionSet, func(f *ast.Field) { asked[f.ObjectDefinition.Name+"."+f.Name] = true })
		}
		for _, f := range doc.Fragments {
			walkFields(f.SelectionSet, func(f *ast.Field) { asked[f.ObjectDefinition.Name+"."+f.Name] = true })
		}
	}
	for _, def := range schema.Types {
		if def.Kind != ast.Object || strings.HasPrefix(def.Name, "__") {
			continue
		}
		for _, f := range def.Fields {
			if !strings.HasPrefix(f.Name, "__") && !asked[def.Name+"."+f.Name] {
				t.Errorf("no operation of the corpus asks for %s.%s", def.Name, f.Name)
			}
		}
	}
	if len(corpus) < 30 {
		t.Errorf("only %d operations", len(corpus))
	}
}

// randomQueries are n valid queries of all shapes: nested, aliased, with fragments and directives. The same each time.
func randomQueries(schema *ast.Schema, n int) (out []string) {
	g := &generator{schema, rand.New(rand.NewPCG(1, 2)), 0}
	for range n {
		out = append(out, g.selection("Query", 2+g.r.IntN(5)))
	}
	return out
}

type generator struct {
	schema  *ast.Schema
	r       *rand.Rand
	aliases int
}

func (g *generator) pick(choices ...string) string { return choices[g.r.IntN(len(choices))] }

func (g *generator) selection(typ string, depth int) string {
	def := g.schema.Types[typ]
	if def.IsAbstractType() {
		var b strings.Builder
		for _, possible := range g.schema.PossibleTypes[typ] {
			if g.r.IntN(3) > 0 {
				b.WriteString(" ... on " + possible.Name + " " + g.selection(possible.Name, depth))
			}
		}
		return "{ __typename" + b.String() + " }"
	}
	var b strings.Builder
	for range 1 + g.r.IntN(4) {
		f := def.Fields[g.r.IntN(len(def.Fields))]
		composite := g.schema.Types[f.Type.Name()].IsCompositeType()
		if strings.HasPrefix(f.Name, "__") || composite && depth <= 0 {
			continue
		}
		g.aliases++
		field := fmt.Sprintf("a%d: %s%s%s", g.aliases, f.Name, g.arguments(f), g.pick("", "", "", "", " @include(if: true)", " @skip(if: true)"))
		if composite {
			field += " " + g.selection(f.Type.Name(), depth-1)
		}
		b.WriteString(strings.Replace(g.pick(" FIELD", " FIELD", " FIELD", " ... on "+typ+" { FIELD }", " ... @include(if: true) { FIELD }"), "FIELD", field, 1))
	}
	return "{ __typename" + b.String() + " }"
}

// arguments gives a field some of its arguments: values that there are, values that there are not, and null.
func (g *generator) arguments(f *ast.FieldDefinition) string {
	id := func(suffixes ...string) string {
		return `"10000000-0000-7000-8000-0000000000` + g.pick(suffixes...) + `"`
	}
	choices := map[string]string{
		"name": g.pick(`"ada alpha 10"`, `"londinium alpha 10"`, `"x"`), "kind": g.pick(`"person"`, `"x"`, `null`),
		"externalId": g.pick(`"file-10-1"`, `"file-10-2"`, `"x"`), "source": g.pick(`"alpha source"`, `"x"`, `null`),
		"direction": g.pick(`IN`, `OUT`, `BOTH`, `null`), "predicates": g.pick(`["lives_in"]`, `"note"`, `[]`, `["note", "lives_in", "part_of"]`, `null`),
		"statuses":                      g.pick(`[ACTIVE]`, `RETRACTED`, `[]`, `[ACTIVE, RETRACTED]`, `null`),
		"orderBy":                       g.pick(`{field: NAME}`, `{field: CREATED_AT, direction: DESC}`, `{field: UPDATED_AT, direction: ASC}`, `null`),
		"id":                            map[string]string{"entity": id("e1", "e2", "e3", "e4", "ee"), "value": id("f1", "f2", "ff"), "relationship": id("c1", "c2", "c5", "cc"), "node": id("e1", "f1", "c1", "99")}[f.Name],
		"filter":                        g.pick(`{kinds: "person"}`, `{kinds: ["person", "city"], statuses: [ACTIVE, RETIRED]}`, `{name: {prefix: "a"}}`, `{attributes: {n: 1}}`, `{}`, `null`),
		g.pick("first", "last", "none"): g.pick(`0`, `1`, `2`, `3`),
	}
	if g.r.IntN(2) > 0 { // not both; and no other mistake: where two fields err, which error comes first is open
		choices["history"] = g.pick(`true`, `false`, `null`)
	} else {
		choices["validAt"] = g.pick(`"1830-01-01"`, `null`)
	}
	if f.Name == "values" {
		choices["filter"] = g.pick(`{types: [STRING]}`, `{types: NUMBER}`, `{}`, `null`)
	}
	var args []string
	for _, a := range f.Arguments {
		if v := choices[a.Name]; v != "" && (a.Type.NonNull || g.r.IntN(2) > 0) {
			args = append(args, a.Name+": "+v)
		}
	}
	if len(args) == 0 {
		return ""
	}
	return "(" + strings.Join(args, ", ") + ")"
}

func walkFields(set ast.SelectionSet, visit func(*ast.Field)) {
	for _, s := range set {
		switch s := s.(type) {
		case *ast.Field:
			visit(s)
			walkFields(s.SelectionSet, visit)
		case *ast.InlineFragment:
			walkFields(s.SelectionSet, visit)
		}
	}
}
