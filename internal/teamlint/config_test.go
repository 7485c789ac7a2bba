package teamlint

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// write puts files, given as name and text in turn, into a new folder.
func write(t *testing.T, files ...string) string {
	t.Helper()
	dir := t.TempDir()
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoadConfig(t *testing.T) {
	dir := write(t, "sqlc.yaml", `
version: "2"
sql:
  - {engine: postgresql, queries: queries/tenant, schema: [schema/a.sql, schema/b.sql], gen: {go: {package: x, out: y}}}
  - {engine: postgresql, queries: [queries/control, queries/tenant], schema: [schema/a.sql, schema/b.sql]}
  - {engine: postgresql, queries: /abs/queries, schema: other.sql}
  - {engine: sqlite, queries: other, schema: other}
`)
	got, err := LoadConfig(filepath.Join(dir, "sqlc.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	in := func(names ...string) (paths []string) {
		for _, n := range names {
			paths = append(paths, filepath.Join(dir, n))
		}
		return paths
	}
	want := Config{Entries: []Entry{
		{Queries: in("queries/tenant", "queries/control"), Schema: in("schema/a.sql", "schema/b.sql")},
		{Queries: []string{"/abs/queries"}, Schema: in("other.sql")},
	}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Config{})); diff != "" {
		t.Errorf("config (-want +got):\n%s", diff)
	}
	if _, err := LoadConfig(filepath.Join(dir, "none.yaml")); err == nil || !strings.Contains(err.Error(), "--queries") {
		t.Errorf("a missing file: %v", err)
	}
}

func TestLoadConfigVersions(t *testing.T) {
	t.Chdir(write(t,
		"sqlc.yaml", "version: \"1\"\npackages:\n  - {path: db, queries: q, schema: s.sql}\n  - {path: db, engine: mysql, queries: m, schema: m.sql}\n",
		"sqlc.json", "{\n\t\"version\": \"2\",\n\t\"sql\": [{\"engine\": \"postgresql\", \"queries\": \"q\", \"schema\": [\"s.sql\"]}],\n\t\"options\": {\"teamlint\": {\"allow\": 1}}\n}\n"))
	want := []Entry{{Queries: []string{"q"}, Schema: []string{"s.sql"}}}
	for _, file := range []string{"sqlc.yaml", "sqlc.json"} {
		c, err := LoadConfig(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, c.Entries); diff != "" {
			t.Errorf("%s (-want +got):\n%s", file, diff)
		}
	}
}

// TestProjectOptions pins that the options of the tests are the ones the project runs with.
func TestProjectOptions(t *testing.T) {
	c, err := LoadConfig(filepath.Join("..", "..", "sqlc.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(projectOptions(Local), c.Options); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	if c.Allow == nil || *c.Allow != 0 {
		t.Errorf("the project allows %v escapes", c.Allow)
	}
}

// optionsOf loads a sqlc.yaml with the given lines under "options: teamlint:", of which the first is line 4.
func optionsOf(t *testing.T, lines string) (Config, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	text := "version: \"2\"\noptions:\n  teamlint:\n    " + strings.ReplaceAll(lines, "\n", "\n    ") + "\nsql: []\n"
	if err := os.WriteFile("sqlc.yaml", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return LoadConfig("sqlc.yaml")
}

func TestOptions(t *testing.T) {
	three := 3
	for _, c := range []struct {
		name, lines string
		want        Config
	}{
		{"nothing", "{}", Config{}},
		{"flat", "level: local\ntenant_column: tenant_id\ncontrol: [users, app.sessions]\nshared: countries\nfunctions:\n  - slug\nteam_param: any\nallow: 3", Config{
			Options: Options{
				Level: Local, TenantColumn: "tenant_id", AnyNumber: true,
				Control: []string{"users", "app.sessions"}, Shared: []string{"countries"}, Functions: []string{"slug"},
			},
			Allow: &three,
		}},
		{"by schema", "level: proof\nteam_param: first\nschemas: {app: tenant, ref: shared, admin: control}\nprojections: [team_refs]", Config{
			Options: Options{Schemas: map[string]Class{"app": ClassTenant, "ref": ClassShared, "admin": ClassControl}, Projections: []string{"team_refs"}},
		}},
		{"an anchor", "shared: &lists [countries]", Config{Options: Options{Shared: []string{"countries"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := optionsOf(t, c.lines)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, got, cmpopts.IgnoreUnexported(Config{}), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("config (-want +got):\n%s", diff)
			}
		})
	}
}

func TestOptionsRefused(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{"unknown key", "allow: 0\nlevell: local", "sqlc.yaml:5:5: teamlint has no option levell; did you mean level"},
		{"far from any key", "x: 1", "sqlc.yaml:4:5: teamlint has no option x"},
		{"level", "level: strict", `sqlc.yaml:4:5: level is "strict"; write proof or local`},
		{"team_param", "team_param: 2", `sqlc.yaml:4:5: team_param is "2"; write first or any`},
		{"allow below 0", "allow: -1", `sqlc.yaml:4:5: allow is "-1"; write how many escapes a run may use, 0 or more`},
		{"allow no number", "allow: some", `sqlc.yaml:4:5: allow is "some"; write how many escapes a run may use, 0 or more`},
		{"class", "schemas:\n  public: tenant\n  ref: reference", `sqlc.yaml:6:7: schema ref is reference; write tenant, shared or control`},
		{"no tenant schema", "schemas: {ref: shared}", "sqlc.yaml:4:5: schemas names no schema with tenant tables, so nothing would be checked"},
		{"schemas no mapping", "schemas: public", "sqlc.yaml:4:5: schemas is no mapping of keys to values"},
		{"lists beside schemas", "shared: [countries]\nschemas: {public: tenant}", "sqlc.yaml:4:5: shared is for projects that keep all tables in one schema; here schemas gives the classes"},
		{"projections without schemas", "projections: [refs]", "sqlc.yaml:4:5: projections are tables that control statements may name as well; they go with schemas"},
		{"a list of lists", "control:\n  - [users]", "sqlc.yaml:5:9: control is no plain value"},
		{"a mapping for a name", "tenant_column: {a: b}", "sqlc.yaml:4:5: tenant_column is no plain value"},
		{"nothing for a name", "tenant_column:", "sqlc.yaml:4:5: tenant_column is no plain value"},
		{"an alias", "shared: &l [a]\ncontrol: *l", "sqlc.yaml:5:14: control is no plain value"},
		{"no mapping", "- level", "sqlc.yaml:4:5: options: teamlint is no mapping of keys to values"},
		{"a key twice", "level: proof\nlevel: local", `sqlc.yaml:5:5: this is not the YAML of sqlc: mapping key "level" already defined at [4:5]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := optionsOf(t, c.lines)
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
			var run *RunError
			if !errors.As(err, &run) {
				t.Errorf("%T is no RunError", err)
			}
		})
	}
	for name, c := range map[string]struct{ text, want string }{
		"version": {"version: \"3\"\n", `sqlc.yaml: has version "3"; teamlint reads sqlc's versions "1" and "2"`},
		"no YAML": {"version: \"2\"\nsql: [", "sqlc.yaml:2:6: this is not the YAML of sqlc: sequence end token ']' not found"},
		"a type":  {"version: \"2\"\nsql:\n  - engine: [a]\n", "sqlc.yaml:3:13: this is not the YAML of sqlc: cannot unmarshal []interface {} into Go struct field .SQL of type string"},
	} {
		t.Chdir(write(t, "sqlc.yaml", c.text))
		if _, err := LoadConfig("sqlc.yaml"); err == nil || err.Error() != c.want {
			t.Errorf("%s: got %v\nwant %s", name, err, c.want)
		}
	}
}
