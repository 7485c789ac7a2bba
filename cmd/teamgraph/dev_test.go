package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// ask sends a query as the printed curl commands do and returns its data as text.
func (s *server) ask(t *testing.T, query string) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.GraphQL+"?query="+url.QueryEscape(query), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+s.APIKey)
	transport := &http.Transport{DisableKeepAlives: true}
	res, err := (&http.Client{Transport: transport}).Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Data   json.RawMessage
		Errors []any
	}
	if err := json.Unmarshal(b, &got); err != nil || res.StatusCode != http.StatusOK || got.Errors != nil {
		t.Fatalf("%s answered %s %s (%v)", query, res.Status, b, err)
	}
	return string(got.Data)
}

const countQuery = "{ viewer { team { name } } entities { totalCount } }"

const demoCounted = `{"viewer":{"team":{"name":"demo"}},"entities":{"totalCount":3091}}`

// The life of the embedded default, in one folder: starting it the first time is what takes long.
func TestDev(t *testing.T) {
	dir := folder(t)
	began := time.Now()
	first := startDev(t, dir)
	t.Logf("first start: ready after %s", time.Since(began).Round(time.Millisecond))
	if got := first.ask(t, countQuery); got != demoCounted {
		t.Errorf("the demo answers %s", got)
	}
	if want := strings.TrimSuffix(first.GraphQL, "/graphql") + "/playground#key=" + first.APIKey; first.Playground != want {
		t.Errorf("playground %s, want %s", first.Playground, want)
	}
	t.Run("examples", func(t *testing.T) { examplesAnswer(t, first) })
	t.Run("other commands use its database", func(t *testing.T) { commandsBeside(t, dir, first) })
	t.Run("in use", func(t *testing.T) {
		command(t, dir, nil, "dev", "--addr", "127.0.0.1:0").fails(t, 1, "another teamgraph is running here")
	})
	t.Run("files are private", func(t *testing.T) {
		for _, name := range []string{"demo-key", "urls.json"} {
			info, err := os.Stat(filepath.Join(dir, ".teamgraph", name))
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", name, info, err)
			}
		}
	})
	if code := first.end(t, syscall.SIGINT); code != 0 || strings.Contains(first.stderr.String(), "level=") {
		t.Errorf("after Ctrl-C it ended with %d and had said %s", code, first.stderr)
	}
	for _, name := range []string{"urls.json", "pgdata/postmaster.pid"} {
		if _, err := os.Stat(filepath.Join(dir, ".teamgraph", name)); err == nil {
			t.Errorf("%s is still there after a clean stop", name)
		}
	}

	began = time.Now()
	second := startDev(t, dir)
	t.Logf("second start: ready after %s", time.Since(began).Round(time.Millisecond))
	if second.APIKey != first.APIKey || second.TeamID != first.TeamID || second.ProfileID != first.ProfileID {
		t.Errorf("the second start made anew what the first had: %+v, then %+v", first.ready, second.ready)
	}
	if strings.Contains(second.stderr.String(), "importing") || second.ask(t, countQuery) != demoCounted {
		t.Errorf("the second start imported again: %s", second.stderr)
	}

	second.end(t, syscall.SIGKILL)
	began = time.Now()
	third := startDev(t, dir)
	t.Logf("start after kill -9: ready after %s", time.Since(began).Round(time.Millisecond))
	if third.APIKey != first.APIKey || third.ask(t, countQuery) != demoCounted {
		t.Error("what was there before kill -9 is not there after it")
	}
	if code := third.end(t, syscall.SIGTERM); code != 0 {
		t.Errorf("after SIGTERM it ended with %d: %s", code, third.stderr)
	}
	t.Run("other commands start the database", func(t *testing.T) {
		if o := succeeds(t, dir, nil, "team", "list"); !strings.Contains(o.stdout, first.TeamID) {
			t.Errorf("the teams are %q", o.stdout)
		}
		if _, err := os.Stat(filepath.Join(dir, ".teamgraph", "pgdata", "postmaster.pid")); err == nil {
			t.Error("the command left the database server running")
		}
	})
	t.Run("data of another major", func(t *testing.T) {
		write(t, filepath.Join(dir, ".teamgraph", "pgdata", "PG_VERSION"), "12\n")
		command(t, dir, nil, "dev", "--addr", "127.0.0.1:0").fails(t, 1, "made by PostgreSQL 12", "install PostgreSQL 12")
	})
}

