// Command bench measures teamgraph beside what a specialist would write by hand, both in one run on one machine:
// `make bench`, `make bench BENCH_ARGS='-only graph -seconds 5'`. It holds no rule of the product, and nothing
// imports it.
//
// # The graph part
//
// It loads a skewed graph (four teams, 200,000 entities, 1.2 million relationships, degrees that follow a power
// law; the same one every time) and sends four requests, from 8 clients over loopback HTTP with keep-alive:
//
//   - point: one entity;
//   - one hop: an entity with 25 relationships and what is at their other ends;
//   - three hops: an entity, 10 relationships, 5 of each of those, 5 of each of those, with names;
//   - list: 100 entities by name.
//
// Ours is the server as `teamgraph serve` runs it: authentication, metrics, request log (into the void), GraphQL.
// Theirs is a net/http handler that passes on the JSON of the best single statement, prepared, in one pipelined
// REPEATABLE READ transaction under the same row security, behind the same check of the bearer key. Both have
// pools of the same size. Before anything is measured, both must give equal answers for 200 random entities.
//
// Reading the table: requests/s is what 8 clients together get; the two sides take turns, a second each, so that
// what else the machine does hits both alike. The ratio is ours/theirs of all rounds, and behind it the least and
// the greatest ratio of a single round: where these lie far apart, the machine was busy and the run is worth
// little. p50 and p99 are milliseconds that a client waited. The microseconds of CPU that a request took say where
// the time goes: here, that is in this process (HTTP, GraphQL or the hand-written handler, and the client, some
// 15 µs), and in PostgreSQL (of a server started here, on Linux). The ratio of these sums is the column CPU. On a
// quiet machine it is about that of the requests; on a busy one believe it rather: the hand-written side does its
// work in eight processes of PostgreSQL, ours half of it in this one, which gets a smaller share.
//
// # The import part
//
// It imports WordNet (TEAMGRAPH_TEST_DATA or ../shared/data; else the demo graph many times over) with our
// importer, in a process of its own whose greatest resident memory it prints, and then writes the very same rows
// with plain COPY, as superuser in one transaction, into empty tables with the same keys, indexes and foreign
// keys. The ratio is ours/COPY of the whole time of the process; it should be at most 6, the memory under 300 MB.
//
// # Where the time goes
//
// -cpuprofile cpu.pprof writes a profile of our side alone for each case, cpu-point.pprof and so on, after the
// measurement: `go tool pprof -top -cum cpu-point.pprof`. The clients are in it, as main.(*client). -hold keeps
// the loaded database and both servers until Ctrl-C, to look at plans.
//
// The server is a private PostgreSQL without fsync in a temporary folder, gone afterwards. BENCH_DATABASE_URL names
// another server: its user must be a superuser there; databases named teamgraph_bench_… come and go.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// options are the command line.
type options struct {
	scale      float64 // of the synthetic graph; 1 is the full one
	seconds    float64 // that each side is measured, a case
	clients    int
	only       string // "", graph or import
	cpuprofile string
	hold       bool // keep the graph until a signal comes
}

func main() {
	if os.Getenv(importEnv) != "" {
		if err := importChild(context.Background(), os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "bench:", err)
			os.Exit(1)
		}
		return
	}
	var o options
	flag.Float64Var(&o.scale, "scale", 1, "size of the synthetic graph, 1 is 200,000 entities and 1.2 million relationships")
	flag.Float64Var(&o.seconds, "seconds", 10, "how long each side is measured, a case")
	flag.IntVar(&o.clients, "clients", 8, "clients that send requests at the same time")
	flag.StringVar(&o.only, "only", "", "run one part alone: graph or import")
	flag.StringVar(&o.cpuprofile, "cpuprofile", "", "write CPU profiles of our side, a file for each case, named after this one")
	flag.BoolVar(&o.hold, "hold", false, "after the graph part, keep both servers and the database until Ctrl-C, and say where they are")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, o, os.Stdout, os.Stderr); err != nil {
		stop()
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func (o options) check() error {
	switch {
	case o.scale < minScale || o.scale > 10:
		return fmt.Errorf("-scale %g: use %g to 10", o.scale, minScale)
	case o.seconds <= 0:
		return fmt.Errorf("-seconds %g: it must be positive", o.seconds)
	case o.clients < 1 || o.clients > 1000:
		return fmt.Errorf("-clients %d: use 1 to 1000", o.clients)
	case o.only != "" && o.only != "graph" && o.only != "import":
		return fmt.Errorf("-only %s: use graph or import", o.only)
	}
	return nil
}

// run does what the options say and writes the results to out, what it is doing to log.
func run(ctx context.Context, o options, out, log io.Writer) (err error) {
	if err := o.check(); err != nil {
		return err
	}
	say := newNarrator(log)
	say("starting PostgreSQL")
	srv, err := startServer(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, srv.close()) }()
	if o.only != "import" {
		if err := benchGraph(ctx, srv, o, out, say); err != nil {
			return fmt.Errorf("graph part: %w", err)
		}
	}
	if o.only != "graph" {
		if err := benchImport(ctx, srv, out, say); err != nil {
			return fmt.Errorf("import part: %w", err)
		}
	}
	say("done")
	return nil
}

// narrator tells what is being done, and how long the program has been running.
type narrator func(format string, args ...any)

func newNarrator(w io.Writer) narrator {
	began := time.Now()
	return func(format string, args ...any) {
		fmt.Fprintf(w, "%6.1f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
}
