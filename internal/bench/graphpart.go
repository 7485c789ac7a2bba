package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/teamgraph/teamgraph/internal/app"
)

// profileTime is how long our side runs for each CPU profile.
const profileTime = 5 * time.Second

// benchGraph loads the graph, checks that the sides agree, measures, and prints the table.
func benchGraph(ctx context.Context, srv *server, o options, out io.Writer, say narrator) (err error) {
	say("loading the graph (scale %g)", o.scale)
	adminURL, err := srv.database(ctx, "graph")
	if err != nil {
		return err
	}
	data, err := load(ctx, adminURL, o.scale)
	if err != nil {
		return err
	}
	s, err := startSides(ctx, adminURL, o.clients)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.close(), srv.drop(context.WithoutCancel(ctx))) }()
	say("asking both sides for %d entities", agreeing)
	if err := agree(ctx, s, data); err != nil {
		return err
	}
	say("both sides agree")
	m := &meter{sides: s, data: data, clients: o.clients, cpu: &cpuMeter{}}
	results := make([]result, len(benchCases))
	for n := range benchCases {
		say("measuring: %s", benchCases[n].name)
		if n == 0 { // fills the pools
			if _, err := m.measure(ctx, n, 1); err != nil {
				return err
			}
			if m.cpu, err = newCPUMeter(ctx, srv, adminURL); err != nil {
				return err
			}
		}
		if results[n], err = m.measure(ctx, n, o.seconds); err != nil {
			return err
		}
	}
	printResults(out, o, data, results)
	if o.cpuprofile != "" {
		if err := m.profile(ctx, o.cpuprofile, say); err != nil {
			return err
		}
	}
	if o.hold {
		hold(ctx, out, adminURL, s, data)
	}
	return nil
}

// hold waits for a signal, after it has said where everything is.
func hold(ctx context.Context, w io.Writer, adminURL string, s *sides, d *dataset) {
	fmt.Fprintf(w, "database  %s\nours      http://%s%s\ntheirs    http://%s/0?id=… to /%d\n", adminURL, s.ours.addr, app.GraphQLPath,
		s.theirs.addr, len(benchCases)-1)
	for _, t := range d.teams {
		fmt.Fprintf(w, "team      %s  key %s\n", t.team.ID, t.key.Reveal())
	}
	fmt.Fprintln(w, "Ctrl-C ends it.")
	<-ctx.Done()
}

// printResults writes the table.
func printResults(w io.Writer, o options, d *dataset, results []result) {
	entities := 0
	for _, t := range d.teams {
		entities += len(t.entities)
	}
	fmt.Fprintf(w, "\n%d teams, %d entities, %d relationships; %d clients, %g s a side and case, in %d rounds\n\n",
		len(d.teams), entities, d.relationships, o.clients, o.seconds, rounds)
	fmt.Fprintf(w, "%-12s %17s  %-24s %15s %15s %17s %17s %15s\n", "", "requests/s", "ratio", "ours ms", "theirs ms",
		"ours µs of CPU", "theirs µs of CPU", "answer, bytes")
	fmt.Fprintf(w, "%-12s %8s %8s  %5s %-12s %5s %7s %7s %7s %7s %8s %8s %8s %8s %7s %7s\n", "case", "ours", "theirs", "all", "of a round", "CPU",
		"p50", "p99", "p50", "p99", "here", "postgres", "here", "postgres", "ours", "theirs")
	for n := range results {
		r := &results[n]
		fmt.Fprintf(w, "%-12s %8.0f %8.0f  %5.2f %-12s %5s %7s %7s %7s %7s %8s %8s %8s %8s %7d %7d\n", benchCases[n].name,
			r.ours.rate(), r.theirs.rate(), r.ratio(), fmt.Sprintf("%.2f..%.2f", r.least, r.utmost), r.cpuRatio(),
			ms(r.ours.quantile(0.5)), ms(r.ours.quantile(0.99)), ms(r.theirs.quantile(0.5)), ms(r.theirs.quantile(0.99)),
			r.ours.perRequest(r.ours.cpu.own), r.ours.perRequest(r.ours.cpu.postgres),
			r.theirs.perRequest(r.theirs.cpu.own), r.theirs.perRequest(r.theirs.cpu.postgres),
			r.ours.bytes/int64(max(1, len(r.ours.latencies))), r.theirs.bytes/int64(max(1, len(r.theirs.latencies))))
	}
	fmt.Fprintln(w)
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f", float64(d.Microseconds())/1000) }

// cpuRatio is the ratio that the requests' processor times give: what a machine without other work would show.
func (r *result) cpuRatio() string {
	ours, theirs := r.ours.cpu, r.theirs.cpu
	if ours.postgres == 0 || theirs.postgres == 0 {
		return "-"
	}
	share := func(s *sample, c cpuTime) float64 { return (c.own + c.postgres).Seconds() / float64(len(s.latencies)) }
	return fmt.Sprintf("%.2f", share(&r.theirs, theirs)/share(&r.ours, ours))
}

// perRequest prints a share of a time in microseconds, a dash when it was not measured.
func (s *sample) perRequest(d time.Duration) string {
	if d == 0 || len(s.latencies) == 0 {
		return "-"
	}
	return fmt.Sprint(d.Microseconds() / int64(len(s.latencies)))
}

// profile writes a CPU profile of our side for each case: cpu.pprof gives cpu-one-hop.pprof and so on.
func (m *meter) profile(ctx context.Context, file string, say narrator) error {
	ext := filepath.Ext(file)
	for n := range benchCases {
		name := strings.TrimSuffix(file, ext) + "-" + strings.ReplaceAll(benchCases[n].name, " ", "-") + ext
		say("profiling our side: %s", name)
		if err := m.profileCase(ctx, name, n); err != nil {
			return fmt.Errorf("CPU profile %s: %w", name, err)
		}
	}
	return nil
}

func (m *meter) profileCase(ctx context.Context, name string, n int) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return errors.Join(err, f.Close())
	}
	_, err = m.round(ctx, &m.sides.ours, n, 1000, profileTime)
	pprof.StopCPUProfile()
	return errors.Join(err, f.Close())
}
