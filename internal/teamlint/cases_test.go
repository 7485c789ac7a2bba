package teamlint

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// header is the first line of a case: "-- verdict: accept", or "-- verdict: refuse RULE[ RULE…][ at LINE:COLUMN]".
// A refused case has findings of exactly these rules, in each of its statements, and the position is that of the
// first one. It is the verdict of level local, and of level proof as well unless a line "-- proof: …" follows. The
// next line says why.
var (
	header  = regexp.MustCompile(`^-- verdict: (.*)\n(?:-- proof: (.*)\n)?-- why: \S`)
	verdict = regexp.MustCompile(`^(?:(accept)|refuse ([a-z ]+?)(?: at (\d+:\d+))?)$`)
)

// projectOptions are those of this project, at a level.
func projectOptions(level Level) Options {
	return Options{
		Level:       level,
		Schemas:     map[string]Class{"public": ClassTenant, "shared": ClassShared, "control": ClassControl},
		Projections: []string{"semantic_team_refs", "semantic_profile_refs"},
	}
}

func testCatalog(t testing.TB) *Catalog { return testCatalogAt(t, Local) }

func testCatalogAt(t testing.TB, level Level) *Catalog {
	t.Helper()
	c := NewCatalog(projectOptions(level))
	text, err := os.ReadFile("testdata/schema.sql")
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Add("testdata/schema.sql", string(text)); err != nil {
		t.Fatal(err)
	}
	return c
}

// caseFiles lists testdata/<rule>/**.sql.
func caseFiles(t testing.TB) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("testdata", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".sql" && path != filepath.Join("testdata", "schema.sql") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestCases(t *testing.T) {
	local, proof := NewLinter(testCatalog(t)), NewLinter(testCatalogAt(t, Proof))
	perRule := map[string][2]int{} // accepted and refused cases of each folder
	for _, file := range caseFiles(t) {
		rule := strings.Split(filepath.ToSlash(file), "/")[1]
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		head := header.FindStringSubmatch(string(text))
		if head == nil {
			t.Errorf("%s: the first lines are not a verdict and a reason", file)
			continue
		}
		if head[2] == "" {
			head[2] = head[1]
		}
		atLocal, atProof := verdict.FindStringSubmatch(head[1]), verdict.FindStringSubmatch(head[2])
		if atLocal == nil || atProof == nil {
			t.Errorf("%s: %q or %q is no verdict", file, head[1], head[2])
			continue
		}
		n := perRule[rule]
		if atLocal[1] == "accept" {
			n[0]++
		} else {
			n[1]++
		}
		perRule[rule] = n
		for _, run := range []struct {
			name   string
			linter *Linter
			want   []string
		}{{"local", local, atLocal}, {"proof", proof, atProof}} {
			t.Run(strings.TrimPrefix(filepath.ToSlash(file), "testdata/")+"/"+run.name, func(t *testing.T) {
				r, err := run.linter.Text(file, string(text), SideOf(file))
				if err != nil {
					t.Fatal(err)
				}
				checkVerdict(t, r, run.want)
			})
		}
	}
	for _, rule := range ruleNames() {
		if n := perRule[rule]; n[0] == 0 || n[1] == 0 {
			t.Errorf("rule %s has %d accepted and %d refused cases; each needs both", rule, n[0], n[1])
		}
	}
}

func checkVerdict(t *testing.T, r Report, want []string) {
	t.Helper()
	if r.Queries == 0 {
		t.Fatal("the case holds no statement")
	}
	if want[1] == "accept" {
		for _, f := range r.Findings {
			t.Errorf("refused: %s", f)
		}
		return
	}
	if r.Accepted > 0 && want[2] != ruleStatement { // the first of two statements under one name is in order
		t.Errorf("%d of %d statements accepted", r.Accepted, r.Queries)
	}
	if len(r.Findings) == 0 {
		t.Fatal("accepted")
	}
	if f := r.Findings[0]; want[3] != "" && fmt.Sprintf("%d:%d", f.Line, f.Column) != want[3] {
		t.Errorf("the first finding is at %d:%d, want %s: %s", f.Line, f.Column, want[3], f)
	}
	missing := map[string]bool{}
	for rule := range strings.FieldsSeq(want[2]) {
		missing[rule] = true
	}
	stated := " " + want[2] + " "
	for _, f := range r.Findings {
		delete(missing, f.Rule)
		if !strings.Contains(stated, " "+f.Rule+" ") {
			t.Errorf("another finding: %s", f)
		}
	}
	for rule := range missing {
		t.Errorf("no finding of rule %s: %v", rule, r.Findings)
	}
}
