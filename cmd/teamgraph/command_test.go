package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/store"
)

// database makes commands of this process use a database of their own.
func database(t *testing.T) *dbtest.DB {
	t.Helper()
	db := dbtest.New(t)
	t.Setenv("DATABASE_URL", db.AdminURL)
	t.Chdir(folder(t))
	return db
}

func TestUsage(t *testing.T) {
	for _, c := range []struct {
		args  []string
		code  int
		words string
	}{
		{[]string{}, 2, "expected one of"},
		{[]string{"bogus"}, 2, "bogus"},
		{[]string{"team", "create"}, 2, "--name"},
		{[]string{"key", "create", "--team", "x", "--role", "boss"}, 2, "reader"},
		{[]string{"key", "create", "--team", "x", "--role", "reader", "--expires=-1h"}, 2, "in the past"},
		{[]string{"import", "--team", "x"}, 2, "<path>"},
	} {
		inProcess(t, c.args...).fails(t, c.code, c.words)
	}
	for _, args := range [][]string{{"--help"}, {"dev", "--help"}, {"import", "--help"}, {"version"}, {"version", "--json"}} {
		if o := inProcess(t, args...); o.code != 0 || o.stdout == "" || o.stderr != "" {
			t.Errorf("%v ended with %d, printed %q and said %q", args, o.code, o.stdout, o.stderr)
		}
	}
	if o := inProcess(t, "--help"); !strings.Contains(o.stdout, "Exit codes: 0 done; 1 failed") {
		t.Errorf("help does not list the exit codes: %s", o.stdout)
	}
}

func TestNoDatabase(t *testing.T) {
	t.Setenv("DATABASE_URL", "postgres://user:secret@127.0.0.1:1/x?sslmode=disable")
	for _, args := range [][]string{{"team", "list"}, {"migrate"}, {"serve", "--addr", "127.0.0.1:0"}} {
		o := inProcess(t, args...)
		o.fails(t, 1, "onnect")
		if strings.Contains(o.stderr, "secret") {
			t.Errorf("%v shows the password: %s", args, o.stderr)
		}
	}
	t.Setenv("DATABASE_URL", "")
	t.Setenv("TEAMGRAPH_APP_URL", "postgres://127.0.0.1:1/x")
	inProcess(t, "team", "list").fails(t, 1, "TEAMGRAPH_CONTROL_URL")
}

func TestMigrateCommand(t *testing.T) {
	db := dbtest.Empty(t)
	t.Setenv("DATABASE_URL", db.AdminURL)
	inProcess(t, "team", "list").fails(t, 1, "run `teamgraph migrate`")
	for range 2 {
		if o := inProcess(t, "migrate"); o.code != 0 {
			t.Fatalf("migrate: %s", o.stderr)
		}
	}
	if o := inProcess(t, "team", "list"); o.code != 0 || o.stdout != "" {
		t.Errorf("the teams of a new database: %+v", o)
	}
}

// enter asks the authenticator for the bearer of a key.
func enter(t *testing.T, db *dbtest.DB, key string) (p auth.Principal, status int) {
	t.Helper()
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.Header.Set("Authorization", "Bearer "+key)
	w := httptest.NewRecorder()
	auth.NewAuthenticator(st, nil).Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		p, _ = auth.FromContext(r.Context())
	})).ServeHTTP(w, r)
	return p, w.Code
}

func TestTeamsAndKeys(t *testing.T) {
	db := database(t)
	made := decode[ready](t, inProcess(t, "team", "create", "--name", "Red & <Blue>", "--json").stdout)
	p, _ := enter(t, db, made.APIKey)
	if p.Team.String() != made.TeamID || p.ProfileID.String() != made.ProfileID || p.Role != auth.RoleAdmin || p.TeamName != "Red & <Blue>" {
		t.Errorf("the team's key is %+v, made was %+v", p, made)
	}
	inProcess(t, "team", "create", "--name", "Red & <Blue>").fails(t, 1, `named "Red & <Blue>" already`)
	inProcess(t, "team", "create", "--name", strings.Repeat("x", 101)).fails(t, 1, "1 to 100 characters")
	if o := inProcess(t, "team", "list"); !strings.Contains(o.stdout, made.TeamID) || !strings.Contains(o.stdout, "Red & <Blue>") {
		t.Errorf("the teams are %q", o.stdout)
	}

	type keyOutput struct {
		APIKey    string `json:"api_key"`
		Prefix    string
		Role      string
		ExpiresAt *time.Time `json:"expires_at"`
	}
	for _, role := range []string{"reader", "writer", "admin"} {
		k := decode[keyOutput](t, inProcess(t, "key", "create", "--team", "Red & <Blue>", "--role", role, "--expires", "720h", "--json").stdout)
		if p, status := enter(t, db, k.APIKey); string(p.Role) != role || p.Team.String() != made.TeamID {
			t.Errorf("a key of the role %s gave %d %+v", role, status, p)
		}
		if left := time.Until(*k.ExpiresAt); left < 719*time.Hour || left > 720*time.Hour {
			t.Errorf("the key expires in %s", left)
		}
		if o := inProcess(t, "key", "revoke", k.Prefix); o.code != 0 {
			t.Errorf("revoke: %s", o.stderr)
		}
		if _, status := enter(t, db, k.APIKey); status != http.StatusUnauthorized {
			t.Errorf("a revoked key got %d", status)
		}
		inProcess(t, "key", "revoke", k.Prefix).fails(t, 1, k.Prefix)
	}
	if o := inProcess(t, "key", "revoke", made.APIKey); o.code != 0 || strings.Contains(o.stdout, made.APIKey) {
		t.Errorf("revoking by the whole key: %+v", o)
	}
	inProcess(t, "key", "create", "--team", "nobody", "--role", "reader").fails(t, 1, `no team named "nobody"`)
}

