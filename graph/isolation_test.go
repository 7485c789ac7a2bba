package graph

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/team"
)

// The blocks of ids that testdata/team.sql of package store is seeded with: teams alpha, beta and gamma have the
// shared one, beta alone onlyBeta, nobody nowhere.
const (
	shared   = "10"
	onlyBeta = "20"
	nowhere  = "30"
)

// asNowhere turns what is asked, or answered, about block onlyBeta into the same about block nowhere.
var asNowhere = strings.NewReplacer(
	"20000000-0000-7000-8000-", "30000000-0000-7000-8000-", "beta 20", "zeta 30", "beta text 20", "zeta text 30", "beta", "zeta", "file-20", "file-30", "key 20", "key 30")

// seeded is a user of a team whose rows are written by the administrator, so that teams have equal ids.
func (a *api) seeded(id, label string, blocks ...string) *user {
	a.t.Helper()
	text, err := os.ReadFile("../internal/store/testdata/team.sql")
	if err != nil {
		a.t.Fatal(err)
	}
	for _, block := range blocks {
		sql := strings.NewReplacer("{team}", id, "{label}", label, "{p}", block).Replace(string(text))
		if _, err := a.db.Admin(a.t).Exec(a.t.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
			a.t.Fatalf("seed team %s: %v", label, err)
		}
	}
	t, err := team.Parse(id)
	if err != nil {
		a.t.Fatal(err)
	}
	return &user{a, auth.Principal{
		Team: t, TeamName: label + " team", ProfileID: uuid.MustParse(blocks[0] + "000000-0000-7000-8000-0000000000a1"),
		ProfileName: label + " profile", Role: auth.RoleWriter,
	}}
}

// rowsOf is a hash over each of a team's tables.
func rowsOf(t *testing.T, db *dbtest.DB, id team.ID) map[string]string {
	t.Helper()
	rows, err := db.Admin(t).Query(t.Context(), "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(tables) < 10 {
		t.Fatal(tables, err)
	}
	out := map[string]string{}
	for _, table := range tables {
		var hash string
		sql := `SELECT count(*) || ' rows ' || md5(coalesce(string_agg(x::text, E'\n' ORDER BY x::text COLLATE "C"), '')) FROM public.` + table + ` AS x WHERE team_id = $1`
		if err := db.Admin(t).QueryRow(t.Context(), sql, id.UUID()).Scan(&hash); err != nil {
			t.Fatal(err)
		}
		out[table] = hash
	}
	return out
}

// vars are what the operations below are asked with: the ids, names and keys of a block.
func blockVars(block string) map[string]any {
	label := map[string]string{shared: "alpha", onlyBeta: "beta", nowhere: "zeta"}[block]
	id := func(suffix string) string { return block + "000000-0000-7000-8000-0000000000" + suffix }
	return map[string]any{
		"e": id("e1"), "f": id("e2"), "v": id("f1"), "r": id("c1"), "name": "Ada " + label + " " + block, "alias": "COUNTESS " + label + " " + block,
		"prefix": "ada " + label, "external": "file-" + block + "-1", "source": label + " source", "own": "own_" + label,
		"key": map[string]string{shared: "fresh", onlyBeta: "key 20", nowhere: "key 30"}[block], "attributes": map[string]any{"secret": label + " attribute"}, "text": label + " text " + block,
	}
}

// variableTypes are the types of blockVars.
var variableTypes = map[string]string{
	"e": "ID!", "f": "ID!", "v": "ID!", "r": "ID!", "name": "String!", "alias": "String!", "prefix": "String!", "external": "String!",
	"source": "String!", "own": "String!", "key": "String!", "attributes": "JSON!", "text": "String!",
}

// about sends an operation about a block's ids, names and keys. Only the variables that it uses are declared.
func (u *user) about(block, text string) answer {
	u.t.Helper()
	all, used := blockVars(block), map[string]any{}
	var declared []string
	for name, typ := range variableTypes {
		if regexp.MustCompile(`\$` + name + `\b`).MatchString(text) {
			declared = append(declared, "$"+name+": "+typ)
			used[name] = all[name]
		}
	}
	kind, rest := "query", text
	if after, ok := strings.CutPrefix(text, "mutation "); ok {
		kind, rest = "mutation", after
	}
	if len(declared) > 0 {
		slices.Sort(declared)
		kind += "(" + strings.Join(declared, ", ") + ")"
	}
	return u.do(kind+" "+rest, used)
}

