package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
)

// catalog is what the database says of the tenant tables.
type catalog struct {
	major   int                     // PostgreSQL's version
	tenant  string                  // the tenant column
	tables  map[string]*tenantTable // by schema.name
	indexes map[string]string       // the table of each
	columns []column                // that parameters may be called after
}

// tenantTable is a table with the tenant column.
type tenantTable struct {
	anchor bool // it has one row a team: its primary key is the tenant column alone
}

type column struct {
	table, name string
	key         []string // primary key of the table
}

// readCatalog lists the tables of the schemas that have the tenant column.
func readCatalog(ctx context.Context, conn *pgx.Conn, s settings) (*catalog, error) {
	rows, err := conn.Query(ctx, `SELECT n.nspname || '.' || c.relname AS name,
			(SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute AS a
			 WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
			(SELECT array_agg(a.attname::text ORDER BY k.n) FROM pg_index AS i
			 CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k(attnum, n)
			 JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
			 WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
			(SELECT array_agg(x.relname::text) FROM pg_index AS i JOIN pg_class AS x ON x.oid = i.indexrelid
			 WHERE i.indrelid = c.oid) AS indexes
		FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
		WHERE n.nspname = ANY($1) AND c.relkind IN ('r', 'p')
		ORDER BY 1`, s.schemas)
	if err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	type row struct {
		Name                  string
		Columns, Key, Indexes []string
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[row])
	if err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	c := &catalog{tenant: s.tenant, tables: map[string]*tenantTable{}, indexes: map[string]string{}}
	for _, r := range found {
		if !slices.Contains(r.Columns, s.tenant) {
			continue
		}
		if len(r.Key) == 0 {
			return nil, fmt.Errorf("%s has no primary key: values for parameters are taken in its order", r.Name)
		}
		c.tables[r.Name] = &tenantTable{anchor: slices.Equal(r.Key, []string{s.tenant})}
		for _, index := range r.Indexes {
			c.indexes[index] = r.Name
		}
		for _, name := range r.Columns {
			c.columns = append(c.columns, column{r.Name, name, r.Key})
		}
	}
	if err := conn.QueryRow(ctx, "SELECT current_setting('server_version_num')::int / 10000").Scan(&c.major); err != nil {
		return nil, fmt.Errorf("ask for the server's version: %w", err)
	}
	if len(c.tables) == 0 {
		return nil, fmt.Errorf("no table of the schemas %q has a column %s", s.schemas, s.tenant)
	}
	return c, nil
}
