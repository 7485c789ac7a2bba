// Package requestid names one HTTP request, in its answer, its logs and its errors. It holds the name and
// its way through the context; everything else about a request belongs elsewhere.
package requestid

import (
	"context"
	"net/http"

	"github.com/google/uuid"
)

// Header carries the name, in the request (a proxy's, taken over when Valid) and in the answer.
const Header = "X-Request-Id"

// maxLength is enough for a UUID, a ULID or a W3C trace and span id.
const maxLength = 64

// New makes a name: a UUIDv7, sorted by time.
func New() string { return uuid.Must(uuid.NewV7()).String() }

// Valid reports whether a name that came from outside may be taken over: 8 to 64 letters, digits, '-', '_'
// or '.', so that it harms no log and no header.
func Valid(id string) bool {
	if len(id) < 8 || len(id) > maxLength {
		return false
	}
	for i := range len(id) {
		c := id[i]
		ok := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' || c == '.'
		if !ok {
			return false
		}
	}
	return true
}

type key struct{}

// NewContext returns a context that carries the name.
func NewContext(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, key{}, id)
}

// FromContext returns the request's name, "" outside of a request.
func FromContext(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}

// Handler names each request: it puts the name into the context and into the answer's header.
func Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(Header)
		if !Valid(id) {
			id = New()
		}
		w.Header().Set(Header, id)
		next.ServeHTTP(w, r.WithContext(NewContext(r.Context(), id)))
	})
}
