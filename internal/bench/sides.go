package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"

	"github.com/teamgraph/teamgraph/internal/app"
	"github.com/teamgraph/teamgraph/internal/store"
)

// side is one of the two servers.
type side struct {
	name string
	addr string // host:port
	// request appends to b the HTTP request that asks t for case n.
	request func(b []byte, n int, t target) []byte
}

// sides are both servers, listening on loopback.
type sides struct {
	ours, theirs side
	app          *app.App
	opponent     *theirs
	cancel       context.CancelFunc
	server       *http.Server
	served       chan error
}

// startSides starts both over one database, with pools of the same size.
func startSides(ctx context.Context, adminURL string, clients int) (s *sides, err error) {
	conns := int32(max(10, clients+2)) // ours ends transactions in the background
	s = &sides{served: make(chan error, 2)}
	log := slog.New(app.NewLogHandler(slog.NewJSONHandler(io.Discard, nil)))
	s.app, err = app.New(ctx, app.Config{Store: store.Config{URL: adminURL, MaxConns: conns}, Addr: "127.0.0.1:0", Logger: log})
	if err != nil {
		return nil, err
	}
	if s.opponent, err = openTheirs(ctx, adminURL, conns); err != nil {
		return nil, errors.Join(err, s.app.Close())
	}
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		s.opponent.pool.Close()
		return nil, errors.Join(err, s.app.Close())
	}
	s.server = &http.Server{Handler: s.opponent.handler(s.app.Store()), ReadHeaderTimeout: closeTimeout}
	run, cancel := context.WithCancel(ctx)
	s.cancel = cancel
	go func() { s.served <- s.app.Run(run) }()
	go func() { s.served <- s.server.Serve(l) }()
	s.ours = side{name: "ours", addr: s.app.URL()[len("http://"):], request: ourRequest}
	s.theirs = side{name: "theirs", addr: l.Addr().String(), request: theirRequest}
	return s, nil
}

func (s *sides) close() error {
	s.cancel()
	errs := []error{s.server.Close()}
	for range 2 {
		if err := <-s.served; !errors.Is(err, http.ErrServerClosed) {
			errs = append(errs, err)
		}
	}
	s.opponent.pool.Close()
	return errors.Join(append(errs, s.app.Close())...)
}

// bodies are the JSON bodies of our requests up to the entity's id.
var bodies = func() (out []string) {
	for _, c := range benchCases {
		query, err := json.Marshal(c.graphql)
		if err != nil {
			panic(err) // a string can be encoded
		}
		out = append(out, `{"query":`+string(query))
	}
	return out
}()

func ourRequest(b []byte, n int, t target) []byte {
	body := bodies[n] + "}"
	if !benchCases[n].perTeam {
		body = bodies[n] + `,"variables":{"id":"` + t.id.String() + `"}}`
	}
	return fmt.Appendf(b, "POST %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\n"+
		"Accept: application/json\r\nContent-Length: %d\r\n\r\n%s", app.GraphQLPath, t.team.key.Reveal(), len(body), body)
}

func theirRequest(b []byte, n int, t target) []byte {
	path := "/" + strconv.Itoa(n)
	if !benchCases[n].perTeam {
		path += "?id=" + t.id.String()
	}
	return fmt.Appendf(b, "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nAccept: application/json\r\n\r\n",
		path, t.team.key.Reveal())
}