// write makes a file in the current folder.
func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestImportCommand(t *testing.T) {
	database(t)
	inProcess(t, "team", "create", "--name", "red")
	good := "id\tkind\tname\tdescription\na\tcity\tAa\t\nb\tcity\tBb\t\n"
	write(t, "cities/entities.tsv", good+"c\t\tno kind\t\n")

	inProcess(t, "import", "--team", "blue", "cities").fails(t, 1, `no team named "blue"`)
	inProcess(t, "import", "--team", "red", "nowhere").fails(t, 1, "nowhere")
	o := inProcess(t, "import", "--team", "red", "--strict", "--report", "all.tsv", "cities")
	o.fails(t, 1, "strict", "nothing was imported")
	report, err := os.ReadFile("all.tsv")
	if err != nil || string(report) != "file\tline\tcolumn\treason\ncities/entities.tsv\t4\tkind\tempty\n" {
		t.Errorf("the report is %q (%v)", report, err)
	}

	for i, want := range []map[string]float64{
		{"read": 3, "added": 2, "unchanged": 0, "refused": 1}, // a dry run changes nothing: the next line is the same
		{"read": 3, "added": 2, "unchanged": 0, "refused": 1},
		{"read": 3, "added": 0, "unchanged": 2, "refused": 1},
	} {
		args := []string{"import", "--team", "red", "--json", "cities"}
		if i == 0 {
			args = append(args, "--dry-run")
		}
		o := inProcess(t, args...)
		got := decode[map[string]any](t, o.stdout)
		if o.code != 0 || o.stderr != "cities/entities.tsv:4: kind: empty\n" || strings.Count(o.stdout, "\n") != 1 {
			t.Errorf("import %d ended with %d: %q", i, o.code, o.stderr)
		}
		for name, n := range want {
			if got[name] != n {
				t.Errorf("import %d: %s is %v, want %v", i, name, got[name], n)
			}
		}
		if got["source"] != "cities" || got["committed"] != (i > 0) {
			t.Errorf("import %d printed %s", i, o.stdout)
		}
	}
	write(t, "cities/entities.tsv", good)
	if o := inProcess(t, "import", "--team", "red", "cities"); o.code != 0 || !strings.Contains(o.stdout, "Nothing new: team red had all of it") {
		t.Errorf("importing again: %+v", o)
	}
	write(t, "empty/entities.tsv", "")
	inProcess(t, "import", "--team", "red", "empty").fails(t, 1, "every file was refused")
}

func TestImportShowsTheFirstRefusals(t *testing.T) {
	database(t)
	inProcess(t, "team", "create", "--name", "red")
	write(t, "bad/entities.tsv", "id\tkind\tname\tdescription\n"+strings.Repeat("x\t\t\t\n", 1234))
	o := inProcess(t, "import", "--team", "red", "--json", "bad")
	if lines := strings.Count(o.stderr, "\n"); lines != 101 || !strings.HasSuffix(o.stderr, "and 1,134 more refusals; --report FILE writes all\n") {
		t.Errorf("%d lines, at the end %q", lines, o.stderr[max(0, len(o.stderr)-100):])
	}
}

func TestServe(t *testing.T) {
	db := dbtest.New(t)
	cmd := program(t, folder(t), []string{"TEAMGRAPH_APP_URL=" + db.AppURL, "TEAMGRAPH_CONTROL_URL=" + db.ControlURL}, "serve", "--addr", "127.0.0.1:0")
	stderr, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill() //nolint:errcheck // it has ended, unless the test failed
	log := json.NewDecoder(stderr)
	var line struct{ Msg, URL string }
	for line.Msg != "serving" {
		if err := log.Decode(&line); err != nil {
			t.Fatalf("the log ended (%v)", err)
		}
	}
	transport := &http.Transport{DisableKeepAlives: true}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, line.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := (&http.Client{Transport: transport}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a key: %s", res.Status)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, io.MultiReader(log.Buffered(), stderr)); err != nil {
		t.Error(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

func TestInterruptedImport(t *testing.T) {
	db := database(t)
	inProcess(t, "team", "create", "--name", "red")
	write(t, "cities/entities.tsv", "id\tkind\tname\tdescription\na\tcity\tAa\t\n")
	lock := dbtest.Tx(t, db, dbtest.RoleAdmin) // makes the import wait
	if _, err := lock.Exec(t.Context(), "LOCK TABLE entity_records IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan outcome, 1)
	go func() {
		var stdout, stderr bytes.Buffer
		code := run(environment{ctx, &stdout, &stderr}, []string{"import", "--team", "red", "cities"})
		ended <- outcome{code, stdout.String(), stderr.String()}
	}()
	for waiting := false; !waiting; {
		err := db.Admin(t).QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock')`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	(<-ended).fails(t, 1, "interrupted: nothing was imported")
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if o := inProcess(t, "import", "--team", "red", "--json", "cities"); decode[struct{ Added int }](t, o.stdout).Added != 1 {
		t.Errorf("the next import printed %s", o.stdout)
	}
}
