package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/teamgraph/teamgraph/internal/gate"
)

// handClock is a clock that a test moves.
type handClock struct{ at atomic.Int64 }

func (c *handClock) now() time.Time          { return time.Unix(0, c.at.Load()) }
func (c *handClock) advance(d time.Duration) { c.at.Add(int64(d)) }

func TestNotReadyWhenAGateFails(t *testing.T) {
	t.Parallel()
	clock := &handClock{}
	s := start(t, nil, func(c *Config) { c.now = clock.now })
	key := s.team(t, "red").Key.Reveal()
	exec := func(sql string) {
		t.Helper()
		if _, err := s.db.Admin(t).Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	want := func(status int, says string) {
		t.Helper()
		res := s.do(t, "GET", "/readyz", "", "")
		if res.StatusCode != status || !strings.Contains(res.text, says) {
			t.Errorf("/readyz: %s %q, want %d %q", res.Status, res.text, status, says)
		}
		if strings.Contains(res.text, "ingests") || strings.Contains(res.text, "policy") {
			t.Errorf("/readyz tells everybody: %q", res.text)
		}
	}
	want(http.StatusOK, "ready")
	exec("ALTER POLICY ingests_team_policy ON public.ingests USING (true)")
	clock.advance(gateInterval - 1)
	want(http.StatusOK, "ready") // asked already
	clock.advance(1)
	want(http.StatusServiceUnavailable, notReady)
	if line := s.log.lines(t, "not ready"); len(line) != 1 || !strings.Contains(line[0]["error"].(string), "public.ingests: [policy] USING of policy ingests_team_policy") {
		t.Errorf("the log says %v", line)
	}
	if res := s.do(t, "GET", "/healthz", "", ""); res.StatusCode != http.StatusOK {
		t.Errorf("/healthz: %s", res.Status)
	}
	if res := s.do(t, "POST", "/graphql", key, viewerQuery); res.StatusCode != http.StatusOK {
		t.Errorf("/graphql: %s %s", res.Status, res.text)
	}
	exec("DROP POLICY ingests_team_policy ON public.ingests")
	exec("CREATE POLICY ingests_team_policy ON public.ingests USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid) " +
		"WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)")
	want(http.StatusServiceUnavailable, notReady)
	clock.advance(gateRetry)
	want(http.StatusOK, "ready")
	// What a later release's migration brings leaves this one ready: a table with its grants, a constraint to be validated.
	exec("CREATE TABLE public.later (team_id uuid NOT NULL REFERENCES public.semantic_team_refs, PRIMARY KEY (team_id))")
	exec("ALTER TABLE public.later OWNER TO teamgraph_owner")
	exec("ALTER TABLE public.later ENABLE ROW LEVEL SECURITY")
	exec("ALTER TABLE public.later FORCE ROW LEVEL SECURITY")
	exec("CREATE POLICY later_team_policy ON public.later USING (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid) " +
		"WITH CHECK (team_id = nullif(current_setting('app.current_team_id', true), '')::uuid)")
	exec("GRANT SELECT, INSERT, UPDATE, DELETE ON public.later, public.ingests TO teamgraph_app")
	exec("ALTER TABLE public.import_runs ADD CONSTRAINT import_runs_later_check CHECK (read_count >= 0) NOT VALID")
	// So does what stands beside it in the database.
	exec("CREATE TABLE public.scratch AS SELECT 1 AS n")
	exec("CREATE SCHEMA pooler")
	exec("CREATE VIEW pooler.activity AS SELECT query FROM pg_stat_activity")
	exec("CREATE FUNCTION pooler.get_auth(name text) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT passwd FROM pg_shadow WHERE usename = $1'")
	exec("REVOKE EXECUTE ON FUNCTION pooler.get_auth FROM PUBLIC")
	clock.advance(gateInterval)
	want(http.StatusOK, "ready")
	exec("GRANT SELECT ON public.scratch TO teamgraph_app")
	clock.advance(gateInterval)
	want(http.StatusServiceUnavailable, notReady)
}

func TestGateKeeperChecksForThoseWhoHangUp(t *testing.T) {
	t.Parallel()
	failing := []gate.Finding{{Rule: "policy", Table: "public.x", Message: "has no policy"}}
	clock := &handClock{}
	var ctx context.Context
	hangUp := func() {}
	dial := func() { ctx, hangUp = context.WithCancel(t.Context()) }
	var found []gate.Finding
	k := newGateKeeper(func(checked context.Context) ([]gate.Finding, error) {
		hangUp() // while it is checked
		if _, bounded := checked.Deadline(); !bounded {
			t.Error("a check may take for ever")
		}
		return found, checked.Err()
	}, clock.now, slog.New(slog.DiscardHandler))
	dial()
	if err := k.ready(ctx); err != nil {
		t.Errorf("who hung up spoilt the first verdict: %v", err)
	}
	found = failing
	clock.advance(gateInterval)
	dial()
	if err := k.ready(ctx); err == nil {
		t.Error("who hung up put off what was found")
	}
	if err := k.ready(t.Context()); err == nil {
		t.Error("the verdict was not kept")
	}
}

// checks is a check that says what a test has it say.
type checks struct {
	found []gate.Finding
	err   error
	n     int
}

func (c *checks) check(context.Context) ([]gate.Finding, error) {
	c.n++
	return c.found, c.err
}

func TestGateKeeperKeepsItsVerdict(t *testing.T) {
	t.Parallel()
	failing, broken := []gate.Finding{{Rule: "policy", Table: "public.x", Message: "has no policy"}}, errors.New("no connection")
	clock, c := &handClock{}, &checks{}
	k := newGateKeeper(c.check, clock.now, slog.New(slog.DiscardHandler))
	for _, step := range []struct {
		name    string
		advance time.Duration
		found   []gate.Finding
		err     error
		asked   bool
		ready   bool
	}{
		{"nothing is known", 0, nil, broken, true, false},
		{"nor yet", 0, nil, broken, true, false},
		{"clean", 0, nil, nil, true, true},
		{"clean still", gateInterval - 1, failing, nil, false, true},
		{"no answer", 1, nil, broken, true, true},
		{"not asked at once", gateRetry - 1, failing, nil, false, true},
		{"failing", 1, failing, nil, true, false},
		{"failing still", gateRetry - 1, nil, nil, false, false},
		{"no answer again", 1, nil, broken, true, false},
		{"mended", gateRetry, nil, nil, true, true},
	} {
		clock.advance(step.advance)
		c.found, c.err = step.found, step.err
		before := c.n
		err := k.ready(t.Context())
		if (err == nil) != step.ready || (c.n > before) != step.asked {
			t.Errorf("%s: ready says %v after %d checks, want ready %v, asked %v", step.name, err, c.n-before, step.ready, step.asked)
		}
	}
}

func TestGateKeeperAsksOnceForAll(t *testing.T) {
	t.Parallel()
	running, proceed := make(chan struct{}), make(chan struct{})
	var asked atomic.Int32
	k := newGateKeeper(func(ctx context.Context) ([]gate.Finding, error) {
		asked.Add(1)
		if _, bounded := ctx.Deadline(); !bounded {
			t.Error("a check may take for ever")
		}
		running <- struct{}{}
		<-proceed
		return nil, nil
	}, (&handClock{}).now, slog.New(slog.DiscardHandler))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := k.ready(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	<-running
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := k.ready(ctx); !errors.Is(err, context.Canceled) { // a probe that gave up waits for nobody
		t.Errorf("a cancelled probe got %v", err)
	}
	close(proceed)
	wg.Wait()
	if n := asked.Load(); n != 1 {
		t.Errorf("8 probes asked %d times", n)
	}
}
