package graph

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/requestid"
)

// presenter turns every error into one of a closed set of codes. What the client is not meant to see (SQLSTATE,
// table names, stacks) goes to the log, under the request id that the client gets.
func presenter(logger *slog.Logger) graphql.ErrorPresenterFunc {
	return func(ctx context.Context, err error) *gqlerror.Error {
		cause := err.Error() // before the message is changed: it may be the same error
		shown := graphql.DefaultErrorPresenter(ctx, err)
		code := kg.CodeInternal
		var known *kg.Error
		switch {
		case errors.As(err, &known):
			cause = known.Error()
			code = known.Code
			shown.Message = known.Message
		case errors.Is(err, context.DeadlineExceeded):
			code = kg.CodeTimeout
			shown.Message = "the operation took too long; ask for less at once"
		case errors.Is(err, context.Canceled):
			code = kg.CodeUnavailable
			shown.Message = "the operation was cancelled"
		case isRequestError(err):
			code = kg.CodeBadInput
		default:
			shown.Message = "internal error; the log knows more under this request id"
		}
		id := requestid.FromContext(ctx)
		if code == kg.CodeInternal || code == kg.CodeUnavailable || code == kg.CodeTimeout {
			logger.ErrorContext(ctx, "operation failed", "code", string(code), "path", shown.Path.String(), "error", cause)
		}
		shown.Extensions = map[string]any{"code": string(code)}
		if id != "" {
			shown.Extensions["requestId"] = id
		}
		return shown
	}
}

// isRequestError tells errors of gqlgen and gqlparser about the request (syntax, validation, variables) from those
// of resolvers: they have no cause that is not itself about the request.
func isRequestError(err error) bool {
	var g *gqlerror.Error
	if !errors.As(err, &g) {
		return false
	}
	return g.Err == nil || g.Rule != "" || g.Extensions["code"] != nil
}

// recovered is what a panic in a resolver becomes; the presenter logs it.
func recovered(_ context.Context, p any) error {
	return fmt.Errorf("panic: %v\n%s", p, debug.Stack())
}
