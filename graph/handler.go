// Package graph is the GraphQL API: the schema by topic, thin resolvers, the priming of loaders from the selection,
// limits, and the error presenter. It holds no SQL and no rules of the domain.
//
// A query is primed level by level (prime.go), then written straight from the loaders (direct.go); mutations,
// introspection and whatever has errors are gqlgen's, over the same loaders.
package graph

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql/handler"
	"github.com/99designs/gqlgen/graphql/handler/extension"
	"github.com/99designs/gqlgen/graphql/handler/lru"
	"github.com/99designs/gqlgen/graphql/handler/transport"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/teamgraph/teamgraph/graph/internal/exec"
	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
	"github.com/teamgraph/teamgraph/internal/store"
)

// Config is what the API needs.
type Config struct {
	Store  *store.Store
	Logger *slog.Logger
	Limits Limits // zero fields take the defaults
	// Observe, when set, is told of each operation: query, mutation, or invalid when it could not be read; ok or
	// the code of its first error; and how long it took.
	Observe func(operation, outcome string, took time.Duration)

	mayAnswer func() bool // see operations
}

// parsedQueries is how many query texts are kept parsed and validated.
const parsedQueries = 1000

// NewHandler returns the GraphQL endpoint: POST, and GET for queries. It expects an auth.Principal in the
// request's context and fixes the operation's team by it.
func NewHandler(cfg Config) http.Handler {
	limits := cfg.Limits.withDefaults()
	srv := handler.New(exec.NewExecutableSchema(exec.Config{Resolvers: &resolvers{memory.New(cfg.Store)}}))
	srv.AddTransport(transport.Options{})
	srv.AddTransport(transport.GET{})
	srv.AddTransport(transport.POST{})
	srv.SetQueryCache(lru.New[*ast.QueryDocument](parsedQueries))
	srv.SetParserTokenLimit(limits.Tokens)
	srv.SetDisableSuggestion(true)
	present := presenter(cfg.Logger)
	srv.SetErrorPresenter(present)
	srv.SetRecoverFunc(recovered)
	srv.Use(extension.Introspection{})
	srv.Use(limiter{limits})
	srv.AroundResponses(observer(cfg.Observe).around)
	srv.Use(operations{store: cfg.Store, present: present, observe: cfg.Observe, mayAnswer: cfg.mayAnswer})
	return limitBody(limits.Body, withTimeout(limits.Timeout, srv))
}

// withTimeout bounds one request, database included.
func withTimeout(d duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), d)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// inputValue reads a value given through the API. Strings may be as long as texts in files.
func inputValue(v *model.ValueInput) (kg.Value, error) {
	format := map[kg.ValueType]kg.Format{
		kg.TypeString: kg.FormatText, kg.TypeNumber: kg.FormatDecimal, kg.TypeBoolean: kg.FormatBoolean,
		kg.TypeDate: kg.FormatDate, kg.TypeDateTime: kg.FormatDateTime,
	}[v.Type]
	return canon.Value(format, v.Text)
}
