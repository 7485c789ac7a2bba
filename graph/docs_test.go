package graph

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"github.com/teamgraph/teamgraph/internal/doctest"
	"github.com/teamgraph/teamgraph/internal/store"
)

// docs/api.md has the limits that hold.
func TestDocsLimits(t *testing.T) {
	l := Limits{}.withDefaults()
	say := message.NewPrinter(language.English).Sprintf // 10,000
	want := [][]string{
		{"request body", say("%d MiB", l.Body>>20)},
		{"tokens of the query text", say("%d", l.Tokens)},
		{"nesting of fields", say("%d", l.Depth)},
		{"root fields", say("%d", l.RootFields)},
		{"aliases", say("%d", l.Aliases)},
		{"cost: objects that the answer could hold", say("%d", l.Cost)},
		{"one request", say("%d seconds; one statement %d seconds", l.Timeout/time.Second, statementTimeout(t)/time.Second)},
		{"page", say("%d rows", maxPage)},
	}
	if diff := cmp.Diff(want, doctest.Table(t, "docs/api.md", "Limits")); diff != "" {
		t.Errorf("the table of limits in docs/api.md (-the code +the table):\n%s", diff)
	}
	for heading, sentence := range map[string]string{
		"Limits":  say("a number that has to be counted counts as %d", countCost),
		"Reading": say("%d rows unless said otherwise, at most %d", defaultPage, maxPage),
	} {
		if !strings.Contains(doctest.Plain(doctest.Section(t, "docs/api.md", heading)), sentence) {
			t.Errorf("docs/api.md, %s, does not say %q", heading, sentence)
		}
	}
}

// statementTimeout is what the store sets when it is not told otherwise. It says so before it finds no server.
func statementTimeout(t *testing.T) time.Duration {
	t.Helper()
	var set string
	_, err := store.Open(t.Context(), store.Config{
		URL:       "postgres://127.0.0.1:1/none",
		Configure: func(c *pgxpool.Config) { set = c.ConnConfig.RuntimeParams["statement_timeout"] },
	})
	d, parseErr := time.ParseDuration(set + "ms")
	if err == nil || parseErr != nil {
		t.Fatalf("the statement timeout is %q; %v, %v", set, err, parseErr)
	}
	return d
}
