package main

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// idle makes the teams that hold nothing.
const idle = `WITH t AS (
	INSERT INTO semantic_team_refs (team_id) SELECT lpad(to_hex(i), 32, '0')::uuid FROM generate_series(1, $1::int) AS i RETURNING team_id
)
INSERT INTO semantic_profile_refs (team_id, profile_id) SELECT team_id, team_id FROM t`

// load fills a migrated database: one large team between fifty small ones, with so many relationships each, and many idle
// ones. It runs as the owner of the tables, for whom row security is not forced meanwhile: COPY is refused under it.
func load(ctx context.Context, conn *pgx.Conn, large, small int) (t teams, err error) {
	if _, err := conn.Exec(ctx, "SET ROLE "+owner); err != nil {
		return t, fmt.Errorf("take the role of the tables' owner: %w", err)
	}
	// Statistics are gathered here, once.
	if err := eachTable(ctx, conn, "ALTER TABLE %s NO FORCE ROW LEVEL SECURITY, SET (autovacuum_enabled = false)"); err != nil {
		return t, err
	}
	all := make([]*team, smallTeams+1)
	for i := range all {
		size := small
		if i == smallTeams/2 {
			size = large
		}
		all[i] = newTeam(i, size)
	}
	// The sample is 300 times the target: every table whole, so that nothing in the statistics is left to chance.
	if _, err := conn.Exec(ctx, "SET default_statistics_target = 1000"); err != nil {
		return t, err
	}
	for _, tb := range tables {
		for _, each := range all {
			if err := tb.load(ctx, conn, each); err != nil {
				return t, err
			}
		}
		// The checks of foreign keys that follow are planned: without statistics they may scan.
		if _, err := conn.Exec(ctx, "ANALYZE "+tb.name); err != nil {
			return t, err
		}
	}
	if _, err := conn.Exec(ctx, history); err != nil {
		return t, fmt.Errorf("load the history: %w", err)
	}
	if _, err := conn.Exec(ctx, idle, idleTeams); err != nil {
		return t, fmt.Errorf("load the idle teams: %w", err)
	}
	if err := eachTable(ctx, conn, "ALTER TABLE %s FORCE ROW LEVEL SECURITY"); err != nil {
		return t, err
	}
	t.small, t.large = uuid.UUID(all[0].id).String(), uuid.UUID(all[smallTeams/2].id).String()
	return t, eachTable(ctx, conn, "VACUUM (FREEZE, ANALYZE) %s")
}

// eachTable runs a statement for each tenant table.
func eachTable(ctx context.Context, conn *pgx.Conn, format string) error {
	rows, err := conn.Query(ctx, `SELECT c.oid::regclass::text FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
		WHERE n.nspname = ANY($1) AND c.relkind = 'r' ORDER BY 1`, teamgraph.schemas)
	if err != nil {
		return err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := conn.Exec(ctx, fmt.Sprintf(format, name)); err != nil {
			return fmt.Errorf(format+": %w", name, err)
		}
	}
	return nil
}
