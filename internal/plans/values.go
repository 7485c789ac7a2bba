package main

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/jackc/pgx/v5"
)

const listed = 25 // elements of an array that a parameter takes: a page

// literal returns the value of a query's n-th parameter (from 0), for the team of the transaction, as SQL.
func (x *explainer) literal(ctx context.Context, tx pgx.Tx, q *query, n int, typ, team string) (string, error) {
	where := fmt.Sprintf("%s: $%d, %s %s", q, n+1, q.params[n], typ)
	v := value{like: q.params[n]}
	for _, known := range x.settings.values {
		ok, err := path.Match(known.pattern, q.name+"."+q.params[n]+" "+typ)
		if err != nil {
			return "", fmt.Errorf("pattern %s: %w", known.pattern, err)
		}
		if ok {
			v = known
			break
		}
	}
	if v.expr == "" {
		v.expr = x.catalog.sample(v.like, strings.HasSuffix(typ, "[]"))
	}
	if v.expr == "" {
		return "", fmt.Errorf("%s: no column of a tenant table is called so: give it a value in the settings (internal/plans/config.go)", where)
	}
	sql := fmt.Sprintf("SELECT (%s)::%s::text", v.expr, typ)
	known, ok := x.literals[team+sql]
	if !ok {
		var text *string
		if err := tx.QueryRow(ctx, sql, pgx.QueryExecModeSimpleProtocol).Scan(&text); err != nil {
			return "", fmt.Errorf("%s: a value for it: %w", where, err)
		}
		known = "NULL::" + typ
		if text != nil {
			known = "'" + strings.ReplaceAll(*text, "'", "''") + "'::" + typ
		}
		x.literals[team+sql] = known
	}
	return known, nil
}

// sample is an expression for the values of the column that a parameter is called after: the one in the middle of the
// team's rows by primary key, or as many from there as are listed. "" when there is no such column.
func (c *catalog) sample(param string, list bool) string {
	col, ok := c.find(param, list)
	if !ok {
		return ""
	}
	rows := fmt.Sprintf("FROM %s WHERE %s IS NOT NULL", col.table, col.name)
	from := fmt.Sprintf("SELECT %s AS v %s ORDER BY %s OFFSET (SELECT count(*) / 2 %s)", col.name, rows, strings.Join(col.key, ", "), rows)
	if !list {
		return from + " LIMIT 1"
	}
	return fmt.Sprintf("SELECT coalesce(array_agg(v::text), '{}') FROM (%s LIMIT %d) AS s", from, listed)
}

// find looks for the parameter's column, for an array also by its singular: first in a table whose key it is.
func (c *catalog) find(param string, list bool) (found column, ok bool) {
	names := []string{param}
	if list {
		names = append(names, strings.TrimSuffix(param, "s"), strings.TrimSuffix(param, "es"))
	}
	for _, name := range names {
		for _, col := range c.columns {
			switch {
			case col.name != name:
			case len(col.key) > 1 && col.key[1] == name:
				return col, true
			case !ok:
				found, ok = col, true
			}
		}
	}
	return found, ok
}
