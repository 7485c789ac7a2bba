package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// TestLoad loads the data set, small, and plans all queries of the project on it: each table has rows, row security is
// in force again, and each parameter of each query has a value. What the plans are worth on so little is not asked.
func TestLoad(t *testing.T) {
	t.Parallel()
	db := dbtest.New(t)
	var loaded teams
	err := connected(t.Context(), db.AdminURL, nil, func(conn *pgx.Conn) (err error) {
		loaded, err = load(t.Context(), conn, 2000, 20)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	admin := db.Admin(t)
	rows, err := admin.Query(t.Context(), "SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity ORDER BY 1")
	if err != nil {
		t.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(names) != len(tables)+1 { // with relationship_versions
		t.Fatalf("%d tables with forced row security, %v", len(names), err)
	}
	for _, name := range names {
		var large, small int
		sql := "SELECT count(*) FILTER (WHERE team_id = $1), count(*) FILTER (WHERE team_id = $2) FROM " + name
		if err := admin.QueryRow(t.Context(), sql, loaded.large, loaded.small).Scan(&large, &small); err != nil {
			t.Fatal(err)
		}
		if large == 0 || large < small || name == "relationship_records" && (large != 2000 || small != 20) {
			t.Errorf("%s: %d rows of the large team, %d of the small one", name, large, small)
		}
	}
	queries, err := readQueries(here())
	if err != nil {
		t.Fatal(err)
	}
	plans, c, err := explainAll(t.Context(), here(), db.AdminURL, loaded, queries)
	if err != nil {
		t.Fatal(err)
	}
	for i, q := range queries {
		for _, f := range check(c, q, plans[i]) {
			if f.rule == ruleUndeclared {
				t.Error(f)
			}
		}
	}
}

// The data are the same every time.
func TestSameData(t *testing.T) {
	t.Parallel()
	draw := func(number int) string {
		var b strings.Builder
		tm := newTeam(number, 500)
		for _, tb := range tables {
			for i := range tb.rows(tm) {
				fmt.Fprintln(&b, tb.name, tb.row(tm, i))
			}
		}
		return b.String()
	}
	first, again := draw(3), draw(3)
	if first != again {
		t.Error("the same team is another one the second time")
	}
	if first == draw(4) {
		t.Error("two teams are equal")
	}
}

// TestServer makes and drops a database on a server that TEST_DATABASE_URL names.
func TestServer(t *testing.T) {
	t.Setenv(serverEnv, dbtest.Shared(t).AdminURL)
	s, err := startServer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	adminURL, err := s.create(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	exec(t, adminURL, "SELECT count(*) FROM public.entity_records")
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	var left int
	if err := dbtest.Shared(t).Admin(t).QueryRow(t.Context(), "SELECT count(*) FROM pg_database WHERE datname = $1", s.database).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d databases left, %v", left, err)
	}
}
