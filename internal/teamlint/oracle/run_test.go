package oracle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// run is what a statement did to a content.
type run struct {
	err    string // SQLSTATE and message, or ""
	tag    string // such as "UPDATE 2"
	rows   []string
	before state
	after  state
}

// state is a whole content: what the team may see and write (its rows and the tables of no team), and the rest.
// It is only read for statements that write.
type state struct{ own, foreign []string }

// plans are settings that make PostgreSQL find other plans, so that rows meet in another order. The first is the usual.
var plans = []string{
	"",
	"SET LOCAL enable_hashjoin = off; SET LOCAL enable_hashagg = off",
	"SET LOCAL enable_nestloop = off; SET LOCAL enable_material = off",
	"SET LOCAL enable_seqscan = off; SET LOCAL enable_mergejoin = off",
	"SET LOCAL enable_sort = off; SET LOCAL enable_nestloop = off; SET LOCAL enable_hashjoin = off",
	"SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_hashagg = off; SET LOCAL enable_incremental_sort = off",
}

// runs executes the statement on each of the documents (see seedText), in one round trip.
func (db *database) runs(ctx context.Context, s statement, params [][]byte, plan int, docs ...string) ([]run, error) {
	if err := db.clear(ctx, len(docs)); err != nil {
		return nil, err
	}
	p := db.conn.PgConn().StartPipeline(ctx)
	steps := steps(s, plan)
	for _, doc := range docs {
		for _, step := range steps {
			switch step {
			case "seed":
				p.SendQueryPrepared("seed", [][]byte{[]byte(doc)}, nil, nil)
			case "tested":
				p.SendQueryPrepared("tested", params, nil, nil)
			case "before", "after":
				p.SendQueryPrepared("state", nil, nil, nil)
			default:
				p.SendQueryParams(step, nil, nil, nil, nil)
			}
		}
		p.SendPipelineSync()
		p.SendQueryParams("ROLLBACK", nil, nil, nil, nil)
		p.SendPipelineSync()
	}
	if err := p.Flush(); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	out := make([]run, len(docs))
	for i := range docs {
		for _, step := range steps {
			if err := out[i].read(p, step); err != nil {
				return nil, errors.Join(err, p.Close())
			}
			if out[i].err != "" {
				break
			}
		}
		if err := closing(p, out[i].err != "", 2); err != nil {
			return nil, errors.Join(err, p.Close())
		}
	}
	return out, p.Close()
}

// steps are what a run consists of: SQL, or one of seed, before, tested and after.
func steps(s statement, plan int) []string {
	list := []string{"BEGIN", "SET LOCAL statement_timeout = '400ms'"}
	if plans[plan] != "" {
		list = append(list, strings.Split(plans[plan], ";")...)
	}
	if !s.writes {
		return append(list, "seed", "tested")
	}
	return append(list, "seed", "before", "tested", "after")
}

// closing reads on to the end of a run: its sync, the rollback and that one's sync.
func closing(p *pgconn.Pipeline, failed bool, syncs int) error {
	for syncs > 0 {
		res, err := p.GetResults()
		if err != nil {
			return err
		}
		switch res := res.(type) {
		case *pgconn.PipelineSync:
			syncs--
		case *pgconn.ResultReader:
			if _, err := res.Close(); err != nil {
				return err
			}
		case nil:
			return fmt.Errorf("the pipeline ended early (after a failure: %t)", failed)
		}
	}
	return nil
}

// timeout is the SQLSTATE of a statement that took too long, such as a walk that does not end.
const timeout = "57014"

// read takes the outcome of one step. Only the statement under test may fail, or any step for being slow.
func (r *run) read(p *pgconn.Pipeline, step string) error {
	res, err := p.GetResults()
	var rows [][]string
	var tag pgconn.CommandTag
	if err == nil {
		reader, ok := res.(*pgconn.ResultReader)
		if !ok {
			return fmt.Errorf("%s: %T in place of a result", step, res)
		}
		for reader.NextRow() {
			rows = append(rows, texts(reader.Values()))
		}
		tag, err = reader.Close()
	}
	var failure *pgconn.PgError
	if errors.As(err, &failure) && (step == "tested" || failure.Code == timeout) {
		r.err = failure.Code + " " + failure.Message
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", step, err)
	}
	switch step {
	case "tested":
		r.tag = tag.String()
		for _, row := range rows {
			r.rows = append(r.rows, strings.Join(row, " | "))
		}
	case "before":
		r.before = newState(rows)
	case "after":
		r.after = newState(rows)
	}
	return nil
}

func texts(values [][]byte) []string {
	row := make([]string, len(values))
	for i, v := range values {
		row[i] = "NULL"
		if v != nil {
			row[i] = string(v)
		}
	}
	return row
}

func newState(rows [][]string) state {
	var s state
	for _, row := range rows {
		line := row[1] + " " + row[2]
		if row[0] == teamA || row[0] == "NULL" {
			s.own = append(s.own, line)
		} else {
			s.foreign = append(s.foreign, row[0]+" "+line)
		}
	}
	slices.Sort(s.own)
	slices.Sort(s.foreign)
	return s
}
