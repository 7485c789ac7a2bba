package importer_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// importTables are the tables that an import writes even when it changes nothing of the graph.
var importTables = []string{"public.import_runs", "public.import_locks"}

func TestImportTwice(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	var last importer.Progress
	opts := m.options()
	opts.Progress = func(p importer.Progress) { last = p }
	result := e.mustImport(t, opts, nobel)
	wantCounts(t, "all rows", result.Counts, 18418, 0, 0)
	wantCounts(t, "entities", result.Entities, 3091, 0, 0)
	wantCounts(t, "values", result.Values, 9434, 0, 0)
	wantCounts(t, "relationships", result.Relationships, 5893, 0, 0)
	if result.Source != "nobel" || !result.Committed || result.Refusals != nil || result.RefusedFiles != 0 {
		t.Errorf("result: %+v", result)
	}
	if last.Rows != 18418 || last.Bytes != last.TotalBytes || last.Bytes == 0 || last.Refused != 0 {
		t.Errorf("last progress: %+v", last)
	}
	before := e.snapshot(t)
	again := e.mustImport(t, m.options(), nobel)
	wantCounts(t, "the second time", again.Counts, 0, 18418, 0)
	if again.Predicates != nil || !again.Committed {
		t.Errorf("the second import: %+v", again)
	}
	sameContent(t, before, e.snapshot(t), importTables...)
	if n := e.count(t, `SELECT count(*) FROM import_runs WHERE read_count = 18418 AND source = 'nobel'`); n != 2 {
		t.Errorf("%d records of imports, want 2", n)
	}
}

// TestAnswersOfDemo asks the demo's question of the tables: in which countries has Wroclaw been, and when?
func TestAnswersOfDemo(t *testing.T) {
	e := newEnv(t)
	e.mustImport(t, e.team(t, "demo").options(), nobel)
	rows, err := e.db.Admin(t).Query(t.Context(), `
		SELECT n.name || ' ' || coalesce(to_char(r.valid_from, 'YYYY-MM-DD') || ' ' || r.valid_from_precision, 'open') || ' '
			|| coalesce(to_char(r.valid_to, 'YYYY-MM-DD') || ' ' || r.valid_to_precision, 'open')
		FROM relationship_records AS r
		JOIN entity_names AS n ON n.entity_id = r.object_entity_id AND n.name_kind = 'canonical'
		JOIN entity_external_ids AS x ON x.entity_id = r.subject_entity_id AND x.external_id = 'city:wroclaw-poland'
		WHERE r.predicate_key = 'located_in' ORDER BY r.valid_from`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		got = append(got, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Prussia 1868-12-09 day 1868-12-10 day",
		"Germany 1882-12-11 day 1882-12-12 day",
		"Germany 1930-10-05 day 1930-10-06 day",
		"Poland open open",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("where Wroclaw has been (-want +got):\n%s", diff)
	}
}

func TestDryRun(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	before := e.snapshot(t)
	opts := m.options()
	opts.DryRun = true
	result := e.mustImport(t, opts, nobel)
	wantCounts(t, "dry run", result.Counts, 18418, 0, 0)
	if result.Committed || len(result.Predicates) == 0 {
		t.Errorf("dry run: committed %v, predicates %v", result.Committed, result.Predicates)
	}
	sameContent(t, before, e.snapshot(t))
}

// twoGoodOneBad is entities of which the second can't be taken, and a relationship.
func twoGoodOneBad(t *testing.T) string {
	return folder(t, map[string][]string{
		"entities.tsv":      {entityHeader, "a\tthing\tA", "b\t\tB", "c\tthing\tC"},
		"relationships.tsv": {relationshipHeader, "a\tnext\tc"},
	})
}

func TestStrict(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	before := e.snapshot(t)
	opts := m.from("test")
	opts.Strict = true
	seen := 0
	opts.OnRefusal = func(record.Refusal) { seen++ }
	result, err := importer.Import(t.Context(), e.st, opts, []string{twoGoodOneBad(t)})
	wantCode(t, err, kg.CodeBadInput, "1 rows")
	wantCounts(t, "strict", result.Counts, 3, 0, 1)
	if result.Committed || seen != 1 {
		t.Errorf("strict: committed %v, %d refusals reported", result.Committed, seen)
	}
	sameContent(t, before, e.snapshot(t))

	opts.Strict = false
	result = e.mustImport(t, opts, twoGoodOneBad(t))
	wantCounts(t, "not strict", result.Counts, 3, 0, 1)
	if diff := cmp.Diff([]string{"3 kind: empty"}, refusals(result)); diff != "" {
		t.Errorf("refusals (-want +got):\n%s", diff)
	}
}

func wantCode(t *testing.T, err error, code kg.Code, words ...string) {
	t.Helper()
	var known *kg.Error
	if !errors.As(err, &known) || known.Code != code {
		t.Fatalf("error %v, want one of code %s", err, code)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error %q does not say %q", err, w)
		}
	}
}

