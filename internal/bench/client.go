package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

// requestTimeout is when a client gives up.
const requestTimeout = 30 * time.Second

// client is one connection to a side. It does no more than it must, since it runs on the processors that both
// servers run on: it writes prepared bytes, and reads the answer without looking into it.
type client struct {
	conn net.Conn
	in   *bufio.Reader
	out  []byte
	body bytes.Buffer
}

func dial(ctx context.Context, addr string) (*client, error) {
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReaderSize(conn, 32<<10)}, nil
}

// succeeded is how an answer without errors begins: gqlgen writes errors before the data.
var succeeded = []byte(`{"data"`)

// ask sends a request and returns the answer's body, which is good until the next call.
func (c *client) ask(s *side, n int, t target) ([]byte, error) {
	if err := c.conn.SetDeadline(time.Now().Add(requestTimeout)); err != nil {
		return nil, err
	}
	c.out = s.request(c.out[:0], n, t)
	if _, err := c.conn.Write(c.out); err != nil {
		return nil, fmt.Errorf("%s: send: %w", s.name, err)
	}
	resp, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: receive: %w", s.name, err)
	}
	c.body.Reset()
	_, err = c.body.ReadFrom(resp.Body)
	_ = resp.Body.Close() // read to its end
	if err != nil {
		return nil, fmt.Errorf("%s: receive: %w", s.name, err)
	}
	body := c.body.Bytes()
	if resp.StatusCode != http.StatusOK || !bytes.HasPrefix(body, succeeded) {
		return nil, fmt.Errorf("%s: %s of %s answered %s: %.500s", s.name, benchCases[n].name, t.id, resp.Status, body)
	}
	return body, nil
}
