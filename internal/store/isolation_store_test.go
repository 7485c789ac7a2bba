package store

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

// storeCases try each method of Store with team A among B and C. The rows of B and C are checked after each.
var storeCases = map[string]func(t *testing.T, s *Store, admin *pgxpool.Pool){
	"Read":      func(t *testing.T, s *Store, _ *pgxpool.Pool) { readsItsTeam(t, s.Read) },
	"ReadBulk":  func(t *testing.T, s *Store, _ *pgxpool.Pool) { readsItsTeam(t, s.ReadBulk) },
	"Write":     func(t *testing.T, s *Store, _ *pgxpool.Pool) { writesInItsTeam(t, s.Write) },
	"WriteBulk": func(t *testing.T, s *Store, _ *pgxpool.Pool) { writesInItsTeam(t, s.WriteBulk) },
	"CreateTeam": func(t *testing.T, s *Store, admin *pgxpool.Pool) {
		made, profile, err := s.CreateTeam(t.Context(), "delta team", "first")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := s.FirstProfile(t.Context(), made.ID); err != nil || got != profile {
			t.Errorf("the first profile is %s, %v; want %s", got, err, profile)
		}
		// A team and its profile have their projections, and nothing else.
		for table, rows := range countRows(t, admin, made.ID) {
			want := 0
			if table == "semantic_team_refs" || table == "semantic_profile_refs" {
				want = 1
			}
			if rows != want {
				t.Errorf("a new team has %d rows in %s, want %d", rows, table, want)
			}
		}
		if _, _, err := s.CreateTeam(t.Context(), "beta team", "first"); codeOf(err) != kg.CodeConflict {
			t.Errorf("the name of another team: %v, want CONFLICT", err)
		}
		if _, _, err := s.CreateTeam(t.Context(), "", "first"); codeOf(err) != kg.CodeBadInput {
			t.Errorf("a name without a character: %v, want BAD_USER_INPUT", err)
		}
		var left int
		if err := admin.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM semantic_team_refs) - (SELECT count(*) FROM control.teams)
			+ (SELECT count(*) FROM semantic_profile_refs) - (SELECT count(*) FROM control.team_profiles)`).Scan(&left); err != nil || left != 0 {
			t.Errorf("projections without their authority, or the other way round: %d, %v", left, err)
		}
	},
	"FirstProfile": func(t *testing.T, s *Store, _ *pgxpool.Pool) {
		if got, err := s.FirstProfile(t.Context(), teamA); err != nil || got != id(shared, "a1") {
			t.Errorf("%s, %v", got, err)
		}
		if got, err := s.FirstProfile(t.Context(), mustTeam("eeeeeeee-0000-7000-8000-000000000000")); codeOf(err) != kg.CodeNotFound {
			t.Errorf("of a team that does not exist: %s, %v", got, err)
		}
	},
	"InsertAPIKey": func(t *testing.T, s *Store, _ *pgxpool.Pool) {
		if err := s.InsertAPIKey(t.Context(), keyOf(teamA, shared, "inserted")); err != nil {
			t.Error(err)
		}
		// A key can't pair a team with a profile of another.
		if err := s.InsertAPIKey(t.Context(), keyOf(teamA, onlyB, "mixed")); sqlState(err) != "23503" {
			t.Errorf("a key of team A with a profile of B: %v, want a foreign key violation", err)
		}
		if err := s.InsertAPIKey(t.Context(), keyOf(teamB, shared, "inserted")); sqlState(err) != "23505" {
			t.Errorf("a prefix that another team's key has: %v, want a unique violation", err)
		}
	},
	"APIKeyByPrefix": func(t *testing.T, s *Store, _ *pgxpool.Pool) {
		for _, id := range []team.ID{teamA, teamB} {
			if err := s.InsertAPIKey(t.Context(), keyOf(id, shared, "of "+labels[id])); err != nil {
				t.Fatal(err)
			}
		}
		for _, id := range []team.ID{teamA, teamB} {
			k, ok, err := s.APIKeyByPrefix(t.Context(), "of "+labels[id])
			if err != nil || !ok || k.Team.ID != id || k.Team.Name != labels[id]+" team" || k.ProfileName != labels[id]+" profile 10" {
				t.Errorf("the key of team %s: %+v, %v, %v", labels[id], k, ok, err)
			}
		}
		if k, ok, err := s.APIKeyByPrefix(t.Context(), "none"); ok || err != nil {
			t.Errorf("a key that does not exist: %+v, %v, %v", k, ok, err)
		}
	},
	"RevokeAPIKey": func(t *testing.T, s *Store, _ *pgxpool.Pool) {
		for _, id := range []team.ID{teamA, teamB} {
			if err := s.InsertAPIKey(t.Context(), keyOf(id, shared, "revoke "+labels[id])); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.RevokeAPIKey(t.Context(), "revoke alpha"); err != nil {
			t.Error(err)
		}
		if err := s.RevokeAPIKey(t.Context(), "revoke alpha"); codeOf(err) != kg.CodeNotFound {
			t.Errorf("a second time: %v, want NOT_FOUND", err)
		}
		for id, revoked := range map[team.ID]bool{teamA: true, teamB: false} {
			k, _, err := s.APIKeyByPrefix(t.Context(), "revoke "+labels[id])
			if err != nil || (k.RevokedAt != nil) != revoked {
				t.Errorf("team %s's key: %+v, %v", labels[id], k, err)
			}
		}
	},
	"TeamByName": func(t *testing.T, s *Store, _ *pgxpool.Pool) {
		if got, err := s.TeamByName(t.Context(), "alpha team"); err != nil || got.ID != teamA {
			t.Errorf("%+v, %v", got, err)
		}
		if got, err := s.TeamByName(t.Context(), "no team"); codeOf(err) != kg.CodeNotFound {
			t.Errorf("a team that does not exist: %+v, %v", got, err)
		}
	},
}

// writer is Write or its like.
type writer func(ctx context.Context, t team.ID, profile uuid.UUID, timeout time.Duration, fn func(*Tx) error) error

func writesInItsTeam(t *testing.T, write writer) {
	t.Helper()
	err := write(t.Context(), teamA, id(shared, "a1"), 0, func(tx *Tx) error {
		if tx.Team() != teamA || tx.Profile() != id(shared, "a1") {
			t.Errorf("a transaction of %s, %s", tx.Team(), tx.Profile())
		}
		_, err := tx.Rename(t.Context(), id(shared, "e1"), newName(shared, kg.NameCanonical))
		return err
	})
	if err != nil {
		t.Error(err)
	}
	err = write(t.Context(), team.ID{}, id(shared, "a1"), 0, func(*Tx) error {
		t.Error("the function ran without a team")
		return nil
	})
	if !errors.Is(err, team.ErrZero) {
		t.Errorf("a transaction without a team: %v", err)
	}
}

// A bulk transaction sends its statements in another way: they answer as in any other.
func TestBulkAnswersAlike(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), oneConnection)
	errStop := errors.New("stop")
	for name, c := range txCases {
		answers := map[string]string{}
		for kind, write := range map[string]writer{"Write": s.Write, "WriteBulk": s.WriteBulk} {
			err := write(t.Context(), teamA, id(shared, "a1"), time.Minute, func(tx *Tx) error {
				got, err := c.call(t.Context(), tx, shared)
				b, jsonErr := json.Marshal(got)
				answers[kind] = fmt.Sprint(string(b), err)
				return errors.Join(jsonErr, errStop)
			})
			if !errors.Is(err, errStop) {
				t.Errorf("%s in %s: %v", name, kind, err)
			}
		}
		if answers["Write"] != answers["WriteBulk"] {
			t.Errorf("%s: %s, in bulk %s", name, answers["Write"], answers["WriteBulk"])
		}
	}
	// Nothing of its settings stays with the connection.
	bare(t, s, func(conn *pgxpool.Conn) {
		var seqscan, timeout string
		if err := conn.QueryRow(t.Context(), "SELECT current_setting('enable_seqscan'), current_setting('statement_timeout')").Scan(&seqscan, &timeout); err != nil || seqscan != "on" || timeout != "10s" {
			t.Errorf("enable_seqscan %s, statement_timeout %s, %v", seqscan, timeout, err)
		}
	})
	knowsNoTeam(t, s)
}

var storeWithoutTeam = map[string]string{
	"Close": "closes the pools of all teams",
	"Ready": "pings the pools",
	"Gates": "reads the catalog",
	"Teams": "lists the control plane's teams for the operator; no operation of a team calls it",
}

func keyOf(t team.ID, block, prefix string) APIKey {
	secret := sha256.Sum256([]byte(prefix))
	return APIKey{Prefix: prefix, SecretSHA256: secret[:], Team: Team{ID: t}, ProfileID: id(block, "a1"), Role: "reader"}
}

func countRows(tb testing.TB, admin *pgxpool.Pool, t team.ID) map[string]int {
	tb.Helper()
	out := map[string]int{}
	for _, table := range tenantTables(tb, admin) {
		var n int
		if err := admin.QueryRow(tb.Context(), "SELECT count(*) FROM public."+table+" WHERE team_id = $1", t.UUID()).Scan(&n); err != nil {
			tb.Fatal(err)
		}
		out[table] = n
	}
	return out
}

func TestStoreStaysInItsTeam(t *testing.T) {
	t.Parallel()
	db := newTeams(t)
	s := openStore(t, db, nil)
	unchanged := watch(t, db.Admin(t), teamB, teamC)
	for name, c := range storeCases {
		t.Run(name, func(t *testing.T) {
			unseed(t, db.Admin(t), teamA)
			seed(t, db.Admin(t), teamA, shared)
			c(t, s, db.Admin(t))
			unchanged(t)
		})
	}
}

func TestTeams(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	all, err := s.Teams(t.Context())
	var names []string
	for _, one := range all {
		names = append(names, one.Name)
	}
	if want := []string{"alpha team", "beta team", "gamma team"}; err != nil || !slices.Equal(names, want) {
		t.Errorf("teams %q, %v; want %q", names, err, want)
	}
}

func readsItsTeam(t *testing.T, read func(context.Context, team.ID) (*Session, error)) {
	t.Helper()
	session, err := read(t.Context(), teamA)
	if err != nil || session.Team() != teamA {
		t.Fatalf("a session of %v, %v", session.Team(), err)
	}
	defer session.End()
	if got, err := session.Entities(t.Context(), ids(shared, "e1")); err != nil || len(got) != 1 || got[0].Name != "Ada alpha 10" {
		t.Errorf("%+v, %v", got, err)
	}
	if session, err := read(t.Context(), team.ID{}); !errors.Is(err, team.ErrZero) || session != nil {
		t.Errorf("a session without a team: %v, %v", session, err)
	}
}
