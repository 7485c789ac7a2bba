package app

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestRequestLog(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	made := s.team(t, "red")
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/graphql?secret=1", strings.NewReader(viewerQuery))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Request-Id", "named-by-the-proxy")
	res := s.send(t, r, made.Key.Reveal())
	if res.Header.Get("X-Request-Id") != "named-by-the-proxy" {
		t.Errorf("the answer is named %q", res.Header.Get("X-Request-Id"))
	}
	_ = s.stop()
	lines := s.log.lines(t, "request")
	if len(lines) != 1 {
		t.Fatalf("%d lines for one request: %v", len(lines), lines)
	}
	line := lines[0]
	for name, want := range map[string]any{
		"level": "INFO", "method": "POST", "path": "/graphql", "status": float64(200), "bytes": float64(len(res.text)),
		"team": made.Team.ID.String(), "request_id": "named-by-the-proxy",
	} {
		if line[name] != want {
			t.Errorf("%s is %v, want %v", name, line[name], want)
		}
	}
	if took, ok := line["duration_ms"].(float64); !ok || took <= 0 {
		t.Errorf("duration_ms is %v", line["duration_ms"])
	}
	if all := s.log.b.String(); strings.Contains(all, "secret") || strings.Contains(all, made.Key.Reveal()[20:]) {
		t.Error("the log holds what it must not")
	}
}

func TestPanic(t *testing.T) {
	t.Parallel()
	s := start(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery == "late" {
			_, _ = io.WriteString(w, `{"data":`)
			if err := http.NewResponseController(w).Flush(); err != nil {
				t.Error(err)
			}
		}
		panic("boom")
	}), nil)
	key := s.team(t, "red").Key.Reveal()

	res := s.do(t, "POST", "/graphql", key, viewerQuery)
	if res.StatusCode != http.StatusInternalServerError || res.code(t) != "INTERNAL" || strings.Contains(res.text, "boom") {
		t.Errorf("answer %s %s", res.Status, res.text)
	}
	lines := s.log.lines(t, "panic")
	if len(lines) != 1 || lines[0]["panic"] != "boom" || lines[0]["request_id"] != res.Header.Get("X-Request-Id") {
		t.Fatalf("logged %v", lines)
	}
	if stack, ok := lines[0]["stack"].(string); !ok || !strings.Contains(stack, "observe_test.go") {
		t.Errorf("the stack does not lead to the panic: %v", lines[0]["stack"])
	}

	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/graphql?late", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	half, err := s.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer half.Body.Close()
	if b, err := io.ReadAll(half.Body); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("an answer that broke off reads as whole: %q, %v", b, err)
	}
	if res := s.do(t, "GET", "/healthz", "", ""); res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %s", res.Status)
	}
}

func TestMetrics(t *testing.T) {
	t.Parallel()
	s := start(t, nil, nil)
	made := s.team(t, "red")
	for range 3 {
		s.do(t, "POST", "/graphql", made.Key.Reveal(), viewerQuery)
	}
	s.do(t, "POST", "/graphql", "", viewerQuery)
	s.do(t, "BREW", "/graphql", "", "")
	s.do(t, "GET", "/no/such/"+made.Team.ID.String(), "", "")
	got := s.do(t, "GET", "/metrics", "", "").text
	for _, want := range []string{
		`teamgraph_http_requests_total{method="POST",route="/graphql",status="200"} 3`,
		`teamgraph_http_requests_total{method="POST",route="/graphql",status="401"} 1`,
		`teamgraph_http_requests_total{method="other",route="/graphql",status="405"} 1`,
		`teamgraph_http_requests_total{method="GET",route="none",status="404"} 1`,
		`teamgraph_http_request_duration_seconds_count{route="/graphql"} 5`,
		"teamgraph_http_requests_in_flight 1",
		`teamgraph_db_connections_max{pool="app"} 10`,
		`teamgraph_db_connections{pool="control",state="idle"} 1`,
		"go_memstats_heap_inuse_bytes",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	for _, leak := range []string{made.Team.ID.String(), "red", "BREW", made.Key.Prefix()} {
		if strings.Contains(got, `"`+leak) {
			t.Errorf("a label shows %q", leak)
		}
	}
}

func TestOperationMetrics(t *testing.T) {
	t.Parallel()
	m := newMetrics(newPoolCollector())
	m.operation("query", "ok", 3*time.Millisecond)
	m.operation("query", "ok", time.Second)
	m.operation("mutation", "FORBIDDEN", time.Millisecond)
	w := httptest.NewRecorder()
	m.handler(slog.New(slog.DiscardHandler)).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	for _, want := range []string{
		`teamgraph_operations_total{outcome="ok",type="query"} 2`,
		`teamgraph_operations_total{outcome="FORBIDDEN",type="mutation"} 1`,
		`teamgraph_operation_duration_seconds_bucket{outcome="ok",type="query",le="0.005"} 1`,
		`teamgraph_operation_duration_seconds_sum{outcome="ok",type="query"} 1.003`,
	} {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("the metrics lack %s", want)
		}
	}
}
