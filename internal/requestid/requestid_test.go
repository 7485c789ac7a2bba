package requestid_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/requestid"
)

func TestHandler(t *testing.T) {
	var seen string
	h := requestid.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		seen = requestid.FromContext(r.Context())
	}))
	cases := []struct {
		name, given string
		kept        bool
	}{
		{"none", "", false},
		{"uuid", "0190a3b2-1111-7aaa-8bbb-0123456789ab", true},
		{"ulid", "01ARZ3NDEKTSV4RRFFQ69G5FAV", true},
		{"longest", strings.Repeat("a", 64), true},
		{"too long", strings.Repeat("a", 65), false},
		{"too short", "a", false},
		{"quote", `abcdefgh"`, false},
		{"space", "abcd efgh", false},
		{"letters outside of ASCII", "äbcdefgh", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			if c.given != "" {
				r.Header.Set(requestid.Header, c.given)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if got := w.Header().Get(requestid.Header); got != seen || seen == "" {
				t.Errorf("header %q, context %q", got, seen)
			}
			if (seen == c.given) != c.kept {
				t.Errorf("given %q, used %q, want it kept: %v", c.given, seen, c.kept)
			}
			if !c.kept {
				if id, err := uuid.Parse(seen); err != nil || id.Version() != 7 {
					t.Errorf("%q is no UUIDv7 (%v)", seen, err)
				}
			}
		})
	}
}

func TestOutsideOfARequest(t *testing.T) {
	if id := requestid.FromContext(t.Context()); id != "" {
		t.Errorf("got %q", id)
	}
}
