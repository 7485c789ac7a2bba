package gate

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

var update = flag.Bool("update", false, "write testdata anew")

const goldenFile = "testdata/findings.golden"

// executor is a connection, a pool or a transaction.
type executor interface {
	Starter
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

func run(t *testing.T, db executor, sql string) {
	t.Helper()
	if _, err := db.Exec(t.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
}

// rulesOf checks all gates and returns the rules of the findings, and these.
func rulesOf(t *testing.T, db executor) (rules []string, found []Finding) {
	t.Helper()
	report, err := verify(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	if report.Gates != len(gates) {
		t.Errorf("%d gates were checked, there are %d", report.Gates, len(gates))
	}
	for _, f := range report.Findings {
		rules = append(rules, f.Rule)
	}
	return rules, report.Findings
}

func TestCleanSchema(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	admin := superuser(t, db)
	if _, found := rulesOf(t, admin); len(found) > 0 {
		t.Errorf("the project's own schema fails: %v", found)
	}
	run(t, admin, wholeTeam(red)+wholeTeam(blue))
	if _, found := rulesOf(t, admin); len(found) > 0 {
		t.Errorf("with two teams of equal profile ids: %v", found)
	}
	if found, err := Ready(t.Context(), db.Pool(t, dbtest.RoleApp)); err != nil || len(found) > 0 {
		t.Errorf("as the application: %v, %v", found, err)
	}
}

// superuser is the administrator's pool, for a test that needs a superuser.
func superuser(t *testing.T, db *dbtest.DB) executor {
	t.Helper()
	pool := db.Admin(t)
	var super bool
	if err := pool.QueryRow(t.Context(), "SELECT rolsuper FROM pg_roles WHERE rolname = current_user").Scan(&super); err != nil {
		t.Fatal(err)
	}
	if !super {
		t.Skip("the test server's administrator is no superuser")
	}
	return pool
}

// Each breach is found by its gate and no other, with the fix that mends it.
func TestBreaches(t *testing.T) {
	t.Parallel()
	golden := &golden{lines: map[string]string{}}
	t.Run("breach", func(t *testing.T) {
		for _, b := range breaches {
			t.Run(b.rule+"/"+b.name, func(t *testing.T) {
				t.Parallel()
				db := dbtest.New(t)
				admin := superuser(t, db)
				if b.roles {
					tx, err := admin.Begin(t.Context())
					if err != nil {
						t.Fatal(err)
					}
					defer tx.Rollback(context.WithoutCancel(t.Context())) //nolint:errcheck // nothing of it may stay
					admin = tx
				}
				if b.admin || b.roles {
					run(t, admin, b.sql)
				} else {
					run(t, admin, "SET LOCAL ROLE teamgraph_owner;"+b.sql) // of the one transaction that it is
				}
				mend(t, db, admin, b, golden)
			})
		}
	})
	golden.compare(t)
}

func mend(t *testing.T, db *dbtest.DB, admin executor, b breach, golden *golden) {
	t.Helper()
	for i, rule := range append([]string{b.rule}, b.then...) {
		rules, found := rulesOf(t, admin)
		want := []string{rule}
		if i == 0 {
			want = append(want, b.also...)
		}
		if diff := cmp.Diff(want, rules); diff != "" {
			t.Fatalf("failing gates (-want +got):\n%s\n%v", diff, found)
		}
		golden.add(fmt.Sprintf("%s/%s/%d", b.rule, b.name, i), readable(t, db, admin, found[0]))
		isReady(t, admin, want, b.apart)
		if strings.Contains(found[0].String(), "secret") {
			t.Errorf("a finding shows a name: %s", found[0])
		}
		if b.byHand != strings.HasPrefix(found[0].Fix, "-- ") {
			t.Errorf("the fix is %q", found[0].Fix)
		}
		if b.byHand {
			return
		}
		run(t, admin, found[0].Fix)
	}
	if _, found := rulesOf(t, admin); len(found) > 0 {
		t.Errorf("mended, it fails still: %v", found)
	}
}

var triggerNumber = regexp.MustCompile(`(RI_ConstraintTrigger_[ac]_)\d+`)

// readable is a finding without what differs from run to run, and the long condition of policies.
func readable(t *testing.T, db *dbtest.DB, admin executor, f Finding) string {
	t.Helper()
	var user string
	if err := admin.QueryRow(t.Context(), "SELECT quote_ident(current_user)").Scan(&user); err != nil {
		t.Fatal(err)
	}
	s := strings.NewReplacer(db.Name, "scratch", " "+user+",", " ADMINISTRATOR,", condition, "CONDITION").Replace(f.String())
	return triggerNumber.ReplaceAllString(s, "${1}N")
}

// isReady checks what a server sees with its own rights: the gates of readiness, and only these. broken are
// the failing gates, of which the first is the breach's own.
func isReady(t *testing.T, admin executor, broken []string, apart bool) {
	t.Helper()
	tx, err := admin.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context()) //nolint:errcheck // it ends the role
	if _, err := tx.Exec(t.Context(), "SET LOCAL ROLE teamgraph_app"); err != nil {
		t.Fatal(err)
	}
	found, err := Ready(t.Context(), tx)
	if err != nil {
		t.Fatal(err)
	}
	ready := func(rule string) bool {
		return slices.ContainsFunc(gates, func(g Gate) bool { return g.Rule == rule && g.Ready })
	}
	want := ready(broken[0]) && !apart
	if got := len(found) > 0 && found[0].Rule == broken[0]; got != want {
		t.Errorf("to a server, %s fails: %v, want %v; it found %v", broken[0], got, want, found)
	}
	for _, f := range found {
		if !ready(f.Rule) || !slices.Contains(broken, f.Rule) {
			t.Errorf("to a server, %s fails, want none but %v", f, broken)
		}
	}
}

// golden holds the findings as people read them.
type golden struct {
	mu    sync.Mutex
	lines map[string]string
}

func (g *golden) add(name, line string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.lines[name] = line
}

func (g *golden) compare(t *testing.T) {
	t.Helper()
	var b strings.Builder
	for _, c := range breaches {
		for i := range len(c.then) + 1 {
			name := fmt.Sprintf("%s/%s/%d", c.rule, c.name, i)
			line, ok := g.lines[name]
			if !ok { // with -run, not all are there
				return
			}
			fmt.Fprintf(&b, "# %s\n%s\n\n", name, line)
		}
	}
	if *update {
		if err := os.WriteFile(goldenFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), b.String()); diff != "" {
		t.Errorf("findings (-want +got), -update writes them:\n%s", diff)
	}
}

// The list, the files and the breaches belong together, one to one.
func TestEveryGateHasItsFileAndBreach(t *testing.T) {
	t.Parallel()
	var listed, files, broken []string
	for _, g := range gates {
		listed = append(listed, g.Rule)
		if g.Reason == "" || g.Source == "" || g.Ready && g.rows {
			t.Errorf("%+v: a gate has a reason and a source, and readiness reads no rows", g)
		}
	}
	entries, err := fs.ReadDir(queries, "sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if rule := strings.TrimSuffix(e.Name(), ".sql"); rule != "catalog" {
			files = append(files, rule)
		}
	}
	for _, b := range breaches {
		broken = append(broken, b.rule)
	}
	slices.Sort(listed)
	slices.Sort(broken)
	if diff := cmp.Diff(files, listed); diff != "" {
		t.Errorf("files and the list of gates (-files +list):\n%s", diff)
	}
	if diff := cmp.Diff(slices.Compact(broken), listed); diff != "" {
		t.Errorf("breaches and the list of gates (-breaches +list):\n%s", diff)
	}
}

// These leave a server ready: a breach mixes no teams, or the next release's migrations bring one for a while.
func TestWhatLeavesAServerReady(t *testing.T) {
	t.Parallel()
	var got []string
	for _, g := range gates {
		if !g.Ready {
			got = append(got, g.Rule)
		}
	}
	want := []string{
		"placement", "index", "foreign_key_class", "foreign_key_action", "team_reference", "profile_reference", "missing_check", "constraint_valid", "deferrable",
		"constraint_name", "trigger", "grant", "grant_other", "create_privilege", "default_privilege",
		"schema_version", "projection_missing", "projection_orphan", "projection_mismatch",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
