package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// txCase calls a method of Tx with what a block of seeded ids has, and returns what does not differ from call to call.
type txCase struct {
	call   func(ctx context.Context, tx *Tx, block string) (any, error)
	writes bool // changes rows when called with what the team has
}

var txCases = map[string]txCase{
	"LockEntity": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		version, status, ok, err := tx.LockEntity(ctx, id(block, "e1"))
		return []any{version, status, ok}, err
	}},
	"LockRelationship": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		version, status, ok, err := tx.LockRelationship(ctx, id(block, "c1"))
		return []any{version, status, ok}, err
	}},
	"LockPredicate": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return nil, tx.LockPredicate(ctx, "own_"+txWord(block), 1)
	}},
	"LockImports": {writes: true, call: func(ctx context.Context, tx *Tx, _ string) (any, error) { return nil, tx.LockImports(ctx) }},
	"Rename": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.Rename(ctx, id(block, "e1"), newName(block, kg.NameCanonical))
	}},
	"FindOperation": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		op, ok, err := tx.FindOperation(ctx, "key "+block)
		return []any{op, ok}, err
	}},
	"RecordOperation": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		// The key is new in team A, in each block: only the words "key 10" and its like are taken there.
		return tx.RecordOperation(ctx, Operation{Name: "test", TargetID: id(block, "e1")}, "key "+block+" new")
	}},
	"RecordImport": {writes: true, call: func(ctx context.Context, tx *Tx, _ string) (any, error) {
		return nil, tx.RecordImport(ctx, ImportRun{Source: "test", Started: time.Unix(0, 0)})
	}},
	"Predicates":       {call: func(ctx context.Context, tx *Tx, _ string) (any, error) { return tx.Predicates(ctx) }},
	"SharedPredicates": {call: func(ctx context.Context, tx *Tx, _ string) (any, error) { return tx.SharedPredicates(ctx) }},
	"EntityExists": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.EntityExists(ctx, id(block, "e1"))
	}},
	"InsertEntities": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		// Team A may give an entity of its own an id that another team has, except one that it has itself.
		return nil, tx.InsertEntities(ctx, []NewEntity{{ID: fresh(block, "e1"), Kind: "person", Name: "new", NameKey: "new"}})
	}},
	"InsertNames": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.InsertNames(ctx, []NewName{newName(block, kg.NameAlias)})
	}},
	"InsertExternalIDs": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return nil, tx.InsertExternalIDs(ctx, "beta source", ids(block, "e1"), []string{"file-20-1"})
	}},
	"EntitiesByExternalID": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.EntitiesByExternalID(ctx, "shared source "+block, []string{"file-" + block + "-1"})
	}},
	"EntityIDsOfSource": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.EntityIDsOfSource(ctx, "shared source "+block, []string{"file-" + block + "-1"})
	}},
	"ExternalIDsOf": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.ExternalIDsOf(ctx, "shared source "+block, ids(block, "e1"))
	}},
	"HasDeclared": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.HasDeclared(ctx, txWord(block)+" source")
	}},
	"EnsureValues": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		got, err := tx.EnsureValues(ctx, []kg.Value{
			{Type: kg.TypeString, Text: "new in every team"},
			{Type: kg.TypeString, Text: txWord(block) + " text " + block},
			{Type: kg.TypeNumber, Text: onlyB + "1"}, // teams B and C have it
		})
		if err == nil && (got[2] == id(onlyB, "f2") || got[2] == id(onlyB, "f9")) {
			err = errors.New("a value of another team")
		}
		if err != nil {
			return nil, err
		}
		return []any{len(got), got[1] == id(block, "f1")}, nil
	}},
	"InsertPredicates": {writes: true, call: func(ctx context.Context, tx *Tx, _ string) (any, error) {
		return tx.InsertPredicates(ctx, "test", []string{"own_beta", "own_new"}, []string{"value", "entity"})
	}},
	"Edges": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return unordered(tx.Edges(ctx, "own_"+txWord(block)))
	}},
	"InsertRelationships": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.InsertRelationships(ctx, []NewRelationship{{
			ID: fresh(block, "c1"), SubjectID: id(block, "e1"), PredicateKey: "lives_in", PredicateVersion: 1, ObjectEntityID: id(block, "e2"),
			Identity: [32]byte{1},
		}}, kg.TierClaim)
	}},
	"RelationshipsByIdentity": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		hash := sha256Of("identity " + block + " c1")
		found, err := tx.RelationshipsByIdentity(ctx, [][]byte{hash[:]})
		return found[hash], err
	}},
	"ChangeRelationships": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.ChangeRelationships(ctx, ids(block, "c1", "c2"), []int32{1, 1}, kg.RelationshipRetracted, kg.ChangeRetracted, "test")
	}},
	"EnsureIngest": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		// The block's ingest is found where the team has it; another is made.
		got, last, err := tx.EnsureIngest(ctx, "import", "ingest "+block)
		if err != nil {
			return nil, err
		}
		_, _, err = tx.EnsureIngest(ctx, "assertion", "ingest "+block)
		return []any{got == id(block, "91"), last}, err
	}},
	"FragmentsByHash": {call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		hash := sha256Of("fragment 1")
		found, err := tx.FragmentsByHash(ctx, id(block, "91"), [][]byte{hash[:]})
		return found[hash], err
	}},
	"InsertFragments": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		hash := sha256Of("fragment 3")
		got, err := tx.InsertFragments(ctx, id(block, "91"), 2, []string{"fragment 3"}, [][]byte{hash[:]})
		return len(got), err
	}},
	"InsertSupports": {writes: true, call: func(ctx context.Context, tx *Tx, block string) (any, error) {
		return tx.InsertSupports(ctx, ids(block, "c3"), ids(block, "d1"))
	}},
}

