package app

import (
	"context"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/store"
)

// asking is a GraphQL handler that tells when a request runs, and answers when it may.
type asking struct {
	running chan struct{}
	proceed chan struct{}
	ended   chan error // why the operation's context ended, nil when it was let through
}

func newAsking() *asking {
	return &asking{make(chan struct{}), make(chan struct{}), make(chan error, 1)}
}

func (a *asking) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.running <- struct{}{}
	select {
	case <-a.proceed:
		a.ended <- nil
		_, _ = w.Write([]byte("done"))
	case <-r.Context().Done():
		a.ended <- r.Context().Err()
	}
}

func TestRunningOperationsFinish(t *testing.T) {
	t.Parallel()
	h := newAsking()
	s := start(t, h, nil)
	key := s.team(t, "red").Key.Reveal()
	got := make(chan answer, 1)
	go func() { got <- s.do(t, "POST", "/graphql", key, viewerQuery) }()
	<-h.running

	ended := make(chan error, 1)
	go func() { ended <- s.stop() }()
	for { // until the address is free
		conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", strings.TrimPrefix(s.URL(), "http://"))
		if err != nil {
			break
		}
		_ = conn.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("Run ended with an operation running (%v)", err)
	default:
	}
	close(h.proceed)
	if res := <-got; res.StatusCode != http.StatusOK || res.text != "done" {
		t.Errorf("the operation got %s %q", res.Status, res.text)
	}
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
}

func TestOperationsThatNeverEndAreBrokenOff(t *testing.T) {
	t.Parallel()
	h := newAsking()
	s := start(t, h, func(c *Config) { c.ShutdownTimeout = time.Millisecond })
	key := s.team(t, "red").Key.Reveal()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/graphql", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		if res, err := s.client.Do(r); err == nil {
			_ = res.Body.Close()
		}
	}()
	<-h.running
	if err := s.stop(); err == nil || !strings.Contains(err.Error(), "still ran after 1ms") {
		t.Errorf("Run: %v", err)
	}
	if err := <-h.ended; err == nil {
		t.Error("the operation was not told to end")
	}
	<-answered
}

func TestTakenAddress(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	addr := strings.TrimPrefix(s.URL(), "http://")
	_, err := Listen(t.Context(), addr)
	if err == nil || !strings.Contains(err.Error(), addr+" is taken") || !strings.Contains(err.Error(), "--addr") {
		t.Errorf("Listen on a taken address: %v", err)
	}
	if _, err := Listen(t.Context(), "nowhere"); err == nil || !strings.Contains(err.Error(), "host:port") {
		t.Errorf("Listen on no address: %v", err)
	}
}

func TestBaseURL(t *testing.T) {
	t.Parallel()
	for _, addr := range []string{"127.0.0.1:0", ":0", "0.0.0.0:0"} {
		l, err := Listen(t.Context(), addr)
		if err != nil {
			t.Fatal(err)
		}
		_, port, _ := net.SplitHostPort(l.Addr().String())
		if got := baseURL(l); got != "http://127.0.0.1:"+port {
			t.Errorf("%s is reached at %s", addr, got)
		}
		_ = l.Close()
	}
}

func TestOpenStoreSaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	db, empty := dbtest.New(t), dbtest.Empty(t)
	other := func(from, to string) string { return strings.Replace(db.AppURL, from, to, 1) }
	cases := []struct {
		name string
		cfg  store.Config
		says string
	}{
		{"never migrated", store.Config{AppURL: empty.AdminURL, ControlURL: empty.AdminURL}, "run `teamgraph migrate`"},
		{"no such database", store.Config{AppURL: other("/"+db.Name, "/absent"), ControlURL: db.ControlURL}, "no such database"},
		{"no server", store.Config{URL: "postgres://127.0.0.1:1/x?sslmode=disable"}, "can't be reached"},
		{"no URL", store.Config{URL: "mysql://x:secret@y/z"}, "DATABASE_URL"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			st, err := OpenStore(t.Context(), c.cfg)
			if err == nil {
				st.Close()
				t.Fatal("it opened")
			}
			if !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "secret") {
				t.Errorf("error %q, want it to say %q", err, c.says)
			}
		})
	}
}

func TestCloseWithoutRun(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	a, err := New(t.Context(), Config{Store: store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL}, Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	addr := strings.TrimPrefix(a.URL(), "http://")
	for range 2 {
		if err := a.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	l, err := Listen(context.WithoutCancel(t.Context()), addr)
	if err != nil {
		t.Fatalf("the address is still taken: %v", err)
	}
	_ = l.Close()
}
