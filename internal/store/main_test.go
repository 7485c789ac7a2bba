package store

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

func TestMain(m *testing.M) { dbtest.Main(m) }

// The first digits of seeded ids: block shared is in teams A, B and C; onlyB in team B alone; nowhere in none.
const (
	shared  = "10"
	onlyB   = "20"
	nowhere = "30"
)

// The three teams. Their rows of block shared have equal ids, and texts that hold the team's label. Team A sorts between
// the others: a row too many shows whether the first is taken or the last.
var (
	teamA = mustTeam("bbbbbbbb-0000-7000-8000-000000000000")
	teamB = mustTeam("aaaaaaaa-0000-7000-8000-000000000000")
	teamC = mustTeam("cccccccc-0000-7000-8000-000000000000")

	labels = map[team.ID]string{teamA: "alpha", teamB: "beta", teamC: "gamma"}
)

func mustTeam(s string) team.ID {
	t, err := team.Parse(s)
	if err != nil {
		panic(err)
	}
	return t
}

// id is the seeded id that ends in suffix.
func id(block, suffix string) uuid.UUID {
	return uuid.MustParse(block + "000000-0000-7000-8000-" + strings.Repeat("0", 12-len(suffix)) + suffix)
}

// ids are several of them.
func ids(block string, suffixes ...string) (out []uuid.UUID) {
	for _, s := range suffixes {
		out = append(out, id(block, s))
	}
	return out
}

// seed gives a team the rows of testdata/team.sql.
func seed(tb testing.TB, admin *pgxpool.Pool, t team.ID, block string) {
	tb.Helper()
	text, err := os.ReadFile("testdata/team.sql")
	if err != nil {
		tb.Fatal(err)
	}
	sql := strings.NewReplacer("{team}", t.String(), "{label}", labels[t], "{p}", block).Replace(string(text))
	if _, err := admin.Exec(tb.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
		tb.Fatalf("seed team %s: %v", labels[t], err)
	}
}

// seedOthers seeds teams B and C, with more in B and C than in A, some of it about the ids that all three have.
func seedOthers(tb testing.TB, admin *pgxpool.Pool) {
	tb.Helper()
	seed(tb, admin, teamB, shared)
	seed(tb, admin, teamB, onlyB)
	seed(tb, admin, teamC, shared)
	const more = `INSERT INTO public.relationship_records (team_id, relationship_id, owner_profile_id, subject_entity_id,
			predicate_key, predicate_version, object_entity_id, object_value_id, object_format, tier, status,
			relationship_identity_hash, created_at, updated_at)
		SELECT team_id, ('20000000-0000-7000-8000-00000000' || r.id)::uuid, owner_profile_id, r.subject::uuid, r.predicate, 1,
			r.entity::uuid, r.value::uuid, r.format, 'fact', 'active', sha256(convert_to(r.id, 'UTF8')), '2024-03-01Z', '2024-03-01Z'
		FROM (SELECT team_id, owner_profile_id FROM public.relationship_records WHERE team_id = $1 LIMIT 1) AS t,
		(VALUES
			('aa01', '10000000-0000-7000-8000-0000000000e1', 'lives_in', '20000000-0000-7000-8000-0000000000e2', NULL, NULL),
			('aa02', '20000000-0000-7000-8000-0000000000e1', 'lives_in', '10000000-0000-7000-8000-0000000000e2', NULL, NULL),
			('aa03', '10000000-0000-7000-8000-0000000000e1', 'note', NULL, '10000000-0000-7000-8000-0000000000f2', 'string'),
			('aa04', '20000000-0000-7000-8000-0000000000e1', 'note', NULL, '10000000-0000-7000-8000-0000000000f1', 'string')
		) AS r(id, subject, predicate, entity, value, format)`
	if _, err := admin.Exec(tb.Context(), more, teamB.UUID()); err != nil {
		tb.Fatalf("seed more of team beta: %v", err)
	}
	const again = `INSERT INTO public.relationship_records (team_id, relationship_id, owner_profile_id, subject_entity_id, predicate_key,
			predicate_version, object_entity_id, object_value_id, object_format, tier, status, relationship_identity_hash, created_at, updated_at)
		SELECT team_id, overlay(relationship_id::text placing 'f' from 1)::uuid, owner_profile_id, subject_entity_id, predicate_key,
			predicate_version, object_entity_id, object_value_id, object_format, tier, status, sha256(relationship_identity_hash), created_at, updated_at
		FROM public.relationship_records WHERE team_id = $1`
	if _, err := admin.Exec(tb.Context(), again, teamC.UUID()); err != nil {
		tb.Fatalf("seed more of team gamma: %v", err)
	}
	const value = `INSERT INTO public.value_records SELECT $1, '20000000-0000-7000-8000-0000000000f9', value_type, canonical_text,
		canonical_value_hash, unit, normaliser_version, created_at FROM public.value_records WHERE team_id = $2 AND canonical_text = '201'`
	if _, err := admin.Exec(tb.Context(), value, teamC.UUID(), teamB.UUID()); err != nil {
		tb.Fatalf("seed a value of team gamma: %v", err)
	}
	for _, table := range []string{"entity_records", "relationship_records"} {
		if _, err := admin.Exec(tb.Context(), "UPDATE public."+table+" SET version = version + 100 WHERE team_id = ANY($1)", []team.ID{teamB, teamC}); err != nil {
			tb.Fatalf("change the others' versions: %v", err)
		}
	}
}

// openStore opens a store on a database.
func openStore(tb testing.TB, db *dbtest.DB, configure func(*Config)) *Store {
	tb.Helper()
	cfg := Config{AppURL: db.AppURL, ControlURL: db.ControlURL}
	if configure != nil {
		configure(&cfg)
	}
	s, err := Open(tb.Context(), cfg)
	if err != nil {
		tb.Fatalf("open the store: %v", err)
	}
	tb.Cleanup(s.Close)
	return s
}

