package importer_test

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// addEntity adds an entity that no file knows.
func (e env) addEntity(t *testing.T, m member, id uuid.UUID, name, description string) {
	t.Helper()
	e.write(t, m, func(ctx context.Context, tx *store.Tx) error {
		return tx.InsertEntities(ctx, []store.NewEntity{{ID: id, Kind: "thing", Name: name, NameKey: strings.ToLower(name), Description: description}})
	})
}

// addStatement adds an active relationship as another profile might: with a scope, and without an import.
func (e env) addStatement(t *testing.T, m member, r store.NewRelationship) {
	t.Helper()
	r.ID, r.PredicateVersion = uuid.Must(uuid.NewV7()), 1
	r.Identity = kg.RelationshipIdentity(r.SubjectID, r.PredicateKey, r.ObjectEntityID, r.ObjectValueID, r.ObjectFormat, r.ObjectLang, r.Scope, r.Props, r.Valid)
	e.write(t, m, func(ctx context.Context, tx *store.Tx) error {
		added, err := tx.InsertRelationships(ctx, []store.NewRelationship{r}, kg.TierClaim)
		if err == nil && len(added) != 1 {
			err = errors.New("the relationship is there already")
		}
		return err
	})
}

// entity returns the id of an entity by its name.
func (e env) entity(t *testing.T, m member, name string) (id uuid.UUID) {
	t.Helper()
	err := e.db.Admin(t).QueryRow(t.Context(), "SELECT entity_id FROM entity_names WHERE team_id = $1 AND name = $2", m.team.UUID(), name).Scan(&id)
	if err != nil {
		t.Fatalf("entity %s: %v", name, err)
	}
	return id
}

// again exports a team, imports that into a fresh one, and fails the test when its export differs.
func (e env) again(t *testing.T, m member) string {
	t.Helper()
	first := e.mustExport(t, m)
	dir := folder(t, map[string][]string{"export.jsonl": {strings.TrimSuffix(first, "\n")}})
	fresh := e.team(t, uuid.NewString())
	result := e.mustImport(t, fresh.options(), dir)
	if result.Refused != 0 || result.Unchanged != 0 {
		t.Errorf("import of the export: %+v, %q", result.Counts, refusals(result))
	}
	if diff := cmp.Diff(first, e.mustExport(t, fresh)); diff != "" {
		t.Errorf("the export of the import of an export (-first +second):\n%s", diff)
	}
	return first
}

// TestExportedIDs exports entities that files of two sources, of one, or none know: each is called by something that is
// its own, whatever other entities are called.
func TestExportedIDs(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	unnamed := uuid.MustParse("01900000-0000-7000-8000-000000000001")
	e.addEntity(t, m, unnamed, "Unnamed", "")
	e.mustImport(t, m.from("one"), folder(t, map[string][]string{
		"entities.tsv":      {entityHeader, "both\tthing\tFirst", "b\tthing\tTwice", unnamed.String() + "\tthing\tImpostor", "zz\tthing\tLast"},
		"relationships.tsv": {relationshipHeader, "zz\tnext\tboth", "both\tnext\tzz"},
	}))
	e.mustImport(t, m.from("two"), folder(t, map[string][]string{"entities.tsv": {entityHeader, "both\tthing\tSecond"}}))
	first, second, twice, impostor := e.entity(t, m, "First"), e.entity(t, m, "Second"), e.entity(t, m, "Twice"), e.entity(t, m, "Impostor")
	e.write(t, m, func(ctx context.Context, tx *store.Tx) error {
		if err := tx.InsertExternalIDs(ctx, "two", []uuid.UUID{twice}, []string{"b"}); err != nil {
			return err
		}
		return tx.InsertExternalIDs(ctx, "two", []uuid.UUID{twice}, []string{"a"})
	})
	got := e.again(t, m)
	called := map[string]string{
		"First": first.String(), "Second": second.String(), "Twice": "a", "Unnamed": unnamed.String(),
		"Impostor": impostor.String(), "Last": "zz",
	}
	var want []string
	for name, id := range called {
		want = append(want, fmt.Sprintf(`{"type":"entity","id":"%s","kind":"thing","name":"%s"}`, id, name))
	}
	slices.Sort(want) // the id comes first
	want = append(want, fmt.Sprintf(`{"type":"relationship","subject":"%s","predicate":"next","object":"zz"}`, first),
		fmt.Sprintf(`{"type":"relationship","subject":"zz","predicate":"next","object":"%s"}`, first))
	if diff := cmp.Diff(want, strings.Split(strings.TrimSpace(got), "\n")); diff != "" {
		t.Errorf("export (-want +got):\n%s", diff)
	}
}

