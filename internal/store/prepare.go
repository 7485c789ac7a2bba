package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
)

// preparedKey is where a connection keeps the descriptions of its prepared statements. The texts are
// those of sqlc's constants, so there are as many as queries.
const preparedKey = "teamgraph.prepared"

// prepare returns the descriptions of all statements of a batch, preparing in one round trip those that
// this connection has not met.
func prepare(ctx context.Context, pg *pgconn.PgConn, batch []*call) (map[string]*pgconn.StatementDescription, error) {
	known, ok := pg.CustomData()[preparedKey].(map[string]*pgconn.StatementDescription)
	if !ok {
		known = make(map[string]*pgconn.StatementDescription)
		pg.CustomData()[preparedKey] = known
	}
	var missing []string
	asked := map[string]bool{}
	for _, c := range batch {
		if known[c.sql] == nil && !asked[c.sql] {
			asked[c.sql] = true
			missing = append(missing, c.sql)
		}
	}
	if len(missing) == 0 {
		return known, nil
	}
	p := pg.StartPipeline(ctx)
	for _, sql := range missing {
		p.SendPrepare(statementName(sql), sql, nil)
	}
	if err := p.Sync(); err != nil {
		return nil, errors.Join(err, p.Close())
	}
	for _, sql := range missing {
		got, err := p.GetResults()
		if err != nil {
			return nil, errors.Join(err, p.Close())
		}
		sd, ok := got.(*pgconn.StatementDescription)
		if !ok {
			return nil, errors.Join(fmt.Errorf("pipeline answered %T for a prepare", got), p.Close())
		}
		sd.Name, sd.SQL = statementName(sql), sql
		known[sql] = sd
	}
	return known, p.Close()
}

func statementName(sql string) string {
	sum := sha256.Sum256([]byte(sql))
	return "tg_" + hex.EncodeToString(sum[:12])
}