// What `teamgraph dev` prints for people must be true: the questions have answers.
func examplesAnswer(t *testing.T, s *server) {
	says := [][]string{
		{"Poland", "Prussia", "1868-12-09", "Germany", "1930-10-05"},
		{"Physics 1903", "Pierre Curie", "Henri Becquerel", "Chemistry 1911", "radium and polonium"},
		{"Erwin Schrödinger", "Berlin University", "1933"},
	}
	for i, e := range examples {
		got := s.ask(t, e.query)
		for _, want := range says[i] {
			if !strings.Contains(got, want) {
				t.Errorf("%s\nthe answer lacks %q: %s", e.question, want, got)
			}
		}
	}
	text := welcome(s.GraphQL, s.Playground, s.APIKey)
	if n := strings.Count(text, "\ncurl -sG "+s.GraphQL); n != len(examples) {
		t.Errorf("%d curl commands in:\n%s", n, text)
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed: the printed commands were not run as they are")
	}
	for _, e := range examples { // as they are, through a shell
		out, err := exec.CommandContext(t.Context(), "sh", "-c", curl(s.GraphQL, s.APIKey, e.query)).Output()
		if err != nil || !strings.HasPrefix(string(out), `{"data":{"entityByName":{`) {
			t.Errorf("%s: %v %s", curl(s.GraphQL, s.APIKey, e.query), err, out)
		}
	}
}

func commandsBeside(t *testing.T, dir string, s *server) {
	made := decode[ready](t, succeeds(t, dir, nil, "team", "create", "--name", "beside", "--json").stdout)
	other := &server{ready: ready{GraphQL: s.GraphQL, APIKey: made.APIKey}}
	if got := other.ask(t, countQuery); got != `{"viewer":{"team":{"name":"beside"}},"entities":{"totalCount":0}}` {
		t.Errorf("the new team's key sees %s", got)
	}
	succeeds(t, dir, nil, "migrate")
}

func TestDevOnATakenPort(t *testing.T) {
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	dir := folder(t)
	command(t, dir, nil, "dev", "--addr", l.Addr().String()).fails(t, 1, l.Addr().String(), "is taken", "--addr")
	command(t, dir, []string{"TEAMGRAPH_ADDR=" + l.Addr().String()}, "dev").fails(t, 1, "is taken")
	if _, err := os.Stat(filepath.Join(dir, ".teamgraph")); err == nil {
		t.Error("it made its folder before it looked at the port")
	}
}

func TestDevWithoutPostgres(t *testing.T) {
	dir := folder(t)
	command(t, dir, []string{"TEAMGRAPH_PG_BIN=" + dir}, "dev", "--addr", "127.0.0.1:0").
		fails(t, 1, "holds no PostgreSQL server", "TEAMGRAPH_PG_BIN")
}

func TestDevWithoutPgvector(t *testing.T) {
	dir := folder(t)
	for _, name := range []string{"postgres", "initdb"} {
		write(t, filepath.Join(dir, name), "#!/bin/sh\necho \"$0 (PostgreSQL) 17.2\"\n")
		if err := os.Chmod(filepath.Join(dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	command(t, dir, []string{"TEAMGRAPH_PG_BIN=" + dir}, "dev", "--addr", "127.0.0.1:0").
		fails(t, 1, "PostgreSQL 17.2", "has no pgvector", "make setup", "postgresql-17-pgvector")
}

func TestDevOnAGivenServer(t *testing.T) {
	dir, db := folder(t), dbtest.Empty(t)
	env := "DATABASE_URL=" + db.AdminURL
	var first *server
	for range 2 {
		s := startDev(t, dir, env)
		if got := s.ask(t, countQuery); got != demoCounted {
			t.Errorf("the demo answers %s", got)
		}
		if first != nil && s.APIKey != first.APIKey {
			t.Error("the second start made another key")
		}
		if code := s.end(t, syscall.SIGINT); code != 0 {
			t.Errorf("it ended with %d: %s", code, s.stderr)
		}
		first = s
	}
	if _, err := os.Stat(filepath.Join(dir, ".teamgraph", "pgdata")); err == nil {
		t.Error("it made a private database all the same")
	}
}
