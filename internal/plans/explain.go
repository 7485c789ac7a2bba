package main

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"github.com/jackc/pgx/v5"
)

// teams are the ids of the teams to plan for.
type teams struct{ large, small string }

// variant is one way in which a query is planned.
type variant struct{ mode, size string }

// String names the plan in messages and in the report.
func (v variant) String() string { return v.mode + ", " + v.size + " team" }

// The four plans of each query. Under row security the generic ones can differ as well: the planner looks at the team
// that is set when it estimates.
var (
	genericLarge = variant{"generic", "large"}
	genericSmall = variant{"generic", "small"}
	customLarge  = variant{"custom", "large"}
	customSmall  = variant{"custom", "small"}
	variants     = []variant{genericLarge, genericSmall, customLarge, customSmall}
)

func (t teams) of(v variant) string {
	if v.size == "small" {
		return t.small
	}
	return t.large
}

// planned is a query's plan.
type planned struct {
	variant
	root *node
}

// explainer plans queries as the application runs them: as its role, under row security, with the team of the
// transaction set. The transactions are read-only, and EXPLAIN runs nothing.
type explainer struct {
	settings settings
	conn     *pgx.Conn
	catalog  *catalog
	types    map[uint32]string // names of types, by OID
	literals map[string]string // values of parameters, by the team and the statement that asked for each
}

// explaining runs do with an explainer on a connection of its own.
func explaining(ctx context.Context, s settings, adminURL string, do func(*explainer) error) error {
	x := &explainer{settings: s, types: map[uint32]string{}, literals: map[string]string{}}
	err := connected(ctx, adminURL, nil, func(conn *pgx.Conn) (err error) {
		x.catalog, err = readCatalog(ctx, conn, s)
		return err
	})
	if err != nil {
		return err
	}
	as := maps.Clone(s.planner)
	as["role"] = s.role
	return connected(ctx, adminURL, as, func(conn *pgx.Conn) error {
		x.conn = conn
		return do(x)
	})
}

// explainAll returns the plans of each query, in the order of variants. Errors: a parameter that has no value, a
// statement that PostgreSQL refuses.
func explainAll(ctx context.Context, s settings, adminURL string, t teams, queries []*query) (plans [][]planned, c *catalog, err error) {
	plans = make([][]planned, len(queries))
	return plans, c, explaining(ctx, s, adminURL, func(x *explainer) error {
		c = x.catalog
		for _, v := range variants {
			for i, q := range queries {
				text, args, err := x.explain(ctx, q, v.mode, t.of(v), "FORMAT JSON, VERBOSE")
				if err != nil {
					return err
				}
				root, err := decode(text, args)
				if err != nil {
					return fmt.Errorf("%s: %w", q, err)
				}
				plans[i] = append(plans[i], planned{v, root})
			}
		}
		return nil
	})
}

// explain returns what EXPLAIN says of a query, and the literals that its parameters had.
func (x *explainer) explain(ctx context.Context, q *query, mode, team, options string) (text string, args []string, err error) {
	err = pgx.BeginTxFunc(ctx, x.conn, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		for _, sql := range []string{fmt.Sprintf(x.settings.team, team), "SET LOCAL plan_cache_mode = force_" + mode + "_plan"} {
			if _, err := tx.Exec(ctx, sql); err != nil {
				return err
			}
		}
		args, err = x.prepare(ctx, tx, q, team)
		if err != nil {
			return err
		}
		sql := fmt.Sprintf("EXPLAIN (%s) EXECUTE %s", options, prepared)
		if len(args) > 0 {
			sql += " (" + strings.Join(args, ", ") + ")"
		}
		rows, err := tx.Query(ctx, sql, pgx.QueryExecModeSimpleProtocol)
		if err != nil {
			return fmt.Errorf("%s: %w", q, err)
		}
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			return fmt.Errorf("%s: %w", q, err)
		}
		text = strings.Join(lines, "\n")
		return nil
	})
	return text, args, err
}

// prepared is the statement's name, one for all: PostgreSQL would keep a generic plan.
const prepared = "planned"

// prepare prepares a query anew and finds the values of its parameters.
func (x *explainer) prepare(ctx context.Context, tx pgx.Tx, q *query, team string) (args []string, err error) {
	if err := x.conn.Deallocate(ctx, prepared); err != nil {
		return nil, err
	}
	sd, err := x.conn.Prepare(ctx, prepared, q.text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", q, err)
	}
	if len(sd.ParamOIDs) != len(q.params) {
		return nil, fmt.Errorf("%s: it has %d parameters, and %d in sqlc's code: run make generate", q, len(sd.ParamOIDs), len(q.params))
	}
	for i, oid := range sd.ParamOIDs {
		if x.types[oid] == "" {
			var name string
			if err := tx.QueryRow(ctx, "SELECT format_type($1, NULL)", oid).Scan(&name); err != nil {
				return nil, fmt.Errorf("%s: type of $%d: %w", q, i+1, err)
			}
			x.types[oid] = name
		}
		arg, err := x.literal(ctx, tx, q, i, x.types[oid], team)
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
	}
	return args, nil
}
