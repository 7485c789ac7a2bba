package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"go.opentelemetry.io/otel/trace"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/requestid"
)

// observe logs and counts each request, and turns a panic into an answer.
func (a *App) observe(next http.Handler, m *metrics) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		m.inFlight.Inc()
		defer m.inFlight.Dec()
		facts := &requestFacts{}
		r = r.WithContext(context.WithValue(r.Context(), factsKey{}, facts))
		rec := &recorder{ResponseWriter: w}
		defer func() {
			p := recover()
			if p != nil && p != http.ErrAbortHandler { //nolint:errorlint // compared as net/http does
				a.log.ErrorContext(r.Context(), "panic", "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if rec.status == 0 {
					auth.WriteError(rec, r, http.StatusInternalServerError,
						kg.Errorf(kg.CodeInternal, "something went wrong here; give the request id when you report it"))
					p = nil
				}
			}
			took := time.Since(began)
			m.request(r, rec.code(), took)
			logRequest(a.log, r, rec, facts, took)
			if p != nil {
				panic(http.ErrAbortHandler) // the answer had begun: the client must see that it is not whole
			}
		}()
		next.ServeHTTP(rec, r)
	})
}

func logRequest(log *slog.Logger, r *http.Request, rec *recorder, facts *requestFacts, took time.Duration) {
	level := slog.LevelInfo
	if r.URL.Path != GraphQLPath && rec.code() < http.StatusBadRequest {
		level = slog.LevelDebug // probes, scrapes and assets
	}
	log.LogAttrs(r.Context(), level, "request",
		slog.String("method", r.Method), slog.String("path", r.URL.Path), slog.Int("status", rec.code()),
		slog.Int64("bytes", rec.bytes), slog.Float64("duration_ms", float64(took.Microseconds())/1000),
		slog.String("team", facts.team))
}

// requestFacts is what the outer middleware learns from the inner one.
type requestFacts struct{ team string }

type factsKey struct{}

// nameTeam tells the log which team an authenticated request is of.
func nameTeam(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, ok := auth.FromContext(r.Context())
		if facts, known := r.Context().Value(factsKey{}).(*requestFacts); ok && known {
			facts.team = p.Team.String()
		}
		next.ServeHTTP(w, r)
	})
}

// recorder notes what was answered. Unwrap lets http.ResponseController reach the connection.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= http.StatusOK { // 1xx announce, they do not answer
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += int64(n)
	return n, err
}

// code is the answer's status; a handler that wrote nothing has answered 200.
func (r *recorder) code() int {
	if r.status == 0 {
		return http.StatusOK
	}
	return r.status
}

// contextHandler adds the request id, and the trace id where there is one, to each log line.
type contextHandler struct{ slog.Handler }

// NewLogHandler returns a handler that adds request_id and trace_id from the context to each record.
func NewLogHandler(h slog.Handler) slog.Handler { return contextHandler{h} }

func (h contextHandler) Handle(ctx context.Context, rec slog.Record) error {
	if id := requestid.FromContext(ctx); id != "" {
		rec.AddAttrs(slog.String("request_id", id))
	}
	if sc := trace.SpanContextFromContext(ctx); sc.HasTraceID() {
		rec.AddAttrs(slog.String("trace_id", sc.TraceID().String()))
	}
	return h.Handler.Handle(ctx, rec)
}

func (h contextHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return contextHandler{h.Handler.WithAttrs(attrs)}
}

func (h contextHandler) WithGroup(name string) slog.Handler {
	return contextHandler{h.Handler.WithGroup(name)}
}
