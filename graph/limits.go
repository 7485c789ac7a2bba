package graph

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/requestid"
)

type duration = time.Duration

// Limits are checked before an operation runs.
type Limits struct {
	Body       int64         // bytes of a request, 1 MiB
	Tokens     int           // of the query text, 10,000
	Depth      int           // nested fields, 20
	RootFields int           // 50
	Aliases    int           // 200
	Cost       int           // objects that an answer could hold, 200,000
	Timeout    time.Duration // of a request, 30 s
}

func (l Limits) withDefaults() Limits {
	set := func(p *int, d int) {
		if *p == 0 {
			*p = d
		}
	}
	set(&l.Tokens, 10_000)
	set(&l.Depth, 20)
	set(&l.RootFields, 50)
	set(&l.Aliases, 200)
	set(&l.Cost, 200_000)
	if l.Body == 0 {
		l.Body = 1 << 20
	}
	if l.Timeout == 0 {
		l.Timeout = 30 * time.Second
	}
	return l
}

const (
	// unpagedCost is what a list without paging counts as.
	unpagedCost = 5
	// countCost is what a number that has to be counted counts as: its rows are read and not shown.
	countCost = 25
	// maxVisited bounds the fields and fragments that are looked at. Fragments that spread each other twice
	// multiply without showing in anything else; no honest query comes near.
	maxVisited = 50_000
)

// limiter refuses operations that could cost too much. The cost is the number of objects that the answer could
// hold: what a list contains is multiplied by its first or last, variables and defaults resolved.
type limiter struct{ limits Limits }

var _ interface {
	graphql.HandlerExtension
	graphql.OperationContextMutator
} = limiter{}

// ExtensionName implements graphql.HandlerExtension.
func (limiter) ExtensionName() string { return "Limits" }

// Validate implements graphql.HandlerExtension.
func (limiter) Validate(graphql.ExecutableSchema) error { return nil }

type measured struct{ cost, aliases, depth, visited int }

// MutateOperationContext implements graphql.OperationContextMutator.
func (l limiter) MutateOperationContext(_ context.Context, oc *graphql.OperationContext) *gqlerror.Error {
	m := &measured{}
	roots := l.measure(m, oc, oc.Operation.SelectionSet, 1, 1)
	oc.Stats.SetExtension("cost", m.cost)
	switch {
	case m.visited > maxVisited:
		return tooComplex("the fragments unfold to more than %d fields", maxVisited)
	case roots > l.limits.RootFields:
		return tooComplex("%d root fields, at most %d are allowed", roots, l.limits.RootFields)
	case m.aliases > l.limits.Aliases:
		return tooComplex("%d aliases, at most %d are allowed", m.aliases, l.limits.Aliases)
	case m.depth > l.limits.Depth:
		return tooComplex("fields are nested %d deep, at most %d is allowed", m.depth, l.limits.Depth)
	case m.cost > l.limits.Cost:
		return tooComplex("the answer could hold %d objects, at most %d are allowed: ask for smaller pages", m.cost, l.limits.Cost)
	}
	return nil
}

// measure walks a selection whose parent could occur times times, and returns the number of its fields. It stops
// growing the cost far above any limit, so that nothing overflows.
func (l limiter) measure(m *measured, oc *graphql.OperationContext, set ast.SelectionSet, times, depth int) (fields int) {
	m.depth = max(m.depth, depth)
	if depth > l.limits.Depth || m.cost > 100*l.limits.Cost {
		return 0
	}
	for _, s := range set {
		if m.visited++; m.visited > maxVisited {
			return fields
		}
		switch s := s.(type) {
		case *ast.InlineFragment:
			fields += l.measure(m, oc, s.SelectionSet, times, depth)
		case *ast.FragmentSpread:
			fields += l.measure(m, oc, s.Definition.SelectionSet, times, depth)
		case *ast.Field:
			fields++
			if s.Alias != s.Name {
				m.aliases++
			}
			if s.Name == "relationshipCount" || s.Name == "totalCount" {
				m.cost += times * countCost
			}
			if len(s.SelectionSet) == 0 || s.Definition == nil || introspective(s) {
				continue
			}
			n := times * rows(s, oc.Variables)
			m.cost += n
			l.measure(m, oc, s.SelectionSet, n, depth+1)
		}
	}
	return fields
}

// introspective fields answer from the schema in memory; their depth is bounded by the token limit.
func introspective(f *ast.Field) bool { return f.Name == "__schema" || f.Name == "__type" }

// rows returns how many objects a field could give: for a connection its page. Edges and nodes are the
// same rows, and are not multiplied again.
func rows(f *ast.Field, vars map[string]any) int {
	args := f.Definition.Arguments
	if args.ForName("first") == nil {
		if f.Definition.Type.Elem != nil && f.Name != "edges" && f.Name != "nodes" {
			return unpagedCost
		}
		return 1
	}
	a := f.ArgumentMap(vars)
	for _, name := range []string{"first", "last"} {
		if n, err := graphql.UnmarshalInt(a[name]); a[name] != nil && err == nil {
			return min(max(n, 1), maxPage)
		}
	}
	return defaultPage
}

func tooComplex(format string, args ...any) *gqlerror.Error {
	e := kg.Errorf(kg.CodeTooComplex, format, args...)
	return &gqlerror.Error{Err: e, Message: e.Message}
}

// reportCost fills extensions.cost: the estimate, and what the reads really took.
func reportCost(ctx context.Context, resp *graphql.Response, op *operation) {
	spent := op.cost()
	estimate, _ := graphql.GetOperationContext(ctx).Stats.GetExtension("cost").(int)
	if resp.Extensions == nil {
		resp.Extensions = map[string]any{}
	}
	resp.Extensions["cost"] = map[string]int{
		"estimate": estimate, "statements": spent.Statements, "roundTrips": spent.Flushes, "rows": spent.Rows,
	}
}

// limitBody refuses a body that is too long before it is read.
func limitBody(limit int64, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength > limit {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusRequestEntityTooLarge)
			_ = json.NewEncoder(w).Encode(map[string]any{"errors": []any{map[string]any{ //nolint:errcheck,errchkjson // the client went away
				"message":    "the request is too long",
				"extensions": map[string]any{"code": kg.CodePayloadTooLarge, "requestId": requestid.FromContext(r.Context())},
			}}})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		next.ServeHTTP(w, r)
	})
}
