package graph

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"
)

// observer is told of each operation, those too that are refused before they run (Config.Observe).
type observer func(operation, outcome string, took time.Duration)

// around is the middleware of operations that gqlgen answers, and of requests that it can't read.
func (o observer) around(ctx context.Context, next graphql.ResponseHandler) *graphql.Response {
	resp := next(ctx)
	o.response(ctx, resp)
	return resp
}

func (o observer) response(ctx context.Context, resp *graphql.Response) {
	if o == nil {
		return
	}
	operation, outcome := "invalid", "ok"
	var took time.Duration
	if graphql.HasOperationContext(ctx) { // a body that is no request has none
		oc := graphql.GetOperationContext(ctx)
		if oc.Operation != nil {
			operation = string(oc.Operation.Operation)
		}
		if !oc.Stats.OperationStart.IsZero() {
			took = time.Since(oc.Stats.OperationStart)
		}
	}
	if resp != nil && len(resp.Errors) > 0 {
		outcome, _ = resp.Errors[0].Extensions["code"].(string)
	}
	o(operation, outcome, took)
}
