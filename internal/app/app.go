// Package app puts the parts together: database pools, the HTTP server with its middleware, metrics and
// traces, and the private database of `teamgraph dev`. New, Run and Close are what a main and an
// end-to-end test need. What a request means is decided in the packages that it wires.
package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/teamgraph/teamgraph/internal/store"
)

// Limits of the server. A query that needs longer than the store's statement timeout has been ended
// before writeTimeout.
const (
	readHeaderTimeout = 5 * time.Second
	readTimeout       = 30 * time.Second
	writeTimeout      = time.Minute
	idleTimeout       = 2 * time.Minute
	maxHeaderBytes    = 32 << 10
	maxBodyBytes      = 1 << 20

	shutdownTimeout = 15 * time.Second // for running operations
	closeTimeout    = 5 * time.Second  // for what remains after that
)

// Config says what to serve, where.
type Config struct {
	// Store says how to reach the database, which must have been migrated.
	Store store.Config
	// Addr is the address to listen on, host:port; port 0 means any free one. Listener, when set, is used
	// instead: a program that needs long to start takes its port first.
	Addr     string
	Listener net.Listener
	// Logger gets a line for each request and whatever goes wrong; nil is silent.
	Logger *slog.Logger
	// ShutdownTimeout bounds the wait for running operations when the server stops; 0 means 15 seconds.
	ShutdownTimeout time.Duration

	// graphQL takes the place of the GraphQL handler in tests, now that of the clock of readiness.
	graphQL http.Handler
	now     func() time.Time
}

// App is a server that is ready to run.
type App struct {
	cfg      Config
	log      *slog.Logger
	store    *store.Store
	listener net.Listener
	server   *http.Server
	tracing  *tracing
	gates    *gateKeeper
	stopping atomic.Bool
	abandon  context.CancelFunc // ends the operations that still run
}

// New opens the pools, takes the address and builds the server, which answers once Run is called. Errors
// are for people: a database that can't be reached or was never migrated, an address that is taken.
func New(ctx context.Context, cfg Config) (*App, error) {
	if os.Getenv("GOGC") == "" {
		// What lives longer than a request is a few megabytes: collecting at twice that is most of the time of
		// an operation with many rows. Five times that is still little memory.
		debug.SetGCPercent(400)
	}
	a := &App{cfg: cfg, log: cfg.Logger, listener: cfg.Listener}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	a.cfg.ShutdownTimeout = cmp.Or(cfg.ShutdownTimeout, shutdownTimeout)
	if a.cfg.now == nil {
		a.cfg.now = time.Now
	}
	err := a.open(ctx)
	if err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) open(ctx context.Context) (err error) {
	if a.listener == nil {
		if a.listener, err = Listen(ctx, a.cfg.Addr); err != nil {
			return err
		}
	}
	pools := newPoolCollector()
	sc := a.cfg.Store
	configure := sc.Configure
	sc.Configure = pools.watch(configure)
	if a.store, err = OpenStore(ctx, sc); err != nil {
		return err
	}
	if a.tracing, err = newTracing(ctx, a.log); err != nil {
		return err
	}
	a.gates = newGateKeeper(a.store.Gates, a.cfg.now, a.log)
	base, cancel := context.WithCancel(context.WithoutCancel(ctx))
	a.abandon = cancel
	a.server = &http.Server{
		Handler:           a.handler(newMetrics(pools)),
		BaseContext:       func(net.Listener) context.Context { return base },
		ReadHeaderTimeout: readHeaderTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(a.log.Handler(), slog.LevelDebug), // clients that hang up, mostly
	}
	return nil
}

// Listen takes an address, host:port. The error of one that is taken says what to do.
func Listen(ctx context.Context, addr string) (net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	switch {
	case err == nil:
		return l, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is taken by another program: stop that program, or choose another address "+
			"with --addr or TEAMGRAPH_ADDR", addr)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with --addr or TEAMGRAPH_ADDR", addr)
	}
	return nil, fmt.Errorf("cannot listen on %s (give host:port with --addr or TEAMGRAPH_ADDR): %w", addr, err)
}

// URL is the server's own address, as a client on this machine reaches it, without a slash at its end.
func (a *App) URL() string {
	return baseURL(a.listener)
}

func baseURL(l net.Listener) string {
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return "http://" + l.Addr().String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, port)
}

// Store is the server's access to the database.
func (a *App) Store() *store.Store { return a.store }

// Run serves until ctx ends. Then it accepts nothing more and waits for the running operations, within
// Config.ShutdownTimeout; what runs on after that is broken off, which is an error. Call Close afterwards.
func (a *App) Run(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- a.server.Serve(a.listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve on %s: %w", a.listener.Addr(), err)
	case <-ctx.Done():
	}
	a.stopping.Store(true) // a balancer that asks /readyz sends nobody here any more
	a.log.Info("stopping")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.cfg.ShutdownTimeout)
	defer cancel()
	err := a.server.Shutdown(ctx)
	if err != nil {
		a.abandon()
		err = errors.Join(fmt.Errorf("operations that still ran after %s were broken off", a.cfg.ShutdownTimeout), a.server.Close())
	}
	<-failed // http.ErrServerClosed
	return err
}

// Close frees the address and closes the pools and the trace exporter. It may be called after a failed or
// without any Run.
func (a *App) Close() error {
	if a.abandon != nil {
		a.abandon()
	}
	var errs []error
	if a.listener != nil {
		if err := a.listener.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, err)
		}
	}
	if a.store != nil {
		errs = append(errs, closeStore(a.store))
	}
	if a.tracing != nil {
		errs = append(errs, a.tracing.close())
	}
	return errors.Join(errs...)
}

// closeStore closes the pools. Their Close waits for connections in use, for which an operation that does
// not notice its end must not keep the process.
func closeStore(st *store.Store) error {
	closed := make(chan struct{})
	go func() {
		st.Close()
		close(closed)
	}()
	timer := time.NewTimer(closeTimeout)
	defer timer.Stop()
	select {
	case <-closed:
		return nil
	case <-timer.C:
		return fmt.Errorf("database connections were still in use %s after the server stopped", closeTimeout)
	}
}