// TestExportIsWhatIsCurrent leaves out what is not: retracted and negated statements, retired entities and what is
// stated of them, and what others say again.
func TestExportIsWhatIsCurrent(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv": append(things("a", "b", "c"), "old\tthing\tOLD"),
		"values.tsv":   {valueHeader, "a\talias\tstring\t\tAlpha", "old\tsize\tinteger\t\t5"},
		"relationships.tsv": {
			relationshipHeader, "a\tp\tb\t\t\tseen", "a\tretracted\tb", "a\tnegated\tb", "a\tp\told", "old\tp\tb", "b\tp\tc",
		},
	}))
	a, b, c := e.entity(t, m, "A"), e.entity(t, m, "B"), e.entity(t, m, "C")
	db := e.db.Admin(t)
	for _, sql := range []string{
		"UPDATE relationship_records SET status = 'retracted' WHERE predicate_key = 'retracted'",
		"UPDATE relationship_records SET polarity = 'negative' WHERE predicate_key = 'negated'",
		"UPDATE entity_records SET status = 'retired' WHERE entity_id = (SELECT entity_id FROM entity_names WHERE name = 'OLD')",
	} {
		if _, err := db.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	// Said again in a scope: without evidence where there is some, and as it is.
	e.addStatement(t, m, store.NewRelationship{SubjectID: a, PredicateKey: "p", ObjectEntityID: b, Scope: "here"})
	e.addStatement(t, m, store.NewRelationship{SubjectID: b, PredicateKey: "p", ObjectEntityID: c, Scope: "here"})
	e.write(t, m, func(ctx context.Context, tx *store.Tx) error { // the alias as a statement
		if _, err := tx.InsertPredicates(ctx, "", []string{"alias"}, []string{"value"}); err != nil {
			return err
		}
		ids, err := tx.EnsureValues(ctx, []kg.Value{{Type: kg.TypeString, Format: kg.FormatString, Text: "Alpha"}})
		if err != nil {
			return err
		}
		r := store.NewRelationship{
			ID: uuid.Must(uuid.NewV7()), SubjectID: a, PredicateKey: "alias", PredicateVersion: 1,
			ObjectValueID: ids[0], ObjectFormat: kg.FormatString, Identity: [32]byte{1},
		}
		_, err = tx.InsertRelationships(ctx, []store.NewRelationship{r}, kg.TierClaim)
		return err
	})
	want := `{"type":"entity","id":"a","kind":"thing","name":"A"}
{"type":"entity","id":"b","kind":"thing","name":"B"}
{"type":"entity","id":"c","kind":"thing","name":"C"}
{"type":"value","entity":"a","key":"alias","value_type":"string","value":"Alpha"}
{"type":"relationship","subject":"a","predicate":"p","object":"b","evidence":"seen"}
{"type":"relationship","subject":"b","predicate":"p","object":"c"}
`
	if diff := cmp.Diff(want, e.again(t, m)); diff != "" {
		t.Errorf("export (-want +got):\n%s", diff)
	}
}

// TestExportHub exports an entity with more rows than a page has, of several keys and predicates, in order.
func TestExportHub(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	values, relationships := []string{valueHeader}, []string{relationshipHeader}
	for i := range 5000 { // more than two pages of one key
		values = append(values, fmt.Sprintf("hub\tm\tinteger\t\t%d", i))
		relationships = append(relationships, fmt.Sprintf("hub\tq\thub\t\t\t\t{\"i\":%d}", i))
	}
	for i := range 250 { // and others before and behind
		values = append(values, fmt.Sprintf("hub\talias\tstring\t\tname %d", i), fmt.Sprintf("hub\ta%d\tinteger\t\t%d", i%30, i),
			fmt.Sprintf("hub\tname\tstring\t\tname %d", i), fmt.Sprintf("hub\tz\tinteger\t\t%d", i))
		relationships = append(relationships, fmt.Sprintf("hub\tp%d\tother\t\t\tevidence %d", i, i%7), fmt.Sprintf("hub\tr\tother\t%d", 1000+i))
	}
	result := e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv": things("hub", "other"), "values.tsv": values, "relationships.tsv": relationships,
	}))
	if result.Added != result.Read {
		t.Fatalf("import: %+v", result.Counts)
	}
	dir := t.TempDir()
	counts := exportFolder(t, e, m, dir)
	if want := (importer.Exported{Entities: 2, Values: int64(len(values) - 1), Relationships: int64(len(relationships) - 1)}); counts != want {
		t.Errorf("exported %+v, want %+v", counts, want)
	}
	text, err := os.ReadFile(filepath.Join(dir, "values.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{}
	for line := range strings.Lines(string(text)) {
		if key := strings.Split(line, "\t")[1]; len(keys) == 0 || keys[len(keys)-1] != key {
			keys = append(keys, key)
		}
	}
	if keys = keys[1:]; !slices.IsSorted(keys) || len(keys) != 34 {
		t.Errorf("keys are in the order %q", keys)
	}
	e.again(t, m)
}

func TestExportAttributes(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv": {entityHeader + "\tattributes", `a	thing	A		{"b": [1.50, {"x": "é"}], "a": 9007199254740993}`, "b\tthing\tB\t"},
	}))
	dir := t.TempDir()
	exportFolder(t, e, m, dir)
	text, err := os.ReadFile(filepath.Join(dir, "entities.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	want := "id\tkind\tname\tdescription\tattributes\n" +
		"a\tthing\tA\t\t" + `{"a":9007199254740993,"b":[1.50,{"x":"é"}]}` + "\nb\tthing\tB\t\t\n"
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("entities.tsv (-want +got):\n%s", diff)
	}
	e.again(t, m)
}

