package auth

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/requestid"
)

const fixedID = "the-same-request"

// serve runs the handler with the given Authorization headers. Requests that get through answer with the team.
func serve(t *testing.T, a *Authenticator, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	h := requestid.Handler(a.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p, _ := FromContext(r.Context())
		_, _ = io.WriteString(w, p.TeamName)
	})))
	r := httptest.NewRequest(http.MethodPost, "/graphql", nil)
	r.Header.Set(requestid.Header, fixedID)
	for _, v := range headers {
		r.Header.Add("Authorization", v)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestOneAnswerForEveryReason(t *testing.T) {
	t.Parallel()
	st, db := openStore(t)
	red, blue := newMember(t, st, "red"), newMember(t, st, "blue")
	good, revoked := red.issue(t, st, RoleReader, nil), red.issue(t, st, RoleReader, nil)
	past := time.Now().Add(-time.Second)
	expired, suspended := red.issue(t, st, RoleReader, &past), blue.issue(t, st, RoleReader, nil)
	if err := st.RevokeAPIKey(t.Context(), revoked.Prefix()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Admin(t).Exec(t.Context(), "UPDATE control.teams SET status = 'suspended' WHERE name = 'blue'"); err != nil {
		t.Fatal(err)
	}
	a := NewAuthenticator(st, nil)
	if res := serve(t, a, header(good)); res.Code != http.StatusOK || res.Body.String() != "red" {
		t.Fatalf("the good key got %d", res.Code)
	}

	const want = `{"errors":[{"message":"no valid API key: send the header Authorization: Bearer tg_… with a key that ` +
		`is neither revoked nor expired","extensions":{"code":"UNAUTHENTICATED","requestId":"` + fixedID + `"}}]}` + "\n"
	var first http.Header
	for name, headers := range map[string][]string{
		"missing":        nil,
		"empty":          {""},
		"scheme alone":   {"Bearer"},
		"no key":         {"Bearer "},
		"other scheme":   {"Basic " + good.Reveal()},
		"no scheme":      {good.Reveal()},
		"malformed":      {header(good)[:40]},
		"two keys":       {header(good) + ", " + header(good)},
		"two headers":    {header(good), header(good)},
		"unknown":        {header(NewKey())},
		"wrong secret":   {header(Key{good.prefix, NewKey().secret})},
		"revoked":        {header(revoked)},
		"expired":        {header(expired)},
		"suspended team": {header(suspended)},
	} {
		t.Run(name, func(t *testing.T) {
			res := serve(t, a, headers...)
			if res.Code != http.StatusUnauthorized || res.Header().Get("WWW-Authenticate") != `Bearer realm="teamgraph"` {
				t.Errorf("answer %d, %v", res.Code, res.Header())
			}
			if diff := cmp.Diff(want, res.Body.String()); diff != "" {
				t.Errorf("body (-want +got):\n%s", diff)
			}
			if first == nil {
				first = res.Header()
			}
			if diff := cmp.Diff(first, res.Header()); diff != "" {
				t.Errorf("headers differ from another reason's:\n%s", diff)
			}
		})
	}
}

func TestNoDatabaseIsNotUnauthenticated(t *testing.T) {
	t.Parallel()
	st, _ := openStore(t)
	k := newMember(t, st, "red").issue(t, st, RoleReader, nil)
	st.Close()
	res := serve(t, NewAuthenticator(st, nil), header(k))
	if res.Code != http.StatusServiceUnavailable || res.Header().Get("WWW-Authenticate") != "" {
		t.Errorf("answer %d, %v", res.Code, res.Header())
	}
	var got struct {
		Errors []struct {
			Message    string
			Extensions struct{ Code, RequestID string }
		}
	}
	if err := json.Unmarshal(res.Body.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Errors) != 1 || got.Errors[0].Extensions.Code != "UNAVAILABLE" || got.Errors[0].Extensions.RequestID != fixedID {
		t.Errorf("body %+v", got)
	}
}
