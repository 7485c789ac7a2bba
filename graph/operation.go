package graph

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/loader"
	"github.com/teamgraph/teamgraph/internal/store"
)

// operation is what one GraphQL operation works with: one principal, one snapshot of one team.
type operation struct {
	principal auth.Principal
	now       time.Time // "now" for the whole operation
	store     *store.Store
	loaders   *loader.Loaders
	spent     store.Stats // by sessions that mutations have replaced
}

type operationKey struct{}

func operationOf(ctx context.Context) *operation {
	return ctx.Value(operationKey{}).(*operation)
}

// operations is the extension that gives each operation its session, primes the loaders level by level before
// the resolvers run, and ends the session when the answer is made.
type operations struct {
	store   *store.Store
	present graphql.ErrorPresenterFunc
	observe observer
	// mayAnswer, when set, is asked whether direct may answer a query that it can answer: the test that compares it
	// with gqlgen says no.
	mayAnswer func() bool
}

// refuse answers an operation that does not run.
func (x operations) refuse(ctx context.Context, err error) graphql.ResponseHandler {
	resp := &graphql.Response{Errors: gqlerror.List{x.present(ctx, err)}}
	x.observe.response(ctx, resp)
	return graphql.OneShot(resp)
}

var _ interface {
	graphql.HandlerExtension
	graphql.OperationInterceptor
} = operations{}

// ExtensionName implements graphql.HandlerExtension.
func (operations) ExtensionName() string { return "Operation" }

// Validate implements graphql.HandlerExtension.
func (operations) Validate(graphql.ExecutableSchema) error { return nil }

// InterceptOperation implements graphql.OperationInterceptor.
func (x operations) InterceptOperation(ctx context.Context, next graphql.OperationHandler) graphql.ResponseHandler {
	p, ok := auth.FromContext(ctx)
	if !ok {
		return x.refuse(ctx, kg.Errorf(kg.CodeUnauthenticated, "this needs an API key"))
	}
	oc := graphql.GetOperationContext(ctx)
	if oc.Operation.Operation == ast.Mutation && !p.Role.Allows(auth.RoleWriter) {
		return x.refuse(ctx, kg.Errorf(kg.CodeForbidden, "the key's role %s may not write", p.Role))
	}
	op := &operation{principal: p, now: time.Now().UTC().Truncate(time.Microsecond), store: x.store}
	if err := op.open(ctx); err != nil {
		return x.refuse(ctx, err)
	}
	ctx = context.WithValue(ctx, operationKey{}, op)
	respond := next(ctx) // runs nothing yet
	return func(ctx context.Context) *graphql.Response {
		ctx = context.WithValue(ctx, operationKey{}, op)
		defer func() { op.loaders.Session().End() }()
		resp := x.direct(ctx, op, oc)
		if resp == nil {
			resp = respond(ctx)
		}
		if resp != nil {
			reportCost(ctx, resp, op)
		}
		return resp
	}
}

// direct primes a query, and answers it when it can; else it returns nil, and gqlgen answers.
func (x operations) direct(ctx context.Context, op *operation, oc *graphql.OperationContext) *graphql.Response {
	if oc.Operation.Operation != ast.Query {
		return nil
	}
	p := newPrimer(ctx, op)
	p.query(oc.Operation.SelectionSet)
	d := &direct{primer: p}
	data, ok := d.query(oc.Operation.SelectionSet)
	if !ok || x.mayAnswer != nil && !x.mayAnswer() {
		return nil
	}
	resp := &graphql.Response{Data: data}
	x.observe.response(ctx, resp)
	return resp
}

// open begins a snapshot that sees all that was committed before.
func (op *operation) open(ctx context.Context) error {
	session, err := op.store.Read(ctx, op.principal.Team)
	if err != nil {
		return err
	}
	if op.loaders != nil {
		op.spent = op.cost()
		op.loaders.Session().End()
	}
	op.loaders = loader.New(session)
	return nil
}

// cost returns what the operation's reads have cost so far.
func (op *operation) cost() store.Stats {
	s := op.loaders.Session().Stats()
	s.Flushes += op.spent.Flushes
	s.Statements += op.spent.Statements
	s.Rows += op.spent.Rows
	return s
}
