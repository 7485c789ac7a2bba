package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
)

// rounds is how many times the sides take turns.
const rounds = 10

// sample is what one side did in one round or in all of them.
type sample struct {
	latencies []time.Duration
	elapsed   time.Duration
	bytes     int64 // of bodies
	cpu       cpuTime
}

func (s *sample) add(other sample) {
	s.latencies = append(s.latencies, other.latencies...)
	s.elapsed += other.elapsed
	s.bytes += other.bytes
	s.cpu = s.cpu.plus(other.cpu)
}

// rate is requests per second.
func (s *sample) rate() float64 { return float64(len(s.latencies)) / s.elapsed.Seconds() }

// quantile returns the latency that the fraction q of all requests did not exceed. It sorts.
func (s *sample) quantile(q float64) time.Duration {
	if len(s.latencies) == 0 {
		return 0
	}
	slices.Sort(s.latencies)
	return s.latencies[min(int(q*float64(len(s.latencies))), len(s.latencies)-1)]
}

// result is one case of both sides.
type result struct {
	ours, theirs  sample
	least, utmost float64 // ratios of single rounds
}

func (r *result) ratio() float64 { return r.ours.rate() / r.theirs.rate() }

// meter measures a case.
type meter struct {
	sides   *sides
	data    *dataset
	clients int
	cpu     *cpuMeter
}

// measure lets the sides take turns for seconds each, after a tenth of that which does not count.
func (m *meter) measure(ctx context.Context, n int, seconds float64) (res result, err error) {
	round := time.Duration(seconds / rounds * float64(time.Second))
	for turn := range rounds + 1 {
		// Who begins changes, so that a slow trend of the machine hits both.
		order := []*side{&m.sides.ours, &m.sides.theirs}
		if turn%2 == 1 {
			slices.Reverse(order)
		}
		got := map[*side]sample{}
		for _, s := range order {
			if got[s], err = m.round(ctx, s, n, uint64(turn), round); err != nil {
				return res, err
			}
		}
		if turn == 0 {
			continue
		}
		ours, theirs := got[&m.sides.ours], got[&m.sides.theirs]
		res.ours.add(ours)
		res.theirs.add(theirs)
		ratio := ours.rate() / theirs.rate()
		if res.least == 0 || ratio < res.least {
			res.least = ratio
		}
		res.utmost = max(res.utmost, ratio)
	}
	return res, nil
}

// round lets all clients send requests to one side for a time. Both sides get the same entities in a turn.
func (m *meter) round(ctx context.Context, s *side, n int, turn uint64, d time.Duration) (total sample, err error) {
	runtime.GC() // what the other side left behind is not this one's work
	samples, errs := make([]sample, m.clients), make([]error, m.clients)
	var wg sync.WaitGroup
	before := m.cpu.now()
	began := time.Now()
	for i := range m.clients {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(seed+turn, uint64(100+i)))
			samples[i], errs[i] = m.client(ctx, s, n, r, began.Add(d))
		})
	}
	wg.Wait()
	total.elapsed = time.Since(began)
	total.cpu = m.cpu.now().minus(before)
	for i := range samples {
		total.add(samples[i])
	}
	return total, errors.Join(errs...)
}

// client sends one request after the other until the end.
func (m *meter) client(ctx context.Context, s *side, n int, r *rand.Rand, end time.Time) (got sample, err error) {
	c, err := dial(ctx, s.addr)
	if err != nil {
		return got, err
	}
	defer func() { err = errors.Join(err, c.conn.Close()) }()
	for begin := time.Now(); begin.Before(end); {
		if err := ctx.Err(); err != nil {
			return got, fmt.Errorf("broken off: %w", err)
		}
		body, err := c.ask(s, n, m.data.drawTarget(r, benchCases[n].busy))
		if err != nil {
			return got, err
		}
		now := time.Now()
		got.latencies = append(got.latencies, now.Sub(begin))
		got.bytes += int64(len(body))
		begin = now
	}
	return got, nil
}
