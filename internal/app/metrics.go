package app

import (
	"context"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what /metrics shows. No label takes a value that a client chooses: not the team, not the
// query, not the path as sent.
type metrics struct {
	registry   *prometheus.Registry
	inFlight   prometheus.Gauge
	requests   *prometheus.CounterVec
	durations  *prometheus.HistogramVec
	operations *prometheus.CounterVec
	opDuration *prometheus.HistogramVec
}

// buckets reach from a cached point read to the statement timeout.
var buckets = []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30}

func newMetrics(pools *poolCollector) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "teamgraph_http_requests_in_flight", Help: "Requests being answered.",
		}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "teamgraph_http_requests_total", Help: "Answered requests by route, method and status.",
		}, []string{"route", "method", "status"}),
		durations: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "teamgraph_http_request_duration_seconds", Help: "Time to answer a request, by route.", Buckets: buckets,
		}, []string{"route"}),
		operations: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "teamgraph_operations_total", Help: "GraphQL operations by type and outcome: ok, or the code of the first error.",
		}, []string{"type", "outcome"}),
		opDuration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "teamgraph_operation_duration_seconds", Help: "Time to run a GraphQL operation, by type and outcome.", Buckets: buckets,
		}, []string{"type", "outcome"}),
	}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		m.inFlight, m.requests, m.durations, m.operations, m.opDuration, pools)
	return m
}

func (m *metrics) handler(log *slog.Logger) http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelError), Registry: m.registry,
	})
}

// request counts an answered request. The mux has left the pattern that it chose in r.
func (m *metrics) request(r *http.Request, status int, took time.Duration) {
	route := r.Pattern
	if _, path, ok := strings.Cut(route, " "); ok {
		route = path
	}
	if route == "" {
		route = "none"
	}
	method := r.Method
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
	default:
		method = "other"
	}
	m.requests.WithLabelValues(route, method, strconv.Itoa(status)).Inc()
	m.durations.WithLabelValues(route).Observe(took.Seconds())
}

// operation counts a GraphQL operation. kind is query, mutation or unknown; outcome is ok or an error's code.
func (m *metrics) operation(kind, outcome string, took time.Duration) {
	m.operations.WithLabelValues(kind, outcome).Inc()
	m.opDuration.WithLabelValues(kind, outcome).Observe(took.Seconds())
}

// poolCollector shows the state of the pools, which it meets when they hand out their first connection:
// the store keeps them to itself.
type poolCollector struct {
	mu    sync.Mutex
	pools map[string]*pgxpool.Pool // by role

	connections, limit, acquired, waited, waitTime *prometheus.Desc
}

func newPoolCollector() *poolCollector {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("teamgraph_db_"+name, help, append([]string{"pool"}, labels...), nil)
	}
	return &poolCollector{
		pools:       map[string]*pgxpool.Pool{},
		connections: desc("connections", "Database connections by pool and state.", "state"),
		limit:       desc("connections_max", "Most connections that the pool opens."),
		acquired:    desc("acquires_total", "Connections handed out."),
		waited:      desc("acquires_waited_total", "Connections handed out for which somebody had to wait."),
		waitTime:    desc("acquire_wait_seconds_total", "Time spent waiting for connections."),
	}
}

// watch returns a store.Config.Configure that runs next, if any, and then has the collector meet the pool.
func (c *poolCollector) watch(next func(*pgxpool.Config)) func(*pgxpool.Config) {
	return func(pc *pgxpool.Config) {
		if next != nil {
			next(pc)
		}
		if pc.ConnConfig.Tracer != nil {
			return // somebody else's; a connection has one
		}
		role := pc.ConnConfig.RuntimeParams["role"]
		if role == "" {
			role = pc.ConnConfig.User
		}
		pc.ConnConfig.Tracer = &poolFinder{collector: c, role: strings.TrimPrefix(role, "teamgraph_")}
	}
}

func (c *poolCollector) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{c.connections, c.limit, c.acquired, c.waited, c.waitTime} {
		ch <- d
	}
}

func (c *poolCollector) Collect(ch chan<- prometheus.Metric) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for role, pool := range c.pools {
		s := pool.Stat()
		gauge := func(d *prometheus.Desc, v int32, labels ...string) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, float64(v), append([]string{role}, labels...)...)
		}
		count := func(d *prometheus.Desc, v float64) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, v, role)
		}
		gauge(c.connections, s.AcquiredConns(), "in_use")
		gauge(c.connections, s.IdleConns(), "idle")
		gauge(c.connections, s.ConstructingConns(), "opening")
		gauge(c.limit, s.MaxConns())
		count(c.acquired, float64(s.AcquireCount()))
		count(c.waited, float64(s.EmptyAcquireCount()))
		count(c.waitTime, s.EmptyAcquireWaitTime().Seconds())
	}
}

// poolFinder is a pgxpool.AcquireTracer that notes the pool it is called by, once.
type poolFinder struct {
	collector *poolCollector
	role      string
	once      sync.Once
}

func (f *poolFinder) TraceAcquireStart(ctx context.Context, pool *pgxpool.Pool, _ pgxpool.TraceAcquireStartData) context.Context {
	f.once.Do(func() {
		f.collector.mu.Lock()
		defer f.collector.mu.Unlock()
		f.collector.pools[f.role] = pool
	})
	return ctx
}

// The rest of what a tracer must have.
func (f *poolFinder) TraceAcquireEnd(context.Context, *pgxpool.Pool, pgxpool.TraceAcquireEndData) {}
func (f *poolFinder) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData)             {}
func (f *poolFinder) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}