var txWithoutTeam = map[string]string{
	"Team":    "returns what Write was given",
	"Profile": "returns what Write was given",
	"Now":     "returns the time of the transaction",
}

// txWord is wordOf, but a word of its own for block nowhere: team B has what its label says.
func txWord(block string) string {
	if block == nowhere {
		return "nobody"
	}
	return wordOf(block)
}

// fresh is an id that team A does not have: in the shared block it is one of B's.
func fresh(block, suffix string) uuid.UUID {
	if block == shared {
		return id(onlyB, suffix)
	}
	return id(block, suffix)
}

func newName(block, kind string) NewName {
	return NewName{EntityID: id(block, "e1"), Kind: kind, Text: "new", Key: "new"}
}

func TestTxStaysInItsTeam(t *testing.T) {
	t.Parallel()
	eachWall(t, func(t *testing.T, configure func(*Config, *dbtest.DB)) {
		db := dbtest.New(t)
		s := openStore(t, db, func(c *Config) { configure(c, db) })
		seed(t, db.Admin(t), teamA, shared)
		alone := map[string]string{}
		for name, c := range txCases {
			alone[name] = runTx(t, s, c, shared)
			unseed(t, db.Admin(t), teamA)
			seed(t, db.Admin(t), teamA, shared)
		}
		seedOthers(t, db.Admin(t))
		unchanged := watch(t, db.Admin(t), teamB, teamC)
		for name, c := range txCases {
			t.Run(name, func(t *testing.T) {
				staysInItsTeam(t, s, db.Admin(t), c, alone[name])
				unchanged(t)
			})
		}
	})
}

