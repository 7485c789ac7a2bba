package graph

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/store"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// api is a GraphQL endpoint over a database of its own.
type api struct {
	t       *testing.T
	db      *dbtest.DB
	store   *store.Store
	handler http.Handler
}

func newAPI(t *testing.T, configure func(*pgxpool.Config)) *api {
	t.Helper()
	db := dbtest.New(t)
	st, err := store.Open(t.Context(), store.Config{AppURL: db.AppURL, ControlURL: db.ControlURL, Configure: configure})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(st.Close)
	return &api{t: t, db: db, store: st, handler: NewHandler(Config{Store: st, Logger: slog.New(slog.NewTextHandler(t.Output(), nil))})}
}

// user is a profile of a team with a key of a role.
type user struct {
	*api
	auth.Principal
}

// on returns the same user for a subtest.
func (u *user) on(t *testing.T) *user {
	a := *u.api
	a.t = t
	return &user{&a, u.Principal}
}

func (a *api) team(name string) *user {
	a.t.Helper()
	team, profile, err := a.store.CreateTeam(a.t.Context(), name, "tester")
	if err != nil {
		a.t.Fatal(err)
	}
	return &user{a, auth.Principal{Team: team.ID, TeamName: name, ProfileID: profile, ProfileName: "tester", Role: auth.RoleWriter}}
}

type answer struct {
	Data       map[string]any   `json:"data"`
	Errors     []map[string]any `json:"errors"`
	Extensions struct {
		Cost map[string]int `json:"cost"`
	} `json:"extensions"`
	raw []byte
}

// do sends one operation and returns the answer as the client gets it.
func (u *user) do(query string, vars map[string]any) answer {
	u.t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": vars})
	if err != nil {
		u.t.Fatal(err)
	}
	req := httptest.NewRequestWithContext(auth.NewContext(context.Background(), u.Principal), http.MethodPost, "/graphql", bytes.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	rec := httptest.NewRecorder()
	u.handler.ServeHTTP(rec, req)
	var a answer
	if err := json.Unmarshal(rec.Body.Bytes(), &a); err != nil {
		u.t.Fatalf("%v: %s", err, rec.Body)
	}
	a.raw = rec.Body.Bytes()
	return a
}

// must is do for operations that have to succeed.
func (u *user) must(query string, vars map[string]any) map[string]any {
	u.t.Helper()
	a := u.do(query, vars)
	if len(a.Errors) > 0 {
		u.t.Fatalf("%s\n%s", query, a.raw)
	}
	return a.Data
}

// dig follows keys and indexes into an answer.
func dig(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			l, _ := v.([]any)
			if p >= len(l) {
				return nil
			}
			v = l[p]
		}
	}
	return v
}

func (u *user) entity(kind, name string) uuid.UUID {
	u.t.Helper()
	d := u.must(`mutation($k: String!, $n: String!) { createEntity(input: {kind: $k, name: $n}) { entity { id } userErrors { message path } } }`,
		map[string]any{"k": kind, "n": name})
	id, _ := dig(d, "createEntity", "entity", "id").(string)
	if id == "" {
		u.t.Fatalf("%v", d)
	}
	return uuid.MustParse(id)
}

func (u *user) relate(subject uuid.UUID, predicate string, object uuid.UUID) uuid.UUID {
	u.t.Helper()
	d := u.must(`mutation($s: ID!, $p: String!, $o: ID!) { assertRelationship(input: {subjectId: $s, predicate: $p, objectId: $o, declarePredicate: true}) { relationship { id } userErrors { message path } } }`,
		map[string]any{"s": subject, "p": predicate, "o": object})
	id, _ := dig(d, "assertRelationship", "relationship", "id").(string)
	if id == "" {
		u.t.Fatalf("%v", d)
	}
	return uuid.MustParse(id)
}
