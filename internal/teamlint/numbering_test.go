package teamlint

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/teamgraph/teamgraph/internal/teamlint/tree"
)

var (
	generated = regexp.MustCompile("(?s)const \\w+ = `-- name: (\\w+) :\\w+\n(.*?)`")
	dollar    = regexp.MustCompile(`\$\d+`)
)

// TestNumbering compares the numbers given to parameters with those in the code that sqlc generated from the
// project's queries.
func TestNumbering(t *testing.T) {
	want := map[string][]string{}
	files, err := filepath.Glob(filepath.Join(projectRoot, "internal", "store", "internal", "*db", "*.sql.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range generated.FindAllStringSubmatch(string(text), -1) {
			want[m[1]] = dollar.FindAllString(m[2], -1)
		}
	}
	if len(want) == 0 {
		t.Fatal("no generated query found")
	}
	queries, err := filepath.Glob(filepath.Join(projectRoot, "queries", "*", "*.sql"))
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	for _, file := range queries {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := tree.Parse(string(text))
		if err != nil {
			t.Fatal(err)
		}
		src := newSource(file, string(text))
		for _, st := range f.Stmts {
			name := src.headings(st)[0].name
			if _, ok := want[name]; !ok {
				t.Logf("%s is not generated yet", name)
				continue
			}
			if got := textOrder(numberParams(st.Node, "team_id")); !slices.Equal(got, want[name]) {
				t.Errorf("%s: parameters in the order of the text are %v, sqlc has %v", name, got, want[name])
			}
			compared++
		}
	}
	if compared == 0 {
		t.Fatal("no query of the project is among the generated ones")
	}
}

// textOrder lists the uses of parameters as they follow each other in the text.
func textOrder(p params) []string {
	uses := slices.SortedFunc(slices.Values(p.list), func(a, b param) int { return tree.Pos(a.node) - tree.Pos(b.node) })
	out := make([]string, 0, len(uses))
	for _, u := range uses {
		out = append(out, fmt.Sprintf("$%d", u.number))
	}
	return out
}

// TestNumberingOrder pins the order of sqlc 1.31 on statements that were generated with it.
func TestNumberingOrder(t *testing.T) {
	for _, c := range []struct{ sql, want string }{
		{"SELECT id, @foo::text FROM jobs WHERE team_id = @team_id", "[$1 $2]"},
		{"UPDATE jobs SET lease = @lease WHERE team_id = @team_id", "[$1 $2]"},
		{"UPDATE jobs SET lease = @lease WHERE team_id = $1 AND id = @id", "[$2 $1 $3]"},
		{"UPDATE jobs SET lease = u.x FROM (SELECT @x::text AS x) AS u WHERE team_id = @team_id", "[$2 $1]"},
		{"WITH c AS (SELECT 1 FROM jobs WHERE team_id = @team_id AND status = @status) UPDATE jobs SET lease = @lease FROM c WHERE jobs.team_id = @team_id", "[$2 $3 $1 $2]"},
		{"WITH c AS (SELECT 1 FROM jobs WHERE team_id = $1 AND status = @status LIMIT @lim) UPDATE jobs SET lease = @lease FROM c WHERE jobs.team_id = $1", "[$1 $3 $4 $2 $1]"},
		{"INSERT INTO jobs (team_id, id) SELECT t.team_id, u.id FROM t CROSS JOIN unnest(@ids::uuid[]) AS u(id) WHERE t.team_id = sqlc.arg('team_id')", "[$1 $2]"},
		{"SELECT 1 FROM unnest(@ids::uuid[]) AS p(id) CROSS JOIN LATERAL (SELECT 1 FROM jobs WHERE team_id = @team_id LIMIT @lim) AS j", "[$1 $2 $3]"},
	} {
		f, err := tree.Parse(c.sql)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(textOrder(numberParams(f.Stmts[0].Node, "team_id"))); got != c.want {
			t.Errorf("%s: got %s, want %s", c.sql, got, c.want)
		}
	}
}
