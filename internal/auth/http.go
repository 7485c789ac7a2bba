package auth

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/requestid"
)

// Handler lets requests with a valid key through, with their Principal in the context. Others get 401 with
// one body for every reason (RFC 6750 section 3 asks for the WWW-Authenticate header), or 503 when the
// database does not answer.
func (a *Authenticator) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var header string
		if given := r.Header.Values("Authorization"); len(given) == 1 {
			header = given[0] // with two headers, which one counts would be a guess
		}
		p, err := a.Authenticate(r.Context(), header)
		if err == nil {
			next.ServeHTTP(w, r.WithContext(NewContext(r.Context(), p)))
			return
		}
		var known *kg.Error
		if errors.As(err, &known) && known.Code == kg.CodeUnauthenticated {
			w.Header().Set("WWW-Authenticate", `Bearer realm="teamgraph"`)
			WriteError(w, r, http.StatusUnauthorized, ErrUnauthenticated)
			return
		}
		a.log.ErrorContext(r.Context(), "API key could not be checked", "error", err)
		w.Header().Set("Retry-After", "1")
		WriteError(w, r, http.StatusServiceUnavailable, known)
	})
}

// WriteError answers a request that does not reach GraphQL, in GraphQL's shape all the same, so that a
// client has one way to read errors: {"errors":[{"message","extensions":{"code","requestId"}}]}.
func WriteError(w http.ResponseWriter, r *http.Request, status int, e *kg.Error) {
	type extensions struct {
		Code      kg.Code `json:"code"`
		RequestID string  `json:"requestId,omitempty"`
	}
	type graphqlError struct {
		Message    string     `json:"message"`
		Extensions extensions `json:"extensions"`
	}
	body := struct {
		Errors []graphqlError `json:"errors"`
	}{[]graphqlError{{e.Message, extensions{e.Code, requestid.FromContext(r.Context())}}}}
	var out strings.Builder
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(body) // strings alone: cannot fail
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(out.String())) // the client may be gone
}
