package store

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Session is one read-only REPEATABLE READ transaction of one team: all that an operation reads through
// it is one snapshot. It owns its connection; statements asked for at the same time leave together, in
// one pipelined batch. The transaction begins with the first statement (BEGIN and the team context travel
// in the same batch) and ends with End.
//
// "At the same time" is known, not guessed by a clock: Do counts the functions it runs, and the batch
// leaves when each of them waits for a statement or has returned.
type Session struct {
	pool  *pgxpool.Pool
	trace func(batch []string)
	team  team.ID
	// settings are statements that follow BEGIN and the team context
	settings []string
	ctx      context.Context //nolint:containedctx // the operation's: a batch serves several callers at once

	mu      sync.Mutex
	conn    *pgxpool.Conn // of whoever sends; without a batch under way, of whoever holds mu
	failed  error         // the transaction is lost; every later statement gives this
	sending bool          // a batch is under way
	ended   bool
	last    bool // COMMIT goes with the next batch
	running int  // functions that Do runs, waiting ones included
	pending []*call
	stats   Stats
}

// Stats counts what a session cost.
type Stats struct {
	Flushes    int // batches sent, that is round trips; the COMMIT of End is one more
	Statements int // statements of queries, BEGIN and SET not counted
	Rows       int // rows received
}

type call struct {
	sql  string
	args []any
	res  *result
	done chan struct{}
}

// ErrSessionEnded is what a statement after End gives.
var ErrSessionEnded = errors.New("the operation's read session has ended")

// Read returns a session of one team. It costs nothing until the first statement. The zero team is
// refused with team.ErrZero. Call End when done; ctx bounds the whole session.
func (s *Store) Read(ctx context.Context, t team.ID) (*Session, error) {
	if t.IsZero() {
		return nil, team.ErrZero
	}
	return &Session{pool: s.app, trace: s.trace, team: t, ctx: ctx}, nil
}

// ReadBulk is Read for a session that reads a whole graph for a client as slow as it may be: PostgreSQL does not end it
// for being idle between two statements, and gives each statement ten minutes.
func (s *Store) ReadBulk(ctx context.Context, t team.ID) (*Session, error) {
	session, err := s.Read(ctx, t)
	if err == nil {
		session.settings = []string{"SET LOCAL idle_in_transaction_session_timeout = 0", "SET LOCAL statement_timeout = 600000"}
	}
	return session, err
}

// Team returns the session's team.
func (s *Session) Team() team.ID { return s.team }

// Stats returns what the session has cost so far.
func (s *Session) Stats() Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stats
}

// Last tells the session that the next batch is the operation's last: COMMIT travels with it. Whatever is asked for
// after it gives ErrSessionEnded.
func (s *Session) Last() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = true
}

type inDo struct{}

// Do runs the functions at once and sends what they ask for in common batches. It returns their errors joined.
// A function may ask for several statements one after another, but must not wait for another function.
func (s *Session) Do(ctx context.Context, fns ...func(context.Context) error) error {
	if len(fns) == 0 {
		return nil
	}
	ctx = context.WithValue(ctx, inDo{}, s)
	s.mu.Lock()
	s.running += len(fns)
	s.mu.Unlock()
	errs := make([]error, len(fns))
	var wg sync.WaitGroup
	for i := range fns[1:] {
		wg.Go(func() { errs[i+1] = s.runOne(ctx, fns[i+1]) })
	}
	errs[0] = s.runOne(ctx, fns[0])
	wg.Wait()
	return errors.Join(errs...)
}

// runOne turns a panic into an error: the goroutine is ours, nobody else could recover it, and the others
// would wait for ever.
func (s *Session) runOne(ctx context.Context, fn func(context.Context) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
		s.mu.Lock()
		s.running--
		batch := s.takeIfAllWait()
		s.mu.Unlock()
		s.send(batch)
	}()
	return fn(ctx)
}

// query runs fn, which asks for one statement after another, as a function of the surrounding Do or of one of its own.
func (s *Session) query(ctx context.Context, fn func(q *tenantdb.Queries) error) error {
	run := func(context.Context) error { return fn(tenantdb.New(sessionDB{s})) }
	if ctx.Value(inDo{}) == any(s) {
		return run(ctx)
	}
	return s.Do(ctx, run)
}

// ask queues one statement and waits for its result.
func (s *Session) ask(sql string, args []any) *result {
	c := &call{sql: sql, args: args, done: make(chan struct{})}
	s.mu.Lock()
	s.pending = append(s.pending, c)
	batch := s.takeIfAllWait()
	s.mu.Unlock()
	s.send(batch)
	<-c.done
	return c.res
}

// takeIfAllWait hands out the pending statements when no function is left that could add to them.
// Each function waits for at most one statement, so the counts can be compared. Needs s.mu.
func (s *Session) takeIfAllWait() []*call {
	if len(s.pending) == 0 || len(s.pending) < s.running {
		return nil
	}
	batch := s.pending
	s.pending = nil
	return batch
}

