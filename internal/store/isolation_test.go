package store

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

// sessionCases calls each method of Session with what a block of seeded ids has. The answers are compared as JSON.
var sessionCases = map[string]func(ctx context.Context, s *Session, block string) (any, error){
	"Entities": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.Entities(ctx, ids(block, "e1", "e2", "e3", "e4")))
	},
	"ListEntities": func(ctx context.Context, s *Session, block string) (any, error) {
		return everyPage(func(order kg.EntityOrder, desc, backward bool) (any, error) {
			all, err := s.ListEntities(ctx, kg.EntityFilter{Statuses: kg.EntityStatuses}, order, desc,
				kg.Page[kg.EntityPosition]{Size: 100, Backward: backward})
			if err != nil {
				return nil, err
			}
			from := kg.EntityPosition{NameKey: "ada " + wordOf(block) + " " + block, Time: time.Date(2024, 1, 2, 0, 0, 0, 0, time.UTC), ID: id(block, "e1")}
			rest, err := s.ListEntities(ctx, kg.EntityFilter{NamePrefix: "a", Attributes: json.RawMessage(`{"n":1}`)}, order, desc,
				kg.Page[kg.EntityPosition]{Size: 100, Backward: backward, Position: &from})
			return []any{all, rest}, err
		})
	},
	"CountEntities": func(ctx context.Context, s *Session, block string) (any, error) {
		all, err := s.CountEntities(ctx, kg.EntityFilter{Statuses: kg.EntityStatuses})
		if err != nil {
			return nil, err
		}
		named, err := s.CountEntities(ctx, kg.EntityFilter{NameEquals: "ada " + wordOf(block) + " " + block})
		return []any{all, named}, err
	},
	"EntityIDsByName": func(ctx context.Context, s *Session, block string) (any, error) {
		found, canonical, err := s.EntityIDsByName(ctx, "ada "+wordOf(block)+" "+block, "", 10)
		return []any{found, canonical}, err
	},
	"EntityIDsByExternalID": func(ctx context.Context, s *Session, block string) (any, error) {
		any1, err := s.EntityIDsByExternalID(ctx, "file-"+block+"-1", "", 10)
		if err != nil {
			return nil, err
		}
		one, err := s.EntityIDsByExternalID(ctx, "file-"+block+"-1", wordOf(block)+" source", 10)
		return []any{any1, one}, err
	},
	"Names": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.Names(ctx, ids(block, "e1", "e2"))
	},
	"ExternalIDs": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.ExternalIDs(ctx, ids(block, "e1", "e2"))
	},
	"Values": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.Values(ctx, ids(block, "f1", "f2", "f3")))
	},
	"ListValues": func(ctx context.Context, s *Session, block string) (any, error) {
		return everyPage(func(_ kg.EntityOrder, _, backward bool) (any, error) {
			all, err := s.ListValues(ctx, nil, kg.Page[uuid.UUID]{Size: 100, Backward: backward})
			if err != nil {
				return nil, err
			}
			from := id(block, "f2")
			rest, err := s.ListValues(ctx, []string{"string", "date"}, kg.Page[uuid.UUID]{Size: 100, Backward: backward, Position: &from})
			return []any{all, rest}, err
		})
	},
	"CountValues": func(ctx context.Context, s *Session, _ string) (any, error) {
		return s.CountValues(ctx, nil)
	},
	"ValuesEqual": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.ValuesEqual(ctx, []kg.Value{
			{Type: kg.TypeString, Text: wordOf(block) + " text " + block}, {Type: kg.TypeNumber, Text: block + "1"},
		}))
	},
	"Predicates": func(ctx context.Context, s *Session, _ string) (any, error) { return s.Predicates(ctx) },
	"CountByPredicate": func(ctx context.Context, s *Session, _ string) (any, error) {
		return s.CountByPredicate(ctx)
	},
	"Relationships": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.Relationships(ctx, ids(block, "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8")))
	},
	"ListRelationships": func(ctx context.Context, s *Session, block string) (any, error) {
		return everyPage(func(_ kg.EntityOrder, some, backward bool) (any, error) {
			f := everyStatus
			if some {
				f.Predicates = []string{"lives_in", "own_" + wordOf(block)}
			}
			all, err := s.ListRelationships(ctx, f, kg.Page[kg.RelationshipPosition]{Size: 100, Backward: backward})
			if err != nil {
				return nil, err
			}
			rest, err := s.ListRelationships(ctx, f, kg.Page[kg.RelationshipPosition]{Size: 100, Backward: backward, Position: positionOf(block)})
			return []any{all, rest}, err
		})
	},
	"CountRelationships": func(ctx context.Context, s *Session, _ string) (any, error) {
		return s.CountRelationships(ctx, everyStatus)
	},
	"Hops": func(ctx context.Context, s *Session, block string) (any, error) {
		return everyPage(func(order kg.EntityOrder, in, backward bool) (any, error) {
			dir := kg.Out
			if in {
				dir = kg.In
			}
			page := kg.Page[kg.RelationshipPosition]{Size: 100, Backward: backward}
			if order == kg.ByCreated {
				page.Position = positionOf(block)
			}
			return perParent(s.Hops(ctx, ids(block, "e1", "e2", "e3", "e4"), dir, true, everyStatus, page))
		})
	},
	"CountHops": func(ctx context.Context, s *Session, block string) (any, error) {
		out, err := s.CountHops(ctx, ids(block, "e1", "e2", "e3"), kg.Out, true, everyStatus)
		if err != nil {
			return nil, err
		}
		in, err := s.CountHops(ctx, ids(block, "e1", "e2", "e3"), kg.In, true, kg.RelationshipFilter{})
		return []any{out, in}, err
	},
	"RelationshipsOfValues": func(ctx context.Context, s *Session, block string) (any, error) {
		return everyPage(func(_ kg.EntityOrder, _, backward bool) (any, error) {
			return unordered(s.RelationshipsOfValues(ctx, ids(block, "f1", "f2"), everyStatus, kg.Page[kg.RelationshipPosition]{Size: 100, Backward: backward}))
		})
	},
	"CountRelationshipsOfValues": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.CountRelationshipsOfValues(ctx, ids(block, "f1", "f2"), everyStatus)
	},
	"Versions": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.Versions(ctx, ids(block, "c1", "c2", "c5")))
	},
	"Evidence": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.Evidence(ctx, ids(block, "c1", "c2"))
	},
	"ExternalIDsAfter": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.ExternalIDsAfter(ctx, kg.ExternalID{ID: "file-" + block}, 100)
	},
	"EntityIDsAfter": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.EntityIDsAfter(ctx, id(block, "e1"), 100)
	},
	"ExportIDs": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.ExportIDs(ctx, ids(block, "e1", "e2", "e3", "e4"))
	},
	"ExportEntities": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.ExportEntities(ctx, ids(block, "e1", "e2", "e3", "e4")))
	},
	"HasAttributes": func(ctx context.Context, s *Session, _ string) (any, error) { return s.HasAttributes(ctx) },
	"NameValues": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.NameValues(ctx, ids(block, "e1", "e2")))
	},
	"ActiveValues": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.ActiveValues(ctx, ids(block, "e1", "e2"), kg.RelationshipPosition{}, 100))
	},
	"ActiveRelationships": func(ctx context.Context, s *Session, block string) (any, error) {
		return unordered(s.ActiveRelationships(ctx, ids(block, "e1", "e2"), kg.RelationshipPosition{}, 100))
	},
	"EvidenceTexts": func(ctx context.Context, s *Session, block string) (any, error) {
		return s.EvidenceTexts(ctx, ids(block, "c1", "c2"))
	},
}

