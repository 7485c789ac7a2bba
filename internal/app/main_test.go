package app

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/store"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// logBuffer is a log that a test reads.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// lines returns what was logged with the message.
func (l *logBuffer) lines(t *testing.T, msg string) (out []map[string]any) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.Lines(l.b.String()) {
		var rec map[string]any
		if err := json.Unmarshal([]byte(line), &rec); err != nil {
			t.Fatalf("log line %q: %v", line, err)
		}
		if rec["msg"] == msg {
			out = append(out, rec)
		}
	}
	return out
}

// site is a running server on a database of its own.
type site struct {
	*App
	db     *dbtest.DB
	log    *logBuffer
	client *http.Client
	stop   func() error // ends Run and returns its error
}

// start runs a server; graphQL nil means the real one.
func start(t *testing.T, graphQL http.Handler, change func(*Config)) *site {
	t.Helper()
	db := dbtest.New(t)
	s := &site{db: db, log: &logBuffer{}}
	cfg := Config{
		Store: store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL}, Addr: "127.0.0.1:0", graphQL: graphQL,
		Logger: slog.New(NewLogHandler(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))),
	}
	if change != nil {
		change(&cfg)
	}
	var err error
	if s.App, err = New(t.Context(), cfg); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background()) //nolint:usetesting // the server outlives t.Context to be stopped in order
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	s.stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	transport := &http.Transport{}
	s.client = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		_ = s.stop() // asserted where it matters
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

type answer struct {
	*http.Response
	text string
}

func (s *site) do(t *testing.T, method, path, key, body string) answer {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, s.URL()+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return s.send(t, r, key)
}

func (s *site) send(t *testing.T, r *http.Request, key string) answer {
	t.Helper()
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := s.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{res, string(b)}
}

// code is the code of the answer's first error.
func (a answer) code(t *testing.T) string {
	t.Helper()
	var got struct {
		Errors []struct {
			Extensions struct{ Code, RequestID string }
		}
	}
	if err := json.Unmarshal([]byte(a.text), &got); err != nil || len(got.Errors) == 0 {
		t.Fatalf("%q holds no GraphQL error (%v)", a.text, err)
	}
	if id := got.Errors[0].Extensions.RequestID; id == "" || id != a.Header.Get("X-Request-Id") {
		t.Errorf("the error names request %q, the header %q", id, a.Header.Get("X-Request-Id"))
	}
	return got.Errors[0].Extensions.Code
}

// team makes a team and returns its key.
func (s *site) team(t *testing.T, name string) NewTeam {
	t.Helper()
	made, err := CreateTeam(t.Context(), s.Store(), name)
	if err != nil {
		t.Fatal(err)
	}
	return made
}