const (
	wholeEntity = `id kind status name description attributes version createdAt updatedAt names { text kind locale validity { from to } }
		externalIds { source id } successor { name } relationshipCount(direction: BOTH, history: true)
		relationships(direction: BOTH, history: true, first: 50) { totalCount nodes { ` + wholeRelationship + ` } edges { cursor } } `
	wholeRelationship = `id predicate props validity { from to } tier status supportCount ownerProfileId version createdAt
		subject { id name } object { __typename ... on Entity { id name description } ... on Value { id text unit } }
		evidence { id content source } versions { version change reason status } `
	wholeValue = `id type text unit createdAt relationships(history: true) { totalCount nodes { id subject { name } props } } `
)

// rootCases are operations for each root field. They are asked about what only another team has, and about what
// nobody has: the answers must be the same. mutations are asked about that first, then about the team's own.
var rootCases = map[string][]string{
	"viewer":             {`{ viewer { team { id name } profile { id name } role } }`},
	"node":               {`{ node(id: $e) { id ... on Entity { ` + wholeEntity + ` } } }`, `{ node(id: $v) { ... on Value { ` + wholeValue + ` } } }`, `{ node(id: $r) { ... on Relationship { ` + wholeRelationship + ` } } }`},
	"entity":             {`{ entity(id: $e) { ` + wholeEntity + ` } }`, `{ a: entity(id: $e) { name } b: entity(id: $f) { name } }`},
	"entityByName":       {`{ entityByName(name: $name) { ` + wholeEntity + ` } }`, `{ entityByName(name: $alias, kind: "person") { name } }`},
	"entityByExternalId": {`{ entityByExternalId(externalId: $external) { ` + wholeEntity + ` } }`, `{ entityByExternalId(externalId: $external, source: $source) { name } }`},
	"entities": {
		`{ entities(filter: {name: {equals: $name}}) { totalCount nodes { ` + wholeEntity + ` } } }`,
		`{ entities(filter: {name: {prefix: $prefix}, statuses: [ACTIVE, RETIRED]}, orderBy: {field: CREATED_AT, direction: DESC}) { totalCount edges { cursor node { name } } } }`,
		`{ entities(filter: {attributes: $attributes}) { totalCount nodes { name attributes } pageInfo { hasNextPage endCursor } } }`,
		`{ entities(last: 2, filter: {kinds: ["person", "city"]}, orderBy: {field: UPDATED_AT}) { totalCount nodes { name } pageInfo { hasPreviousPage } } }`,
	},
	"value":  {`{ value(id: $v) { ` + wholeValue + ` } }`},
	"values": {`{ values(first: 10) { totalCount nodes { ` + wholeValue + ` } } }`, `{ values(last: 1, filter: {types: [STRING]}) { totalCount nodes { text } } }`},
	"relationship": {
		`{ relationship(id: $r) { ` + wholeRelationship + ` } }`,
	},
	"relationships": {
		`{ relationships(predicates: [$own], history: true) { totalCount nodes { ` + wholeRelationship + ` } } }`,
		`{ relationships(first: 50, statuses: [ACTIVE, RETRACTED], history: true) { totalCount nodes { ` + wholeRelationship + ` } } }`,
	},
	"predicates": {`{ predicates { key version objectKind acyclic description relationshipCount } }`},
	"createEntity": {
		`mutation { createEntity(input: {kind: "person", name: $name, attributes: $attributes, idempotencyKey: $key}) { entity { name kind version } userErrors { code message path } } }`,
	},
	"renameEntity": {
		`mutation { renameEntity(input: {entityId: $e, name: "renamed"}) { entity { ` + wholeEntity + ` } userErrors { code message path } } }`,
		`mutation { renameEntity(input: {entityId: $e, name: "renamed again", expectedVersion: "3"}) { entity { name } userErrors { code message path } } }`,
	},
	"assertRelationship": {
		`mutation { assertRelationship(input: {subjectId: $e, predicate: "lives_in", objectId: "10000000-0000-7000-8000-0000000000e3", evidence: ["seen"]}) { relationship { predicate } userErrors { code message path } } }`,
		`mutation { assertRelationship(input: {subjectId: "10000000-0000-7000-8000-0000000000e3", predicate: "lives_in", objectId: $f}) { relationship { predicate } userErrors { code message path } } }`,
		`mutation { assertRelationship(input: {subjectId: "10000000-0000-7000-8000-0000000000e1", predicate: $own, objectId: "10000000-0000-7000-8000-0000000000e2"}) { relationship { supportCount } userErrors { code message path } } }`,
		`mutation { assertRelationship(input: {subjectId: "10000000-0000-7000-8000-0000000000e2", predicate: "note", objectValue: {type: STRING, text: $text}}) { relationship { supportCount object { ... on Value { text } } } userErrors { code message path } } }`,
	},
	"retractRelationship": {
		`mutation { retractRelationship(input: {relationshipId: $r, reason: "test"}) { relationship { status versions { version change } } userErrors { code message path } } }`,
	},
}