// TestCancelled stops imports after each of their batches: nothing may be left of them.
func TestCancelled(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	before := e.snapshot(t)
	for batches := 1; ; batches++ {
		ctx, cancel := context.WithCancel(t.Context())
		opts := m.options()
		left := batches
		opts.Progress = func(importer.Progress) {
			if left--; left == 0 {
				cancel()
			}
		}
		result, err := importer.Import(ctx, e.st, opts, []string{nobel})
		cancel()
		if left > 0 {
			if err != nil || !result.Committed {
				t.Fatalf("the import that was not cancelled: %v", err)
			}
			if batches < 4 {
				t.Fatalf("only %d batches: the test shows little", batches)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || result.Committed {
			t.Fatalf("cancelled after %d batches: error %v, committed %v", batches, err, result.Committed)
		}
		sameContent(t, before, e.snapshot(t))
	}
	if n := e.count(t, "SELECT count(*) FROM entity_records"); n != 3091 {
		t.Errorf("%d entities after the import that ended", n)
	}
}

func TestTeamsStayApart(t *testing.T) {
	e := newEnv(t)
	a, b := e.team(t, "a"), e.team(t, "b")
	dir := folder(t, map[string][]string{
		"entities.tsv":      things("x", "y"),
		"values.tsv":        {valueHeader, "x\tsize\tinteger\t\t5"},
		"relationships.tsv": {relationshipHeader, "x\tbroader\ty\t\t\tseen"},
	})
	e.mustImport(t, b.from("test"), dir)
	tables := []string{
		"entity_records", "entity_names", "entity_external_ids", "value_records", "relationship_records",
		"relationship_versions", "predicate_definitions", "ingests", "evidence_fragments",
		"relationship_evidence_supports", "import_runs", "import_locks",
	}
	ofB := func() map[string]string {
		content := map[string]string{}
		for _, table := range tables {
			content[table] = e.content(t, table, "team_id = '"+b.team.String()+"'")
		}
		return content
	}
	before := ofB()
	// The same ids, with other content; an edge that would close a cycle with b's; then what is there again.
	e.mustImport(t, a.from("test"), folder(t, map[string][]string{
		"entities.tsv":      {entityHeader, "x\tplace\tAnother"},
		"values.tsv":        {valueHeader, "x\tsize\tinteger\t\t5", "x\tsize\tinteger\t\t6"},
		"relationships.tsv": {relationshipHeader, "y\tbroader\tx\t\t\tseen"},
	}))
	result := e.mustImport(t, a.from("test"), folder(t, map[string][]string{
		"entities.tsv":      things("y"),
		"relationships.tsv": {relationshipHeader, "y\tbroader\tx\t\t\tseen"},
	}))
	wantCounts(t, "into the other team", result.Counts, 2, 0, 0)
	sameContent(t, before, ofB())
	if got := e.mustExport(t, b); strings.Contains(got, "Another") {
		t.Errorf("b shows what a imported:\n%s", got)
	}
}

func TestWholeFiles(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	dir := folder(t, map[string][]string{"a.entities.tsv": things("a"), "b.entities.tsv": {}, "c.values.tsv": {"nonsense"}})

	result := e.mustImport(t, m.from("test"), dir)
	wantCounts(t, "beside two files that are refused", result.Counts, 1, 0, 0)
	if result.RefusedFiles != 2 || len(result.Refusals) != 2 || !result.Committed {
		t.Errorf("result: %+v", result)
	}

	opts := m.from("test")
	opts.Strict = true
	_, err := importer.Import(t.Context(), e.st, opts, []string{dir})
	wantCode(t, err, kg.CodeBadInput, "2 files")

	result, err = importer.Import(t.Context(), e.st, m.from("test"), []string{filepath.Join(dir, "b.entities.tsv")})
	wantCode(t, err, kg.CodeBadInput, "every file was refused")
	if result.RefusedFiles != 1 || len(result.Refusals) != 1 || result.Refusals[0].Reason != "the file is empty: no header" {
		t.Errorf("result: %+v", result)
	}
}

func TestWrongOptions(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	dir := folder(t, map[string][]string{"entities.tsv": things("a")})
	with := func(change func(*importer.Options)) importer.Options {
		opts := m.from("test")
		change(&opts)
		return opts
	}
	none := func(*importer.Options) {}
	for _, c := range []struct {
		name  string
		opts  importer.Options
		paths []string
		words string
	}{
		{"no path", with(none), nil, "no file or folder"},
		{"no such file", with(none), []string{filepath.Join(dir, "nowhere.tsv")}, "no such file"},
		{"no file in the folder", with(none), []string{t.TempDir()}, "no file to import in folder"},
		{"unknown type of file", with(none), []string{os.Args[0]}, "every file was refused"},
		{"not a regular file", with(none), []string{"/dev/null"}, "not a regular file"},
		{"predicates", with(func(o *importer.Options) { o.NewPredicates = "all" }), []string{dir}, `"all" is none of auto, create, known`},
		{"source too long", with(func(o *importer.Options) { o.Source = strings.Repeat("ä", 101) }), []string{dir}, "more than 100 characters"},
		{"source with a control", with(func(o *importer.Options) { o.Source = "a\x1bb" }), []string{dir}, "U+001B"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := importer.Import(t.Context(), e.st, c.opts, c.paths)
			wantCode(t, err, kg.CodeBadInput, c.words)
		})
	}
	if n := e.count(t, "SELECT count(*) FROM entity_records"); n != 0 {
		t.Errorf("%d entities", n)
	}
}

func TestFileChangesUnderneath(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	before := e.snapshot(t)
	for name, change := range map[string]func(path string) error{
		"longer": func(path string) error {
			return os.WriteFile(path, []byte(valueHeader+"\nx\tk\tstring\t\tv\t\t\n"), 0o600)
		},
		"gone":    os.Remove,
		"damaged": func(path string) error { return os.WriteFile(path, nil, 0o600) },
		"another": func(path string) error {
			if err := os.WriteFile(path+".new", []byte(valueHeader+"\n"), 0o600); err != nil {
				return err
			}
			return os.Rename(path+".new", path)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := folder(t, map[string][]string{"entities.tsv": things("a"), "values.tsv": {valueHeader}})
			opts := m.from("test")
			done := false
			opts.Progress = func(importer.Progress) { // the entities have been written
				if !done {
					done = true
					if err := change(filepath.Join(dir, "values.tsv")); err != nil {
						t.Error(err)
					}
				}
			}
			_, err := importer.Import(t.Context(), e.st, opts, []string{dir})
			wantCode(t, err, kg.CodeBadInput, "values.tsv changed while it was imported")
		})
	}
	sameContent(t, before, e.snapshot(t))
}

func TestSourceIsTheFolder(t *testing.T) {
	e := newEnv(t)
	dir := folder(t, map[string][]string{"entities.tsv": things("a")})
	want := filepath.Base(dir)
	for name, path := range map[string]string{"folder": dir, "file": filepath.Join(dir, "entities.tsv"), "slash": dir + "/"} {
		if got := e.mustImport(t, e.team(t, name).options(), path).Source; got != want {
			t.Errorf("%s: source %q, want %q", name, got, want)
		}
	}
}

// TestSameImportsAtOnce runs one import several times at once: each row is added by one of them.
func TestSameImportsAtOnce(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	const imports = 4
	results := make(chan importer.Result, imports)
	for range imports {
		go func() {
			result, err := importer.Import(t.Context(), e.st, m.options(), []string{nobel})
			if err != nil {
				t.Error(err)
			}
			results <- result
		}()
	}
	var total importer.Counts
	for range imports {
		r := <-results
		total.Added += r.Added
		total.Unchanged += r.Unchanged
	}
	if total.Added != 18418 || total.Unchanged != 18418*(imports-1) {
		t.Errorf("all together: %+v", total)
	}
}