// sessionWithoutTeam are the methods that read no row, with the reason.
var sessionWithoutTeam = map[string]string{
	"Team":  "returns what Read was given",
	"Stats": "counts what this session has read",
	"Do":    "runs its caller's functions",
	"Last":  "says which batch ends the transaction",
	"End":   "ends the transaction",
}

var everyStatus = kg.RelationshipFilter{Statuses: kg.RelationshipStatuses}

// wordOf is the label in the texts that a block's look-ups ask for: those of team A, or of B for what A does not have.
func wordOf(block string) string {
	if block == shared {
		return labels[teamA]
	}
	return labels[teamB]
}

func positionOf(block string) *kg.RelationshipPosition {
	return &kg.RelationshipPosition{PredicateKey: "lives_in", ID: id(block, "c1")}
}

// everyPage calls list for each order and direction that a list has.
func everyPage(list func(order kg.EntityOrder, desc, backward bool) (any, error)) (any, error) {
	var out []any
	for _, order := range []kg.EntityOrder{kg.ByName, kg.ByCreated, kg.ByUpdated} {
		for _, desc := range []bool{false, true} {
			for _, backward := range []bool{false, true} {
				got, err := list(order, desc, backward)
				if err != nil {
					return nil, err
				}
				out = append(out, got)
			}
		}
	}
	return out, nil
}

// unordered sorts rows that come in no order.
func unordered[T any](rows []T, err error) (any, error) {
	texts := make([]string, len(rows))
	for i, r := range rows {
		b, err := json.Marshal(r)
		if err != nil {
			return nil, err
		}
		texts[i] = string(b)
	}
	slices.Sort(texts)
	return texts, err
}

// perParent groups hops, whose order is fixed within a parent only.
func perParent(hops []Hop, err error) (any, error) {
	out := map[uuid.UUID][]Hop{}
	for _, h := range hops {
		out[h.From] = append(out[h.From], h)
	}
	return out, err
}

// answerOf runs a case in a session of its own.
func answerOf(tb testing.TB, s *Store, t team.ID, name, block string) string {
	tb.Helper()
	session, err := s.Read(tb.Context(), t)
	if err != nil {
		tb.Fatal(err)
	}
	defer session.End()
	got, err := sessionCases[name](tb.Context(), session, block)
	if err != nil {
		tb.Fatalf("%s as %s for %s: %v", name, labels[t], block, err)
	}
	b, err := json.Marshal(got)
	if err != nil {
		tb.Fatal(err)
	}
	return string(b)
}