func TestExportGraphML(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.options(), filepath.Join(dirty, "good.entities.tsv"), filepath.Join(dirty, "good.values.tsv"), filepath.Join(dirty, "good.relationships.tsv"))
	path := filepath.Join(t.TempDir(), "graph.graphml")
	if _, err := importer.Export(t.Context(), e.st, m.team, importer.Target{Format: importer.FormatGraphML, Path: path}); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Graph struct {
			Nodes []struct{} `xml:"node"`
			Edges []struct{} `xml:"edge"`
		} `xml:"graph"`
	}
	if err := xml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if n, m := len(doc.Graph.Nodes), len(doc.Graph.Edges); n != 10+6 || m != 6+6 {
		t.Errorf("%d nodes and %d edges", n, m)
	}
}

// failing is a stream that breaks after some bytes.
type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("no space left")
	}
	return len(p), nil
}

func TestExportFails(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.addEntity(t, m, uuid.Must(uuid.NewV7()), "Text", "two\nlines")
	dir := t.TempDir()
	old := filepath.Join(dir, "values.tsv")
	if err := os.WriteFile(old, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := importer.Export(t.Context(), e.st, m.team, importer.Target{Format: importer.FormatTSV, Path: dir})
	if err == nil || !strings.Contains(err.Error(), "export as jsonl") {
		t.Errorf("text with a line end: %v", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(old); len(entries) != 1 || err != nil || string(text) != "old" {
		t.Errorf("the folder holds %v, the old file %q, %v", entries, text, err)
	}
	for _, format := range []importer.Format{importer.FormatJSONL, importer.FormatGraphML} {
		_, err = importer.Export(t.Context(), e.st, m.team, importer.Target{Format: format, Out: &failing{left: 10}})
		if err == nil || !strings.Contains(err.Error(), "no space left") {
			t.Errorf("%s to a stream that breaks: %v", format, err)
		}
	}
	for name, target := range map[string]importer.Target{
		"a stream of tsv":    {Format: importer.FormatTSV, Out: &failing{}},
		"no path":            {Format: importer.FormatJSONL},
		"no folder":          {Format: importer.FormatTSV},
		"unknown format":     {Format: "xlsx", Path: "x"},
		"a folder not there": {Format: importer.FormatJSONL, Path: filepath.Join(dir, "nowhere", "x.jsonl")},
	} {
		_, err := importer.Export(t.Context(), e.st, m.team, target)
		var known *kg.Error
		if !errors.As(err, &known) || known.Code != kg.CodeBadInput {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := importer.Export(ctx, e.st, m.team, importer.Target{Format: importer.FormatTSV, Path: dir}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if entries, err := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

// TestExportIsOneSnapshot adds to the team while it is exported: nothing of it may show.
func TestExportIsOneSnapshot(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv": things(numbered(1000)...), "relationships.tsv": append([]string{relationshipHeader}, ring("next", 1000)...),
	}))
	want := e.mustExport(t, m)
	more := folder(t, map[string][]string{
		"entities.tsv": things("e0a", "zzz"), "relationships.tsv": {relationshipHeader, "e0a\tnext\tzzz", "e9\tnext\te0a", "zzz\tnext\te0"},
	})
	var got strings.Builder
	added := false
	out := writerFunc(func(p []byte) (int, error) {
		if !added { // the first buffer is full: reading has begun, and goes on
			added = true
			e.mustImport(t, m.from("test"), more)
		}
		return got.Write(p)
	})
	if _, err := importer.Export(t.Context(), e.st, m.team, importer.Target{Format: importer.FormatJSONL, Out: out}); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Error("the export shows what was added while it ran")
	}
	if e.mustExport(t, m) == want {
		t.Error("nothing was added: the test shows nothing")
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
