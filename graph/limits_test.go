package graph

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/teamgraph/teamgraph/internal/auth"
)

// What is refused before anything runs, and what else is wrong with a request: each by its code, with a message
// that says what to do, and nothing of the inside.
func TestRefused(t *testing.T) {
	u := newAPI(t, nil).team("a")
	reader := &user{u.api, u.Principal}
	reader.Role = auth.RoleReader
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format+" ", i)
		}
		return b.String()
	}
	deep := strings.Repeat("successor { ", 25) + "id" + strings.Repeat(" }", 25)
	for name, c := range map[string]struct {
		u           *user
		query, code string
		message     string
	}{
		"root fields":       {u, "{" + many(51, "a%d: viewer { role }") + "}", "QUERY_TOO_COMPLEX", "51 root fields, at most 50"},
		"aliases":           {u, "{ viewer {" + many(201, "a%d: role") + "} }", "QUERY_TOO_COMPLEX", "201 aliases, at most 200"},
		"depth":             {u, `{ entityByName(name: "x") { ` + deep + ` } }`, "QUERY_TOO_COMPLEX", "deep, at most 20"},
		"depth by fragment": {u, `{ entityByName(name: "x") { ...f } } fragment f on Entity { ` + deep + ` }`, "QUERY_TOO_COMPLEX", "deep, at most 20"},
		"cost":              {u, `{ entities(first: 500) { nodes { relationships(first: 500) { nodes { id } } } } }`, "QUERY_TOO_COMPLEX", "ask for smaller pages"},
		"fragment bomb":     {u, `{ entityByName(name: "x") { ...f0 } } ` + bomb(40), "QUERY_TOO_COMPLEX", "fragments unfold"},
		"counts":            {u, `{ entities(first: 500) { nodes {` + many(50, "a%d: relationshipCount(direction: BOTH)") + `} } }`, "QUERY_TOO_COMPLEX", "ask for smaller pages"},
		"tokens":            {u, "{ viewer {" + strings.Repeat(" role", 10_000) + "} }", "BAD_USER_INPUT", "token"},
		"page size":         {u, `{ entities(first: 501) { nodes { id } } }`, "BAD_USER_INPUT", "0 to 500 rows, not 501"},
		"negative page":     {u, `{ entities(last: -1) { nodes { id } } }`, "BAD_USER_INPUT", "0 to 500 rows"},
		"first and last":    {u, `{ entities(first: 1, last: 1) { nodes { id } } }`, "BAD_USER_INPUT", "first or last"},
		"before alone":      {u, `{ entities(before: "x") { nodes { id } } }`, "BAD_USER_INPUT", "before goes with last"},
		"history and time":  {u, `{ relationships(history: true, validAt: "2020-01-01") { nodes { id } } }`, "BAD_USER_INPUT", "not both"},
		"not an id":         {u, `{ entity(id: "7") { id } }`, "BAD_USER_INPUT", "UUID"},
		"not a date":        {u, `{ relationships(validAt: "2023-02-30") { nodes { id } } }`, "BAD_USER_INPUT", "DateTime"},
		"no such field":     {u, `{ viewr { role } }`, "BAD_USER_INPUT", `Cannot query field "viewr"`},
		"syntax":            {u, `{ viewer {`, "BAD_USER_INPUT", "Expected Name"},
		"no such enum":      {u, `{ entities(filter: {statuses: [GONE]}) { nodes { id } } }`, "BAD_USER_INPUT", "GONE"},
		"empty name":        {u, `{ entityByName(name: " ") { id } }`, "BAD_USER_INPUT", "not empty"},
		"reader writes":     {reader, `mutation { createEntity(input: {kind: "k", name: "n"}) { entity { id } } }`, "FORBIDDEN", "may not write"},
	} {
		t.Run(name, func(t *testing.T) {
			got := c.u.on(t).do(c.query, nil)
			e := got.firstError()
			message, _ := dig(e, "message").(string)
			if dig(e, "extensions", "code") != c.code || !strings.Contains(message, c.message) {
				t.Errorf("want %s, %q: %s", c.code, c.message, got.raw)
			}
			if strings.Contains(message, "Did you mean") {
				t.Errorf("a suggestion leaks the schema: %s", message)
			}
		})
	}
	if d := u.must(`{ entities { totalCount } }`, nil); dig(d, "entities", "totalCount") != 0.0 {
		t.Errorf("something was written: %v", d)
	}
}

// bomb is a chain of fragments each of which spreads the next one twice.
func bomb(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "fragment f%d on Entity { ...f%d ...f%d } ", i, i+1, i+1)
	}
	fmt.Fprintf(&b, "fragment f%d on Entity { name }", n)
	return b.String()
}

// A body that is no GraphQL request is the client's mistake.
func TestMalformedBodies(t *testing.T) {
	u := newAPI(t, nil).team("a")
	for _, body := range []string{`{bad`, `[]`, `"x"`, ``, `{"query": 7}`, `{}`, `{"query": ""}`} {
		req := httptest.NewRequestWithContext(auth.NewContext(t.Context(), u.Principal), http.MethodPost, "/graphql", strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		rec := httptest.NewRecorder()
		u.handler.ServeHTTP(rec, req)
		if rec.Code == http.StatusInternalServerError || !strings.Contains(rec.Body.String(), `"BAD_USER_INPUT"`) {
			t.Errorf("%s: %d %s", body, rec.Code, rec.Body)
		}
	}
}

// The API answers POST, and GET for queries alone.
func TestMethods(t *testing.T) {
	u := newAPI(t, nil).team("a")
	send := func(method, query, body string) *httptest.ResponseRecorder {
		target := "/graphql"
		if query != "" {
			target += "?query=" + url.QueryEscape(query)
		}
		req := httptest.NewRequestWithContext(auth.NewContext(t.Context(), u.Principal), method, target, strings.NewReader(body))
		req.Header.Set("Content-Type", "application/json")
		rec := httptest.NewRecorder()
		u.handler.ServeHTTP(rec, req)
		return rec
	}
	if rec := send(http.MethodGet, "{ viewer { role } }", ""); rec.Code != http.StatusOK || !strings.Contains(rec.Body.String(), "WRITER") {
		t.Errorf("GET of a query: %d %s", rec.Code, rec.Body)
	}
	if rec := send(http.MethodGet, `mutation { createEntity(input: {kind: "k", name: "n"}) { entity { id } } }`, ""); rec.Code == http.StatusOK {
		t.Errorf("GET of a mutation: %d %s", rec.Code, rec.Body)
	}
	if rec := send(http.MethodPost, "", `{"query": "{ viewer { role } }", "x": "`+strings.Repeat("x", 1<<20)+`"}`); rec.Code != http.StatusRequestEntityTooLarge || !strings.Contains(rec.Body.String(), "PAYLOAD_TOO_LARGE") {
		t.Errorf("a long body: %d %s", rec.Code, rec.Body)
	}
	if d := u.must(`{ entities { totalCount } }`, nil); dig(d, "entities", "totalCount") != 0.0 {
		t.Errorf("GET wrote: %v", d)
	}
}
