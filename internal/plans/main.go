// Command plans checks how PostgreSQL would run every tenant query, on a data set where it matters: one team of
// 200,000 relationships between fifty of 200 and two thousand that hold nothing. `make plans` runs it, `make plans
// PLANS_ARGS=-update` also writes the committed report anew. Nothing imports it, and it holds no rule of the product.
//
// # What it does
//
// It makes a database in a private PostgreSQL (or on the server of TEST_DATABASE_URL, whose user must be an
// administrator), migrates it, loads the data and gathers statistics. Then it plans each statement that sqlc generated
// from queries/tenant, four times: generic and custom plan, for the large team and for a small one, as the application's
// role under row security. EXPLAIN alone: nothing is run. The store asks for generic plans, so these are what production
// has; custom plans show what a statement would be without that.
//
// # What it refuses
//
//   - seq-scan: a plan reads a tenant table from end to end. That no table is too short for this to matter is what the
//     idle teams are for.
//   - team: an index condition (also of a bitmap) on a tenant table that does not say which team.
//   - sort: a sort of more rows, by the planner's estimate, than declared beside the query, or than 1000.
//   - index: a plan without an index that is declared beside the query. The index of an ON CONFLICT counts as used. The
//     custom plan of a small team is exempt: it may read the few rows of the team by any index that begins with it.
//   - undeclared: a query that reads a tenant table and declares no index. What is only written needs none (INSERT …
//     VALUES), and neither do tables with one row a team (primary key team_id), from which statements take their team.
//   - allow: an allowance that nothing needs.
//
// # What stands beside a query
//
// Comments between `-- name:` and the statement:
//
//	-- index: entity_names_sort_idx, entity_records_pk | entity_records_updated_idx   (the first, and one of the others)
//	-- sort: 5000
//	-- plans:allow seq-scan/custom a count reads all rows of the team
//
// # The report
//
// testdata/plans.golden holds all plans without costs, equal ones once. A difference fails and is shown: a plan that
// became another one is seen in review even where no rule minds. It is of PostgreSQL 15; on another version the rules
// alone are checked. So that equal code gives equal plans, the data are the same every time, ids included, ANALYZE reads
// every row, and the planner's settings are fixed (config.go).
//
// Exit codes: 0 clean, 1 findings or another report, 2 the run could not be finished.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// options are the command line.
type options struct {
	update  bool
	explain string
}

func main() {
	var o options
	flag.BoolVar(&o.update, "update", false, "write the report anew")
	flag.StringVar(&o.explain, "explain", "", "print the plans of this `query`, with costs, and check nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	failed, err := run(ctx, o, os.Stdout, os.Stderr)
	stop()
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "plans:", err)
		os.Exit(2) //nolint:forbidigo // a command ends the process
	case failed:
		os.Exit(1) //nolint:forbidigo // a command ends the process
	}
}

// run does what the options say: findings go to out, what it is doing to log.
func run(ctx context.Context, o options, out, log io.Writer) (failed bool, err error) {
	s := teamgraph
	queries, err := readQueries(s)
	if err != nil {
		return false, err
	}
	began := time.Now()
	say := func(what string) { fmt.Fprintf(log, "%6.1f s  %s\n", time.Since(began).Seconds(), what) }
	say("starting PostgreSQL")
	srv, err := startServer(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, srv.close()) }()
	adminURL, err := srv.create(ctx)
	if err != nil {
		return false, err
	}
	say("loading the teams")
	var t teams
	err = connected(ctx, adminURL, nil, func(conn *pgx.Conn) error {
		t, err = load(ctx, conn, largeTeam, smallTeam)
		return err
	})
	if err != nil {
		return false, err
	}
	say("planning")
	if o.explain != "" {
		return false, explainOne(ctx, s, adminURL, t, queries, o.explain, out)
	}
	failed, err = judge(ctx, s, adminURL, t, queries, o.update, out)
	say("done")
	return failed, err
}

// judge plans the queries, writes findings to out, and compares the report with the committed one, or writes it.
func judge(ctx context.Context, s settings, adminURL string, t teams, queries []*query, update bool, out io.Writer) (failed bool, err error) {
	plans, c, err := explainAll(ctx, s, adminURL, t, queries)
	if err != nil {
		return false, err
	}
	var findings []*finding
	allowed := 0
	for i, q := range queries {
		findings = append(findings, check(c, q, plans[i])...)
		for _, a := range q.allowed {
			allowed++
			fmt.Fprintf(out, "%s: allowed [%s]: %s\n", q, a.rule+a.suffix(), a.reason)
		}
	}
	for _, f := range findings {
		fmt.Fprintln(out, f)
	}
	other, err := settle(s, c, render(s, queries, plans), update, out)
	fmt.Fprintf(out, "%d queries, %d plans, %d allowed, %d findings\n", len(queries), len(queries)*len(variants), allowed, len(findings))
	return other || len(findings) > 0, err
}

// settle compares or writes the report; other says that it is not the committed one.
func settle(s settings, c *catalog, report string, update bool, out io.Writer) (other bool, err error) {
	switch {
	case c.major != s.major && update:
		return false, fmt.Errorf("%s is of PostgreSQL %d, this server is %d: update it there", s.golden, s.major, c.major)
	case c.major != s.major:
		fmt.Fprintf(out, "%s is of PostgreSQL %d, this server is %d: the rules alone were checked\n", s.golden, s.major, c.major)
		return false, nil
	case update:
		return false, os.WriteFile(s.golden, []byte(report), 0o644)
	}
	changes, err := compare(s.golden, report)
	if changes != "" {
		fmt.Fprintf(out, "%s: the plans are others than the committed ones; if they are right, run make plans PLANS_ARGS=-update\n%s", s.golden, changes)
	}
	return changes != "", err
}

// explainOne prints the plans of one query as PostgreSQL does.
func explainOne(ctx context.Context, s settings, adminURL string, t teams, queries []*query, name string, out io.Writer) error {
	i := slices.IndexFunc(queries, func(q *query) bool { return q.name == name })
	if i < 0 {
		return fmt.Errorf("there is no query %s in %s", name, s.queries)
	}
	return explaining(ctx, s, adminURL, func(x *explainer) error {
		for _, v := range variants {
			text, _, err := x.explain(ctx, queries[i], v.mode, t.of(v), "VERBOSE")
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "-- %s\n%s\n", v, text)
		}
		return nil
	})
}
