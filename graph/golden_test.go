package graph

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/store"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden runs each testdata/golden/*.graphql on the demo graph and compares the answer, and the statements that
// were issued, batch by batch, with the file beside it: an N+1 shows in a diff. Variables stand in a first line
// `# variables: {…}`.
func TestGolden(t *testing.T) {
	trace := &statementTrace{}
	u := newDemo(t, trace)
	files, err := filepath.Glob("testdata/golden/*.graphql")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d golden queries, %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".graphql")
		t.Run(name, func(t *testing.T) {
			query, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var vars map[string]any
			if first, _, _ := strings.Cut(string(query), "\n"); strings.HasPrefix(first, "# variables: ") {
				if err := json.Unmarshal([]byte(strings.TrimPrefix(first, "# variables: ")), &vars); err != nil {
					t.Fatal(err)
				}
			}
			trace.take()
			got := u.on(t).do(string(query), vars)
			golden(t, strings.TrimSuffix(file, ".graphql")+".golden", stable(t, got.raw)+"\n# statements\n"+trace.take())
		})
	}
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil { //nolint:gosec // a file of the project
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (go test ./graph -run TestGolden -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (go test ./graph -run TestGolden -update):\n%s", file, diff)
	}
}

// newDemo is a team that holds the demo graph, imported from the project's own files.
func newDemo(t *testing.T, trace *statementTrace) *user {
	t.Helper()
	db := dbtest.New(t)
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL, Trace: trace.add})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	a := &api{t: t, db: db, store: st, handler: NewHandler(Config{Store: st, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})}
	u := a.team("demo")
	res, err := importer.Import(t.Context(), st, importer.Options{Team: u.Team, Profile: u.ProfileID, Source: "nobel"}, []string{"../demo/nobel"})
	if err != nil || res.Refused > 0 || res.Added == 0 {
		t.Fatalf("import of the demo: %+v, %v", res.Counts, err)
	}
	return u
}

// statementTrace collects the names of the statements that sessions send, a line for each batch.
type statementTrace struct {
	mu    sync.Mutex
	lines []string
}

var queryName = regexp.MustCompile(`-- name: (\w+)`)

func (s *statementTrace) add(batch []string) {
	counts := map[string]int{}
	var order []string
	for _, sql := range batch {
		name := queryName.FindStringSubmatch(sql)[1]
		if counts[name]++; counts[name] == 1 {
			order = append(order, name)
		}
	}
	for i, n := range order {
		if counts[n] > 1 {
			order[i] = fmt.Sprintf("%s x%d", n, counts[n])
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	// The functions of a batch ask in any order.
	slices.Sort(order)
	s.lines = append(s.lines, fmt.Sprintf("%d: %s", len(s.lines)+1, strings.Join(order, ", ")))
}

func (s *statementTrace) take() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := strings.Join(s.lines, "\n") + "\n"
	s.lines = nil
	return out
}

var (
	anyUUID   = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
	anyCursor = regexp.MustCompile(`"(cursor|startCursor|endCursor)": "[A-Za-z0-9_-]{20,}"`)
	anyNow    = regexp.MustCompile(`"(createdAt|updatedAt|recordedAt)": "[^"]+"`)
)

// stable replaces what differs from run to run: ids are numbered by appearance, cursors and times are named.
func stable(t *testing.T, raw []byte) string {
	t.Helper()
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", "  "); err != nil {
		t.Fatalf("%v: %s", err, raw)
	}
	ids := map[string]string{}
	out := anyUUID.ReplaceAllStringFunc(b.String(), func(id string) string {
		if ids[id] == "" {
			ids[id] = fmt.Sprintf("<id %d>", len(ids)+1)
		}
		return ids[id]
	})
	out = anyCursor.ReplaceAllString(out, `"$1": "<cursor>"`)
	return anyNow.ReplaceAllString(out, `"$1": "<now>"`)
}