// newTeams is a database of its own with the three teams.
func newTeams(tb testing.TB) *dbtest.DB {
	tb.Helper()
	db := dbtest.New(tb)
	seed(tb, db.Admin(tb), teamA, shared)
	seedOthers(tb, db.Admin(tb))
	return db
}

var seedShared sync.Once

// sharedTeams is the binary's shared database with the three teams, for tests that commit nothing.
func sharedTeams(tb testing.TB) *dbtest.DB {
	tb.Helper()
	db := dbtest.Shared(tb)
	seedShared.Do(func() {
		seed(tb, db.Admin(tb), teamA, shared)
		seedOthers(tb, db.Admin(tb))
	})
	return db
}

// unseed deletes a team's rows, those of the control plane too, but for the team itself: where its row lies among
// those of other teams stays as it is.
func unseed(tb testing.TB, admin *pgxpool.Pool, t team.ID) {
	tb.Helper()
	tables := []string{"control.api_keys", "control.team_profiles"}
	for _, table := range tenantTables(tb, admin) {
		if table != "semantic_team_refs" {
			tables = append(tables, "public."+table)
		}
	}
	sql := "SET LOCAL session_replication_role = replica;" // the order of tables does not matter
	for _, table := range tables {
		sql += fmt.Sprintf("DELETE FROM %s WHERE team_id = '%s';", table, t)
	}
	if _, err := admin.Exec(tb.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
		tb.Fatalf("delete the rows of team %s: %v", labels[t], err)
	}
}

// tenantTables lists the tables of schema public, all of which hold rows of teams.
func tenantTables(tb testing.TB, admin *pgxpool.Pool) []string {
	tb.Helper()
	rows, err := admin.Query(tb.Context(), "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
	if err != nil {
		tb.Fatal(err)
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(names) < 10 {
		tb.Fatalf("tables of public: %v, %v", names, err)
	}
	return names
}

// fingerprint is the number of a team's rows in each tenant table, and a hash over all that is in them.
func fingerprint(tb testing.TB, admin *pgxpool.Pool, t team.ID) map[string]string {
	tb.Helper()
	out := map[string]string{}
	for _, table := range tenantTables(tb, admin) {
		var rows, hash string
		sql := fmt.Sprintf(`SELECT count(*)::text, md5(coalesce(string_agg(x::text, E'\n' ORDER BY x::text COLLATE "C"), ''))
			FROM public.%s AS x WHERE x.team_id = $1`, pgx.Identifier{table}.Sanitize())
		if err := admin.QueryRow(tb.Context(), sql, t.UUID()).Scan(&rows, &hash); err != nil {
			tb.Fatalf("fingerprint of %s: %v", table, err)
		}
		out[table] = rows + " rows " + hash
	}
	return out
}

// watch remembers the rows of some teams; the function it returns fails the test when they are not as they were.
func watch(tb testing.TB, admin *pgxpool.Pool, teams ...team.ID) (unchanged func(tb testing.TB)) {
	tb.Helper()
	before := map[team.ID]map[string]string{}
	for _, t := range teams {
		before[t] = fingerprint(tb, admin, t)
	}
	return func(tb testing.TB) {
		tb.Helper()
		for _, t := range teams {
			if diff := cmp.Diff(before[t], fingerprint(tb, admin, t)); diff != "" {
				tb.Errorf("rows of team %s changed (-before +after):\n%s", labels[t], diff)
			}
		}
	}
}

func sha256Of(text string) [32]byte { return sha256.Sum256([]byte(text)) }

// sqlState is the SQLSTATE in an error, "" when there is none.
func sqlState(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}

// codeOf is the kg code of an error, "" when it has none.
func codeOf(err error) kg.Code {
	var e *kg.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// leaks returns the labels of other teams that stand in a text.
func leaks(t team.ID, text string) (found []string) {
	for _, other := range slices.SortedFunc(maps.Keys(labels), func(a, b team.ID) int { return strings.Compare(a.String(), b.String()) }) {
		if other != t && (strings.Contains(text, labels[other]) || strings.Contains(text, other.String())) {
			found = append(found, labels[other])
		}
	}
	return found
}

// wire counts what a pool's connections send: pgx sends a batch with one Write.
type wire struct{ writes atomic.Int64 }

// configure makes the pool's connections count, and has it open one only: the same for every session.
func (w *wire) configure(c *Config) {
	c.Configure = func(pc *pgxpool.Config) {
		pc.MaxConns = 1
		pc.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false } // it would be counted
		dial := pc.ConnConfig.DialFunc
		pc.ConnConfig.DialFunc = func(ctx context.Context, network, addr string) (net.Conn, error) {
			conn, err := dial(ctx, network, addr)
			return &wireConn{conn, w}, err
		}
	}
}

type wireConn struct {
	net.Conn
	w *wire
}

func (c *wireConn) Write(b []byte) (int, error) {
	c.w.writes.Add(1)
	return c.Conn.Write(b)
}

// of returns how many writes fn takes, and what follows it on the connection.
func (w *wire) of(tb testing.TB, s *Store, fn func()) int64 {
	tb.Helper()
	idle(tb, s)
	before := w.writes.Load()
	fn()
	idle(tb, s)
	return w.writes.Load() - before
}

// idle waits until the COMMIT of an ended session is done: a pool of one connection hands it out only then.
func idle(tb testing.TB, s *Store) {
	tb.Helper()
	conn, err := s.app.Acquire(tb.Context())
	if err != nil {
		tb.Fatalf("wait for the connection: %v", err)
	}
	conn.Release()
}
