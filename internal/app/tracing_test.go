package app

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/trace/noop"
)

// Not parallel: traces are configured by the environment.
func TestTraces(t *testing.T) {
	const traceID = "0af7651916cd43dd8448eb211c80319c"
	spans := make(chan string, 10)
	collector := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		spans <- r.URL.Path + " " + string(b)
	}))
	defer collector.Close()
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.URL)
	defer otel.SetTracerProvider(noop.NewTracerProvider())

	s := start(t, nil, nil)
	key := s.team(t, "red").Key.Reveal()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL()+"/graphql", strings.NewReader(viewerQuery))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("traceparent", "00-"+traceID+"-b7ad6b7169203331-01")
	s.send(t, r, key)
	s.do(t, "GET", "/healthz", "", "")
	if err := s.stop(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil { // sends them
		t.Fatal(err)
	}
	sent := <-spans
	raw, err := hex.DecodeString(traceID)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"/v1/traces ", string(raw), "POST /graphql", "teamgraph"} {
		if !strings.Contains(sent, want) {
			t.Errorf("the collector got no %q in %q", want, sent)
		}
	}
	if strings.Contains(sent, "healthz") || strings.Contains(sent, key[20:]) {
		t.Errorf("the collector got what is none of its business: %q", sent)
	}
	if lines := s.log.lines(t, "request"); len(lines) != 2 || lines[0]["trace_id"] != traceID {
		t.Errorf("logged %v", lines)
	}
}

func TestTracesAreOffByDefault(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "")
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "")
	if tr, err := newTracing(t.Context(), nil); tr != nil || err != nil {
		t.Errorf("newTracing = %v, %v", tr, err)
	}
	t.Setenv("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://127.0.0.1:1/v1/traces")
	t.Setenv("OTEL_SDK_DISABLED", "true")
	if tracingWanted() {
		t.Error("OTEL_SDK_DISABLED does not turn traces off")
	}
	t.Setenv("OTEL_SDK_DISABLED", "")
	if !tracingWanted() {
		t.Error("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT does not turn traces on")
	}
}