func staysInItsTeam(t *testing.T, s *Store, admin *pgxpool.Pool, c txCase, alone string) {
	answers := map[string]string{}
	for _, block := range []string{shared, onlyB, nowhere} {
		before := fingerprint(t, admin, teamA)
		answers[block] = runTx(t, s, c, block)
		changed := !cmp.Equal(before, fingerprint(t, admin, teamA))
		if block == shared && changed != c.writes {
			t.Errorf("rows of team A changed: %v, the case says %v; answer %s", changed, c.writes, answers[block])
		}
		if found := leaks(teamA, answers[block]); found != nil {
			t.Errorf("the answer for block %s has rows of %v: %s", block, found, answers[block])
		}
		if changed {
			unseed(t, admin, teamA)
			seed(t, admin, teamA, shared)
		}
	}
	if diff := cmp.Diff(alone, answers[shared]); diff != "" {
		t.Errorf("team A's answer depends on other teams (-alone +among others):\n%s", diff)
	}
	if diff := cmp.Diff(asBlock(answers[nowhere], nowhere, onlyB), answers[onlyB]); diff != "" {
		t.Errorf("ids of another team and ids that nobody has are answered differently (-nobody's +another's):\n%s", diff)
	}
}

// runTx runs a case in team A and returns its answer or its error as text.
func runTx(t *testing.T, s *Store, c txCase, block string) string {
	t.Helper()
	var got any
	err := s.Write(t.Context(), teamA, id(shared, "a1"), 0, func(tx *Tx) (err error) {
		got, err = c.call(t.Context(), tx, block)
		return err
	})
	if block == shared && err != nil {
		t.Errorf("with team A's own ids: %v", err)
	}
	b, jsonErr := json.Marshal(got)
	if jsonErr != nil {
		t.Fatal(jsonErr)
	}
	return fmt.Sprintf("%s %v", b, err)
}

// A lock that one team holds makes no other team wait, though the ids are the same.
func TestLocksAreOfOneTeam(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	errDone := errors.New("done")
	for _, name := range []string{"LockEntity", "LockRelationship", "LockPredicate", "LockImports"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lock := func(tx *Tx) error {
				if name == "LockPredicate" {
					return tx.LockPredicate(t.Context(), "part_of", 1)
				}
				_, err := txCases[name].call(t.Context(), tx, shared)
				return err
			}
			err := s.Write(t.Context(), teamA, id(shared, "a1"), 0, func(a *Tx) error {
				if err := lock(a); err != nil {
					return err
				}
				err := s.Write(t.Context(), teamB, id(shared, "a1"), 2*time.Second, func(b *Tx) error {
					return errors.Join(lock(b), errDone)
				})
				if !errors.Is(err, errDone) || codeOf(err) != "" {
					t.Errorf("team B waits for team A's lock: %v", err)
				}
				return errDone
			})
			if !errors.Is(err, errDone) {
				t.Error(err)
			}
		})
	}
}

// A profile of another team owns nothing: what it would write has no row to refer to.
func TestForeignProfile(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	for _, block := range []string{onlyB, nowhere} {
		for _, name := range []string{"RecordOperation", "RecordImport", "EnsureIngest", "InsertRelationships"} {
			err := s.Write(t.Context(), teamA, id(block, "a1"), 0, func(tx *Tx) error {
				_, err := txCases[name].call(t.Context(), tx, shared)
				return err
			})
			if sqlState(err) != "23503" {
				t.Errorf("%s in the name of profile %s: %v, want a foreign key violation", name, block, err)
			}
		}
	}
}

// Rows that a transaction has made and not committed are nobody's.
func TestRollbackLeavesNothing(t *testing.T) {
	t.Parallel()
	db := sharedTeams(t)
	s := openStore(t, db, nil)
	unchanged := watch(t, db.Admin(t), teamA, teamB, teamC)
	errStop := errors.New("stop")
	for name, c := range txCases {
		err := s.Write(t.Context(), teamA, id(shared, "a1"), 0, func(tx *Tx) error {
			if _, err := c.call(t.Context(), tx, shared); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return errStop
		})
		if !errors.Is(err, errStop) {
			t.Errorf("%s: Write returned %v, want what its function returned", name, err)
		}
	}
	unchanged(t)
}