// teams are alpha, whose user tries to see more than its team's, beta and gamma.
func teams(t *testing.T) (alpha, beta, gamma *user) {
	t.Helper()
	a := newAPI(t, nil)
	alpha = a.seeded("aaaaaaaa-0000-7000-8000-000000000000", "alpha", shared)
	beta = a.seeded("bbbbbbbb-0000-7000-8000-000000000000", "beta", shared, onlyBeta)
	gamma = a.seeded("cccccccc-0000-7000-8000-000000000000", "gamma", shared)
	// Among the ids that all have, beta has relationships that the others don't.
	id := func(s string) uuid.UUID { return uuid.MustParse(s) }
	beta.relate(id("10000000-0000-7000-8000-0000000000e1"), "lives_in", id("20000000-0000-7000-8000-0000000000e2"))
	beta.relate(id("20000000-0000-7000-8000-0000000000e1"), "lives_in", id("10000000-0000-7000-8000-0000000000e1"))
	return alpha, beta, gamma
}

// unchanged fails the test when the rows of one of the users' teams are not what they were when it was called.
func unchanged(t *testing.T, users ...*user) (check func(t *testing.T, what string)) {
	t.Helper()
	before := make([]map[string]string, len(users))
	for i, u := range users {
		before[i] = rowsOf(t, u.db, u.Team)
	}
	return func(t *testing.T, what string) {
		t.Helper()
		for i, u := range users {
			if diff := cmp.Diff(before[i], rowsOf(t, u.db, u.Team)); diff != "" {
				t.Errorf("%s\nchanged rows of %s (-before +after):\n%s", what, u.TeamName, diff)
			}
		}
	}
}

// foreign names what an answer to team alpha must not hold.
func foreign(raw []byte) bool {
	return strings.Contains(string(raw), "beta") || strings.Contains(string(raw), "gamma") ||
		strings.Contains(string(raw), "bbbbbbbb") || strings.Contains(string(raw), "cccccccc")
}

func TestQueriesStayInTheTeam(t *testing.T) {
	t.Parallel()
	alpha, beta, gamma := teams(t)
	check := unchanged(t, alpha, beta, gamma)
	for root, cases := range rootCases {
		if strings.HasPrefix(cases[0], "mutation") {
			continue
		}
		t.Run(root, func(t *testing.T) {
			alpha, beta := alpha.on(t), beta.on(t)
			for _, text := range cases {
				own := alpha.about(shared, text)
				if own.Errors != nil || foreign(own.raw) || !strings.Contains(string(own.raw), "alpha") {
					t.Errorf("%s\nabout alpha's own: %s", text, own.raw)
				}
				theirs, nobodys := alpha.about(onlyBeta, text), alpha.about(nowhere, text)
				if diff := cmp.Diff(string(nobodys.raw), asNowhere.Replace(string(theirs.raw))); diff != "" {
					t.Errorf("%s\nwhat another team has is answered otherwise than what nobody has (-nobody's +another's):\n%s", text, diff)
				}
				if got := beta.about(onlyBeta, text); string(got.raw) == string(theirs.raw) || got.Errors != nil {
					t.Errorf("%s\nproves nothing: beta itself gets %s", text, got.raw)
				}
			}
		})
	}
	check(t, "queries")
}

