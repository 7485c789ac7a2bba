package app

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/teamgraph/teamgraph/graph/playground"
	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/requestid"
)

// GraphQLPath is where operations are sent.
const GraphQLPath = "/graphql"

// readyTimeout bounds the question to the database behind /readyz.
const readyTimeout = 2 * time.Second

// notReady is all that /readyz says: which of its reasons it is would tell everybody that teams are not kept apart.
const notReady = "not ready: the log says why"

// handler builds everything that the server answers.
func (a *App) handler(m *metrics) http.Handler {
	api := a.cfg.graphQL
	if api == nil {
		api = a.newGraphQL(m)
	}
	api = auth.NewAuthenticator(a.store, a.log).Handler(nameTeam(limitBody(api)))
	page := playground.Handler(GraphQLPath)

	mux := http.NewServeMux()
	mux.Handle(GraphQLPath, limitMethods(api))
	mux.Handle(playground.Path, page)
	mux.Handle(playground.Path+"/", page)
	mux.HandleFunc("GET /healthz", healthy)
	mux.HandleFunc("GET /readyz", a.ready)
	mux.Handle("GET /metrics", m.handler(a.log))
	mux.Handle("GET /{$}", http.RedirectHandler(playground.Path, http.StatusFound))

	h := securityHeaders(mux)
	h = a.observe(h, m)
	h = a.tracing.handler(h)
	return requestid.Handler(h)
}

// healthy says that the process is alive, whatever the database does.
func healthy(w http.ResponseWriter, _ *http.Request) {
	_, _ = w.Write([]byte("alive\n"))
}

// ready says whether an operation would be served, and one team only by it. Why not is for the log: anybody may ask.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if a.stopping.Load() {
		http.Error(w, "stopping", http.StatusServiceUnavailable)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := a.store.Ready(ctx); err != nil {
		a.log.ErrorContext(r.Context(), "not ready", "error", err)
		http.Error(w, notReady, http.StatusServiceUnavailable)
		return
	}
	if err := a.gates.ready(ctx); err != nil {
		a.log.ErrorContext(r.Context(), "not ready", "error", err)
		http.Error(w, notReady, http.StatusServiceUnavailable)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// limitMethods lets through the methods of the GraphQL-over-HTTP specification.
func limitMethods(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost && r.Method != http.MethodGet {
			w.Header().Set("Allow", "GET, POST")
			auth.WriteError(w, r, http.StatusMethodNotAllowed,
				kg.Errorf(kg.CodeBadInput, "%s is no method of this address: send a POST, or a GET for queries", r.Method))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// limitBody refuses a body that is too large. One that does not say its length is read here, since only
// before the answer begins can it be refused by its status.
func limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tooLarge := r.ContentLength > maxBodyBytes
		if r.ContentLength < 0 {
			b, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
			var limit *http.MaxBytesError
			tooLarge = errors.As(err, &limit)
			if err != nil && !tooLarge {
				auth.WriteError(w, r, http.StatusBadRequest, kg.Errorf(kg.CodeBadInput, "the request's body ended early"))
				return
			}
			r.Body = io.NopCloser(bytes.NewReader(b))
		}
		if tooLarge {
			w.Header().Set("Connection", "close") // the rest of the body is not read
			auth.WriteError(w, r, http.StatusRequestEntityTooLarge,
				kg.Errorf(kg.CodePayloadTooLarge, "the request's body is too large, the limit is %d bytes", maxBodyBytes))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// securityHeaders sets what holds for every answer; the playground's page replaces the policy by its own.
func securityHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		next.ServeHTTP(w, r)
	})
}