// send sends a batch, and hands each call its result. No other batch can be under way: its
// callers still count as running, and wait.
func (s *Session) send(batch []*call) {
	if len(batch) == 0 {
		return
	}
	if s.trace != nil {
		texts := make([]string, len(batch))
		for i, c := range batch {
			texts[i] = c.sql
		}
		s.trace(texts)
	}
	s.mu.Lock()
	s.sending = true
	failed, last := s.failed, s.last
	s.mu.Unlock()
	if failed == nil {
		failed = s.exchange(batch, last)
	}
	received := 0
	for _, c := range batch {
		if c.res == nil {
			c.res = &result{err: failed}
		}
		received += c.res.count
	}
	s.mu.Lock()
	s.sending = false
	if s.failed == nil {
		s.failed = failed
	}
	if s.failed == nil && last {
		s.failed, s.ended = ErrSessionEnded, true
	}
	s.stats.Flushes++
	s.stats.Statements += len(batch)
	s.stats.Rows += received
	over := s.takeIfOver()
	s.mu.Unlock()
	for _, c := range batch {
		close(c.done)
	}
	s.giveBack(over)
}

// exchange is one round trip, plus one where the connection has not prepared a statement yet. An error
// means that the transaction is lost; results read before it are kept.
func (s *Session) exchange(batch []*call, last bool) error {
	begun := s.conn != nil
	if !begun {
		conn, err := s.pool.Acquire(s.ctx)
		if err != nil {
			return fmt.Errorf("connect to PostgreSQL: %w", err)
		}
		s.conn = conn
	}
	pg := s.conn.Conn().PgConn()
	statements, err := prepare(s.ctx, pg, batch)
	if err != nil {
		return err
	}
	p := pg.StartPipeline(s.ctx)
	var opening []string
	if !begun {
		opening = append([]string{"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", setTeam(s.team)}, s.settings...)
	}
	for _, sql := range opening {
		p.SendQueryParams(sql, nil, nil, nil, nil)
	}
	for _, c := range batch {
		var eqb pgx.ExtendedQueryBuilder // one for each: the pipeline keeps its formats until it reads
		sd := statements[c.sql]
		if err := eqb.Build(s.conn.Conn().TypeMap(), sd, c.args); err != nil {
			return errors.Join(fmt.Errorf("encode arguments: %w", err), p.Close())
		}
		p.SendQueryStatement(sd, eqb.ParamValues, eqb.ParamFormats, eqb.ResultFormats)
	}
	if last {
		p.SendQueryParams("COMMIT", nil, nil, nil, nil)
	}
	if err := p.Sync(); err != nil {
		return errors.Join(err, p.Close())
	}
	return errors.Join(receive(p, batch, len(opening), last), p.Close())
}

// receive reads the answers to what exchange sent.
func receive(p *pgconn.Pipeline, batch []*call, opening int, commit bool) error {
	for range opening {
		if _, err := nextResult(p); err != nil {
			return err
		}
	}
	for _, c := range batch {
		res, err := nextResult(p)
		if err != nil {
			return err
		}
		c.res = res
	}
	if commit {
		_, err := nextResult(p)
		return err
	}
	return nil
}

// nextResult reads the pipeline's next answer; a statement's own error is an error here: it ends the transaction.
func nextResult(p *pgconn.Pipeline) (*result, error) {
	got, err := p.GetResults()
	if err != nil {
		return nil, err
	}
	rr, ok := got.(*pgconn.ResultReader)
	if !ok {
		return nil, fmt.Errorf("pipeline answered %T for a statement", got)
	}
	res := readResult(rr)
	return res, res.err
}

// setTeam is the statement that fixes a transaction's team: SET LOCAL with the literal, since a parameter
// would need set_config, which does not reach the nodes of a distributed database (distributed rule 1).
// A team.ID prints as 36 characters of hex digits and dashes, whatever it holds.
func setTeam(t team.ID) string {
	return "SET LOCAL app.current_team_id = '" + t.String() + "'"
}

// End commits the transaction and gives the connection back, without making the caller wait: nothing was
// written, so the answer does not depend on it. It may be called twice, and while a statement is under way that
// nobody waits for any more (its operation was cancelled): the connection goes back behind it.
func (s *Session) End() {
	s.mu.Lock()
	s.ended = true
	if s.failed == nil {
		s.failed = ErrSessionEnded
	}
	over := s.takeIfOver()
	s.mu.Unlock()
	s.giveBack(over)
}

// takeIfOver hands out the connection when nothing will use it any more. Needs s.mu.
func (s *Session) takeIfOver() *pgxpool.Conn {
	if !s.ended || s.sending {
		return nil
	}
	conn := s.conn
	s.conn = nil
	return conn
}

// giveBack ends the transaction of a connection that takeIfOver gave, in the background.
func (s *Session) giveBack(conn *pgxpool.Conn) {
	if conn == nil {
		return
	}
	if conn.Conn().PgConn().TxStatus() == 'I' { // the last batch has committed
		conn.Release()
		return
	}
	go func() {
		defer conn.Release() // a connection still in a transaction is destroyed by the pool
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), endTimeout)
		defer cancel()
		// An aborted transaction answers COMMIT with ROLLBACK; a broken connection is noticed by Release.
		_ = conn.Conn().PgConn().Exec(ctx, "COMMIT").Close() //nolint:errcheck // see above
	}()
}

// sessionDB is the DBTX that sqlc's code asks.
type sessionDB struct{ s *Session }

func (d sessionDB) Query(_ context.Context, sql string, args ...any) (pgx.Rows, error) {
	res := d.s.ask(sql, args)
	return &rows{result: res}, res.err
}

func (d sessionDB) QueryRow(_ context.Context, sql string, args ...any) pgx.Row {
	return &row{rows{result: d.s.ask(sql, args)}}
}

func (d sessionDB) Exec(_ context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	res := d.s.ask(sql, args)
	return res.tag, res.err
}
