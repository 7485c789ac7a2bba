package graph

import (
	"log/slog"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/teamgraph/teamgraph/internal/auth"
)

func TestObserve(t *testing.T) {
	u := newAPI(t, nil).team("a")
	var seen []string
	u.handler = NewHandler(Config{Store: u.store, Logger: slog.New(slog.DiscardHandler), Observe: func(operation, outcome string, took time.Duration) {
		if took < 0 || took > time.Minute {
			t.Errorf("%s took %s", operation, took)
		}
		seen = append(seen, operation+" "+outcome)
	}})
	u.do(`{ viewer { role } }`, nil)
	u.do(`{ viewer {`, nil)
	u.do(`{ entities(first: -1) { totalCount } }`, nil)
	u.do(`{ entities(first: 500) { nodes { relationships(first: 500) { nodes { id } } } } }`, nil)
	u.do(`mutation { createEntity(input: {kind: "k", name: "n"}) { entity { id } } }`, nil)
	u.Role = auth.RoleReader
	u.do(`mutation { createEntity(input: {kind: "k", name: "n"}) { entity { id } } }`, nil)
	want := []string{"query ok", "invalid BAD_USER_INPUT", "query BAD_USER_INPUT", "query QUERY_TOO_COMPLEX", "mutation ok", "mutation FORBIDDEN"}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Error(diff)
	}
}