func TestMutationsStayInTheTeam(t *testing.T) {
	t.Parallel()
	alpha, beta, gamma := teams(t)
	// Beta has used the idempotency key, with the very request that alpha makes.
	if got := beta.about(onlyBeta, rootCases["createEntity"][0]); got.Errors != nil {
		t.Fatalf("%s", got.raw)
	}
	check := unchanged(t, beta, gamma)
	for _, root := range []string{"assertRelationship", "retractRelationship", "renameEntity", "createEntity"} {
		for _, text := range rootCases[root] {
			theirs, nobodys := alpha.about(onlyBeta, text), alpha.about(nowhere, text)
			if diff := cmp.Diff(string(nobodys.raw), asNowhere.Replace(string(theirs.raw))); diff != "" {
				t.Errorf("%s\nwhat another team has is answered otherwise than what nobody has (-nobody's +another's):\n%s", text, diff)
			}
			check(t, text)
		}
		for _, text := range rootCases[root] {
			own := alpha.about(shared, text)
			errs, _ := dig(own.Data, root, "userErrors").([]any)
			if own.Errors != nil || len(errs) > 0 || foreign(own.raw) {
				t.Errorf("%s\nabout alpha's own: %s", text, own.raw)
			}
			check(t, text)
		}
	}
	// Beta itself may do all of it.
	for root, cases := range rootCases {
		for _, text := range cases {
			got := beta.about(onlyBeta, text)
			if errs, _ := dig(got.Data, root, "userErrors").([]any); strings.HasPrefix(text, "mutation") && !strings.Contains(text, "expectedVersion") && (got.Errors != nil || len(errs) > 0) {
				t.Errorf("%s\nproves nothing: beta itself gets %s", text, got.raw)
			}
		}
	}
}

// A cursor of another team is refused as one that was made up, in every list and at either end of a page.
func TestCursorsStayInTheTeam(t *testing.T) {
	t.Parallel()
	alpha, beta, _ := teams(t)
	const page = ` { totalCount nodes { id } edges { cursor } pageInfo { startCursor endCursor } } `
	for path, text := range map[string]string{
		"entities":             `{ entities(PAGE)` + page + `}`,
		"values":               `{ values(PAGE)` + page + `}`,
		"relationships":        `{ relationships(history: true, PAGE)` + page + `}`,
		"entity.relationships": `{ entity(id: "10000000-0000-7000-8000-0000000000e1") { relationships(history: true, PAGE)` + page + `} }`,
		"value.relationships":  `{ value(id: "10000000-0000-7000-8000-0000000000f1") { relationships(history: true, PAGE)` + page + `} }`,
	} {
		var keys []any
		for _, k := range strings.Split(path, ".") {
			keys = append(keys, k)
		}
		cursorOf := func(u *user) string {
			c, _ := dig(u.must(strings.Replace(text, "PAGE", "first: 1", 1), nil), append(slices.Clone(keys), "pageInfo", "endCursor")...).(string)
			return c
		}
		theirs, own := cursorOf(beta), cursorOf(alpha)
		if theirs == "" || theirs == own {
			t.Fatalf("%s: cursors %q and %q", path, theirs, own)
		}
		for _, args := range []string{"first: 2, after: ", "last: 2, before: "} {
			ask := func(cursor string) answer {
				return alpha.do(strings.Replace(text, "PAGE", args+`"`+cursor+`"`, 1), nil)
			}
			if got := ask(own); got.Errors != nil {
				t.Errorf("%s, its own cursor: %s", path, got.raw)
			}
			got, madeUp := ask(theirs), ask(strings.Repeat("A", len(theirs)))
			if code := dig(got.firstError(), "extensions", "code"); code != "CURSOR_INVALID" {
				t.Errorf("%s, %s another team's cursor: %s", path, args, got.raw)
			}
			if string(got.raw) != string(madeUp.raw) {
				t.Errorf("%s, %s another team's cursor: %s\none that was made up: %s", path, args, got.raw, madeUp.raw)
			}
		}
	}
}

// Who adds a root field adds a case.
func TestEveryRootFieldHasACase(t *testing.T) {
	t.Parallel()
	schema := exec.NewExecutableSchema(exec.Config{}).Schema()
	seen := map[string]bool{}
	for _, fields := range []ast.FieldList{schema.Query.Fields, schema.Mutation.Fields} {
		for _, f := range fields {
			if strings.HasPrefix(f.Name, "__") {
				continue
			}
			seen[f.Name] = true
			for _, text := range rootCases[f.Name] {
				if !regexp.MustCompile(`\b` + f.Name + `\b`).MatchString(text) {
					t.Errorf("a case of %s does not ask for it: %s", f.Name, text)
				}
			}
			if len(rootCases[f.Name]) == 0 {
				t.Errorf("root field %s has no case that shows that it stays in its team", f.Name)
			}
		}
	}
	for name := range rootCases {
		if !seen[name] {
			t.Errorf("there is no root field %s", name)
		}
	}
	if schema.Subscription != nil {
		t.Error("there are subscriptions now: they need cases too")
	}
}
