package app

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/teamgraph/teamgraph/internal/gate"
)

// How often probes ask for the schema's gates: a schema changes with a migration or by somebody's hand, and a check
// costs more than the other questions of a probe. What failed is asked again sooner, since somebody is mending it.
const (
	gateInterval = 30 * time.Second
	gateRetry    = 2 * time.Second
	gateTimeout  = time.Second
)

// gateKeeper remembers the last verdict of the gates that say whether a server may serve.
type gateKeeper struct {
	check func(context.Context) ([]gate.Finding, error)
	now   func() time.Time
	log   *slog.Logger

	turn    chan struct{} // holds one: whoever checks, for those who wait too
	known   bool          // whether there was a verdict
	verdict error
	due     time.Time
}

func newGateKeeper(check func(context.Context) ([]gate.Finding, error), now func() time.Time, log *slog.Logger) *gateKeeper {
	return &gateKeeper{check: check, now: now, log: log, turn: make(chan struct{}, 1)}
}

// ready returns what fails. A check that could not be made, for want of a connection or behind a lock, says nothing of the
// schema: the last verdict stands, and without one the server is not ready.
func (k *gateKeeper) ready(ctx context.Context) error {
	select {
	case k.turn <- struct{}{}:
		defer func() { <-k.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	if k.known && k.now().Before(k.due) {
		return k.verdict
	}
	// Whoever asks may hang up: the verdict is for all.
	checkCtx, cancel := context.WithTimeout(context.WithoutCancel(ctx), gateTimeout)
	defer cancel()
	found, err := k.check(checkCtx)
	switch {
	case err != nil && !k.known:
		return err
	case err != nil:
		k.log.WarnContext(ctx, "the schema's gates could not be checked, the last verdict stands", "error", err)
		k.due = k.now().Add(gateRetry)
	case len(found) > 0:
		k.known, k.verdict, k.due = true, describe(found), k.now().Add(gateRetry)
	default:
		k.known, k.verdict, k.due = true, nil, k.now().Add(gateInterval)
	}
	return k.verdict
}

// describe names the first findings, for the log.
func describe(found []gate.Finding) error {
	const most = 5
	var parts []string
	for _, f := range found[:min(most, len(found))] {
		parts = append(parts, fmt.Sprintf("%s: [%s] %s", f.Table, f.Rule, f.Message))
	}
	return fmt.Errorf("%d findings of the schema's gates, `teamgraph verify` says what mends them: %s", len(found), strings.Join(parts, "; "))
}
