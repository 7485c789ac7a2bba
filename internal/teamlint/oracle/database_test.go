package oracle

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// column is a column that rows are made for.
type column struct {
	name    string
	key     string // the name as the key of a JSON object
	typ     string // as format_type writes it
	labels  []string
	notNull bool
}

// table is a table that is filled. owner is the position of its tenant column, -1 for a table of no team; keys are
// the columns of each of its unique indexes.
type table struct {
	name    string // with its schema, as a statement writes it
	columns []column
	owner   int
	keys    [][]int
}

// database is one database with one connection, on which statements run, each in a transaction that is rolled back.
type database struct {
	conn   *pgx.Conn
	tables []table
	used   int // runs since clear last did something
}

// settings of the connection. Triggers and foreign keys belong to what stands behind a statement, which teamlint leaves to
// the schema's gates.
const settings = `SET session_replication_role = replica; SET jit = off;
	SET max_parallel_workers_per_gather = 0; SET client_min_messages = error; SET timezone = 'UTC'`

// open makes a database of the schema. Tables with the tenant column belong to teams unless they are on the list.
func open(t *testing.T, schema string, teamless ...string) *database {
	t.Helper()
	ctx := t.Context()
	conn, err := pgx.Connect(ctx, dbtest.Empty(t).AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(context.WithoutCancel(ctx)); err != nil {
			t.Error(err)
		}
	})
	db := &database{conn: conn}
	add := func(text string) {
		if err := conn.PgConn().Exec(ctx, text).Close(); err != nil {
			t.Fatalf("%v\nin %.200s", err, text)
		}
	}
	add(settings)
	add(schema)
	if db.tables, err = tablesOf(ctx, conn, teamless); err != nil {
		t.Fatal(err)
	}
	if len(db.tables) == 0 {
		t.Fatal("the schema has no table")
	}
	for _, t := range db.tables {
		// Autovacuum would stand in the way of clear, and change plans.
		add("ALTER TABLE " + t.name + " SET (autovacuum_enabled = false)")
	}
	for name, text := range map[string]string{"seed": db.seedText(), "state": db.stateText()} {
		if _, err := conn.PgConn().Prepare(ctx, name, text, nil); err != nil {
			t.Fatalf("%v\nin %s", err, text)
		}
	}
	return db
}

// tablesOf reads the catalog.
func tablesOf(ctx context.Context, conn *pgx.Conn, teamless []string) ([]table, error) {
	rows, err := conn.Query(ctx, `
		SELECT a.attrelid::regclass::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull,
			ARRAY(SELECT e.enumlabel::text FROM pg_enum AS e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder)
		FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
		WHERE c.relkind = 'r' AND c.relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname ~ '^pg_|^information_schema$')
			AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
		ORDER BY a.attrelid, a.attnum`)
	if err != nil {
		return nil, err
	}
	var tables []table
	var name string
	var c column
	_, err = pgx.ForEachRow(rows, []any{&name, &c.name, &c.typ, &c.notNull, &c.labels}, func() error {
		if len(tables) == 0 || tables[len(tables)-1].name != name {
			tables = append(tables, table{name: name, owner: -1})
		}
		c.key = strconv.Quote(c.name) + ":"
		last := &tables[len(tables)-1]
		if c.name == "team_id" && !slices.Contains(teamless, name) {
			last.owner = len(last.columns)
		}
		last.columns = append(last.columns, c)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i := range tables {
		if err := tables[i].readKeys(ctx, conn); err != nil {
			return nil, err
		}
	}
	return tables, nil
}

func (t *table) readKeys(ctx context.Context, conn *pgx.Conn) error {
	rows, err := conn.Query(ctx, `
		SELECT ARRAY(SELECT a.attname::text FROM pg_attribute AS a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey))
		FROM pg_index AS i WHERE i.indrelid = $1::text::regclass AND i.indisunique AND i.indexprs IS NULL`, t.name)
	if err != nil {
		return err
	}
	keys, err := pgx.CollectRows(rows, pgx.RowTo[[]string])
	for _, key := range keys {
		var positions []int
		for _, name := range key {
			positions = append(positions, slices.IndexFunc(t.columns, func(c column) bool { return c.name == name }))
		}
		t.keys = append(t.keys, positions)
	}
	return err
}

// seedText is one statement that fills all tables from a JSON document {"<position of the table>": [row, …]}, each in
// the order of its rows.
func (db *database) seedText() string {
	var inserts []string
	for i, t := range db.tables {
		names := make([]string, len(t.columns))
		for j, c := range t.columns {
			names[j] = pgx.Identifier{c.name}.Sanitize()
		}
		list := strings.Join(names, ", ")
		inserts = append(inserts, fmt.Sprintf("t%d AS (INSERT INTO %s (%s) OVERRIDING SYSTEM VALUE SELECT %s FROM jsonb_populate_recordset(NULL::%s, $1::jsonb -> '%d'))",
			i, t.name, list, list, t.name, i))
	}
	return "WITH " + strings.Join(inserts, ", ") + " SELECT 1"
}

// stateText reads all rows: whose they are (NULL in a table of no team), which table's, and the row itself.
func (db *database) stateText() string {
	var parts []string
	for i, t := range db.tables {
		owner := "NULL"
		if t.owner >= 0 {
			owner = "coalesce(r.team_id::text, 'nobody')"
		}
		parts = append(parts, fmt.Sprintf("SELECT %s, %d, r::text FROM %s AS r", owner, i, t.name))
	}
	return strings.Join(parts, " UNION ALL ")
}

// statement is a statement under test, as PostgreSQL understands it.
type statement struct {
	sql     string
	params  []uint32 // types
	writes  bool
	ordered bool // it has an ORDER BY, so the order of its rows is looked at as well
}

// prepare hands a statement to PostgreSQL, which may refuse it. It takes the place of the one before.
func (db *database) prepare(ctx context.Context, sql string) (statement, error) {
	if err := db.conn.PgConn().Deallocate(ctx, "tested"); err != nil {
		return statement{}, err
	}
	d, err := db.conn.PgConn().Prepare(ctx, "tested", sql, nil)
	if err != nil {
		return statement{}, err
	}
	return statement{sql: sql, params: d.ParamOIDs, writes: writes(sql), ordered: strings.Contains(strings.ToLower(sql), "order by")}, nil
}

// writes tells whether a statement may write.
func writes(sql string) bool {
	return slices.ContainsFunc([]string{"insert", "update", "delete", "merge"}, func(word string) bool { return strings.Contains(strings.ToLower(sql), word) })
}

// clear takes rolled back rows away, which stay on disk, once there are enough of them to slow a run down.
func (db *database) clear(ctx context.Context, runs int) error {
	if db.used += runs; db.used < 250 {
		return nil
	}
	db.used = 0
	var names []string
	for _, t := range db.tables {
		names = append(names, t.name)
	}
	_, err := db.conn.Exec(ctx, "TRUNCATE "+strings.Join(names, ", "))
	return err
}
