package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/store"
)

// hop is the subquery of a page of relationships of an entity with, at the other ends, value texts, and names and
// the relationships that deeper gives. level tells the aliases of nested ones apart.
func hop(entity string, page int, deeper string, level int) string {
	if deeper != "" {
		deeper = `, 'relationships', json_build_object('nodes', (` + deeper + `))`
	}
	return strings.NewReplacer("{}", strconv.Itoa(level), "{entity}", entity, "{page}", strconv.Itoa(page), "{deeper}", deeper).Replace(`
SELECT coalesce(json_agg(json_build_object('predicate', r{}.predicate_key, 'object', CASE WHEN r{}.object_entity_id IS NOT NULL
	THEN (SELECT json_build_object('id', n{}.entity_id, 'name', n{}.name{deeper})
		FROM entity_names AS n{}
		WHERE n{}.team_id = $1 AND n{}.entity_id = r{}.object_entity_id AND n{}.name_kind = 'canonical')
	ELSE (SELECT json_build_object('text', v{}.canonical_text)
		FROM value_records AS v{}
		WHERE v{}.team_id = $1 AND v{}.value_id = r{}.object_value_id) END)), '[]')
FROM (
	SELECT q{}.predicate_key, q{}.object_entity_id, q{}.object_value_id
	FROM relationship_records AS q{}
	WHERE q{}.team_id = $1 AND q{}.subject_entity_id = {entity} AND q{}.status = 'active'
		AND (q{}.valid_from IS NULL OR q{}.valid_from <= now()) AND (q{}.valid_to IS NULL OR q{}.valid_to > now())
	ORDER BY q{}.predicate_key, q{}.relationship_id
	LIMIT {page}) AS r{}`)
}

// theirs is the hand-written server: GET /0?id=… answers the first case.
type theirs struct {
	pool *pgxpool.Pool
}

const preparedKey = "bench.prepared"

// prepared are the descriptions of a connection's statements.
type prepared struct {
	begin, commit *pgconn.StatementDescription
	cases         []*pgconn.StatementDescription
}

// openTheirs opens a pool with the settings that package store gives its own, each connection with all statements
// prepared.
func openTheirs(ctx context.Context, adminURL string, maxConns int32) (*theirs, error) {
	pc, err := pgxpool.ParseConfig(adminURL)
	if err != nil {
		return nil, err
	}
	pc.MaxConns = maxConns
	pc.ConnConfig.RuntimeParams["role"] = "teamgraph_app"
	pc.ConnConfig.RuntimeParams["timezone"] = "UTC"
	pc.ConnConfig.RuntimeParams["statement_timeout"] = "10000"
	pc.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		pg := conn.PgConn()
		p := &prepared{cases: make([]*pgconn.StatementDescription, len(benchCases))}
		if p.begin, err = pg.Prepare(ctx, "begin", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", nil); err != nil {
			return err
		}
		if p.commit, err = pg.Prepare(ctx, "commit", "COMMIT", nil); err != nil {
			return err
		}
		for i, c := range benchCases {
			if p.cases[i], err = pg.Prepare(ctx, fmt.Sprintf("case%d", i), c.sql, nil); err != nil {
				return fmt.Errorf("prepare %s: %w", c.name, err)
			}
		}
		pg.CustomData()[preparedKey] = p
		return nil
	}
	pool, err := pgxpool.NewWithConfig(ctx, pc)
	if err != nil {
		return nil, err
	}
	return &theirs{pool}, pool.Ping(ctx)
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

// ServeHTTP answers with what the statement gives.
func (t *theirs) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(r.URL.Path[1:])
	if err != nil || n < 0 || n >= len(benchCases) {
		http.NotFound(w, r)
		return
	}
	id := r.URL.Query().Get("id")
	p, _ := auth.FromContext(r.Context())
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	if *buf, err = t.answer(r.Context(), (*buf)[:0], n, p.Team.String(), id); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(*buf)))
	_, _ = w.Write(*buf) // the client may be gone
}

// answer runs the whole transaction in one round trip. The statement that fixes the team is parsed anew each
// time: it holds the team, which no statement cache should.
func (t *theirs) answer(ctx context.Context, buf []byte, n int, team, id string) ([]byte, error) {
	conn, err := t.pool.Acquire(ctx)
	if err != nil {
		return buf, err
	}
	defer conn.Release()
	pg := conn.Conn().PgConn()
	stmt := pg.CustomData()[preparedKey].(*prepared)
	params := [][]byte{[]byte(team), []byte(id)}
	if benchCases[n].perTeam {
		params = params[:1]
	}
	p := pg.StartPipeline(ctx)
	p.SendQueryStatement(stmt.begin, nil, nil, nil)
	p.SendQueryParams("SET LOCAL app.current_team_id = '"+team+"'", nil, nil, nil, nil)
	p.SendQueryStatement(stmt.cases[n], params, nil, nil)
	p.SendQueryStatement(stmt.commit, nil, nil, nil)
	if err := p.Sync(); err != nil {
		return buf, err
	}
	for range 4 {
		got, err := p.GetResults()
		if err != nil {
			return buf, err
		}
		rr, ok := got.(*pgconn.ResultReader)
		if !ok {
			return buf, fmt.Errorf("the pipeline answered %T", got)
		}
		for rr.NextRow() {
			buf = append(buf, rr.Values()[0]...)
		}
		if _, err := rr.Close(); err != nil {
			return buf, err
		}
	}
	return buf, p.Close()
}

// handler puts the check of the bearer key before the answers, the same that our server makes.
func (t *theirs) handler(st *store.Store) http.Handler {
	return auth.NewAuthenticator(st, nil).Handler(t)
}