func TestSessionReadsItsTeamAlone(t *testing.T) {
	t.Parallel()
	eachWall(t, func(t *testing.T, configure func(*Config, *dbtest.DB)) {
		db := dbtest.New(t)
		s := openStore(t, db, func(c *Config) { configure(c, db) })
		seed(t, db.Admin(t), teamA, shared)
		alone := map[string]string{}
		for name := range sessionCases {
			alone[name] = answerOf(t, s, teamA, name, shared)
		}
		seedOthers(t, db.Admin(t))
		unchanged := watch(t, db.Admin(t), teamA, teamB, teamC)
		for name := range sessionCases {
			t.Run(name, func(t *testing.T) { readsItsTeamAlone(t, s, name, alone[name]) })
		}
		unchanged(t)
	})
}

// eachWall runs a test behind both walls, then behind the statements' own team predicates alone: the administrator's
// role passes row security. That row security holds by itself is shown where SQL is written without a team.
func eachWall(t *testing.T, test func(t *testing.T, configure func(*Config, *dbtest.DB))) {
	t.Run("predicates and row security", func(t *testing.T) {
		t.Parallel()
		test(t, func(*Config, *dbtest.DB) {})
	})
	t.Run("predicates alone", func(t *testing.T) {
		t.Parallel()
		test(t, func(c *Config, db *dbtest.DB) {
			c.URL, c.AppURL, c.ControlURL = db.AdminURL, "", ""
			c.Configure = func(pc *pgxpool.Config) { delete(pc.ConnConfig.RuntimeParams, "role") }
		})
	})
}

func readsItsTeamAlone(t *testing.T, s *Store, name, alone string) {
	empty := mustTeam("dddddddd-0000-7000-8000-000000000000")
	a := answerOf(t, s, teamA, name, shared)
	if diff := cmp.Diff(alone, a); diff != "" {
		t.Errorf("team A's answer depends on other teams (-alone +among others):\n%s", diff)
	}
	foreign, missing := answerOf(t, s, teamA, name, onlyB), answerOf(t, s, teamA, name, nowhere)
	for _, text := range []string{a, foreign} {
		if found := leaks(teamA, text); found != nil {
			t.Errorf("team A reads rows of %v: %s", found, text)
		}
	}
	if diff := cmp.Diff(asBlock(missing, nowhere, onlyB), foreign); diff != "" {
		t.Errorf("ids of another team and ids that nobody has are answered differently (-nobody's +another's):\n%s", diff)
	}
	// That the case asks for something at all: with nothing there, the answer is another one.
	if none := answerOf(t, s, empty, name, shared); none == a {
		t.Errorf("the case proves nothing: a team without rows gets the same answer: %s", none)
	}
	if name != "HasAttributes" && answerOf(t, s, teamB, name, shared) == a {
		t.Errorf("the case proves nothing: team B gets the same answer: %s", a)
	}
}

// asBlock rewrites a text about the ids of one block into one about another's.
func asBlock(text, from, to string) string {
	return strings.ReplaceAll(text, from+"000000-0000-7000-8000-", to+"000000-0000-7000-8000-")
}

// Who adds a method adds a case: nothing else shows that it stays in its team.
func TestEveryMethodHasACase(t *testing.T) {
	t.Parallel()
	check(t, reflect.TypeFor[*Session](), sessionCases, sessionWithoutTeam)
	check(t, reflect.TypeFor[*Tx](), txCases, txWithoutTeam)
	check(t, reflect.TypeFor[*Store](), storeCases, storeWithoutTeam)
}

func check[C any](t *testing.T, typ reflect.Type, cases map[string]C, without map[string]string) {
	t.Helper()
	methods := map[string]bool{}
	for m := range typ.Methods() {
		methods[m.Name] = true
		_, has := cases[m.Name]
		reason := without[m.Name]
		switch {
		case !has && reason == "":
			t.Errorf("%s.%s has no case that shows that it stays in its team", typ, m.Name)
		case has && reason != "":
			t.Errorf("%s.%s has a case and a reason to have none", typ, m.Name)
		}
	}
	for _, listed := range [][]string{keys(cases), keys(without)} {
		for _, name := range listed {
			if !methods[name] {
				t.Errorf("%s has no method %s", typ, name)
			}
		}
	}
}

func keys[V any](m map[string]V) (out []string) {
	for k := range m {
		out = append(out, k)
	}
	return out
}

// No row of another team comes even when a session is asked for many ids of which some are another's.
func TestMixedIDs(t *testing.T) {
	t.Parallel()
	s := openStore(t, sharedTeams(t), nil)
	session, err := s.Read(t.Context(), teamA)
	if err != nil {
		t.Fatal(err)
	}
	defer session.End()
	mixed := slices.Concat(ids(shared, "e1"), ids(onlyB, "e1", "e2"), ids(nowhere, "e1"))
	got, err := session.Entities(t.Context(), mixed)
	if err != nil || len(got) != 1 || got[0].Name != "Ada alpha 10" {
		t.Errorf("got %s, %v; want Ada of team A alone", fmt.Sprint(got), err)
	}
}
