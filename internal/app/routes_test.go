package app

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
)

const viewerQuery = `{"query":"{ viewer { team { id name } role } }"}`

func TestRoutes(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	for _, c := range []struct {
		method, path string
		status       int
		says         string
	}{
		{"GET", "/healthz", http.StatusOK, "alive"},
		{"HEAD", "/healthz", http.StatusOK, ""},
		{"POST", "/healthz", http.StatusMethodNotAllowed, ""},
		{"GET", "/readyz", http.StatusOK, "ready"},
		{"GET", "/metrics", http.StatusOK, "go_goroutines"},
		{"GET", "/", http.StatusFound, ""},
		{"GET", "/nothing", http.StatusNotFound, ""},
		{"GET", "/graphql", http.StatusUnauthorized, "UNAUTHENTICATED"},
		{"POST", "/graphql", http.StatusUnauthorized, "UNAUTHENTICATED"},
		{"PUT", "/graphql", http.StatusMethodNotAllowed, "BAD_USER_INPUT"},
		{"OPTIONS", "/graphql", http.StatusMethodNotAllowed, "BAD_USER_INPUT"},
	} {
		t.Run(c.method+" "+c.path, func(t *testing.T) {
			res := s.do(t, c.method, c.path, "", "")
			if res.StatusCode != c.status || !strings.Contains(res.text, c.says) {
				t.Errorf("answer %s %q, want %d %q", res.Status, res.text, c.status, c.says)
			}
			for name, want := range map[string]string{
				"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "X-Content-Type-Options": "nosniff",
				"Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
			} {
				if got := res.Header.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
			if res.Header.Get("X-Request-Id") == "" {
				t.Error("the request has no name")
			}
		})
	}
	if to := s.do(t, "GET", "/", "", "").Header.Get("Location"); to != "/playground" {
		t.Errorf("/ leads to %q", to)
	}
	// With or without its bundle, the page brings a policy of its own.
	if page := s.do(t, "GET", "/playground", "", ""); page.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("the playground answers %s %v", page.Status, page.Header)
	}
}

func TestEachKeySeesItsTeam(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	for _, name := range []string{"red", "blue"} {
		made := s.team(t, name)
		res := s.do(t, "POST", "/graphql", made.Key.Reveal(), viewerQuery)
		want := `{"viewer":{"team":{"id":"` + made.Team.ID.String() + `","name":"` + name + `"},"role":"ADMIN"}}`
		if res.StatusCode != http.StatusOK || !strings.Contains(res.text, want) {
			t.Errorf("the key of %s got %s %s, want %s", name, res.Status, res.text, want)
		}
	}
}

func TestBodyLimit(t *testing.T) {
	t.Parallel()
	received := make(chan int, 1)
	s := start(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		received <- len(b)
	}), nil)
	key := s.team(t, "red").Key.Reveal()
	for _, declared := range []bool{true, false} {
		for _, size := range []int{0, maxBodyBytes, maxBodyBytes + 1} {
			var body io.Reader = bytes.NewReader(make([]byte, size))
			if !declared {
				body = io.MultiReader(body) // of a length that the client does not know
			}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/graphql", body)
			if err != nil {
				t.Fatal(err)
			}
			res := s.send(t, r, key)
			if size > maxBodyBytes {
				if res.StatusCode != http.StatusRequestEntityTooLarge || res.code(t) != "PAYLOAD_TOO_LARGE" {
					t.Errorf("%d bytes, declared %v: %s %s", size, declared, res.Status, res.text)
				}
				continue
			}
			if res.StatusCode != http.StatusOK {
				t.Errorf("%d bytes, declared %v: %s %s", size, declared, res.Status, res.text)
			} else if n := <-received; n != size {
				t.Errorf("%d bytes, declared %v: %d arrived", size, declared, n)
			}
		}
	}
}

func TestNotReadyWithoutDatabase(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	key := s.team(t, "red").Key.Reveal()
	s.Store().Close()
	if res := s.do(t, "GET", "/readyz", "", ""); res.StatusCode != http.StatusServiceUnavailable || strings.Contains(res.text, "pool") {
		t.Errorf("/readyz: %s %q", res.Status, res.text)
	}
	if res := s.do(t, "GET", "/healthz", "", ""); res.StatusCode != http.StatusOK {
		t.Errorf("/healthz: %s", res.Status)
	}
	if res := s.do(t, "POST", "/graphql", key, viewerQuery); res.StatusCode != http.StatusServiceUnavailable || res.code(t) != "UNAVAILABLE" {
		t.Errorf("/graphql: %s %s", res.Status, res.text)
	}
}
