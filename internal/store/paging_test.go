package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// walk reads a list page by page from its beginning or its end, and returns all of it in the list's order.
func walk[T, P any](list func(kg.Page[P]) ([]T, error), position func(T) P, size int, backward bool) (all []T, err error) {
	for p := (kg.Page[P]{Size: size, Backward: backward}); ; {
		rows, err := list(p)
		if err != nil {
			return nil, err
		}
		more := len(rows) > size
		if len(rows) > size+1 {
			return nil, fmt.Errorf("%d rows for a page of %d", len(rows), size)
		}
		if backward {
			rows = rows[len(rows)-min(size, len(rows)):]
			all = append(slices.Clone(rows), all...)
		} else {
			rows = rows[:min(size, len(rows))]
			all = append(all, rows...)
		}
		if !more {
			return all, nil
		}
		at := position(rows[len(rows)-1])
		if backward {
			at = position(rows[0])
		}
		p.Position = &at
	}
}

// pagesAreTheList fails the test unless pages of any size, from either end, make up the whole list.
func pagesAreTheList[T, P any](t *testing.T, list func(kg.Page[P]) ([]T, error), position func(T) P, sorted func(a, b T) int) {
	t.Helper()
	whole, err := list(kg.Page[P]{Size: 1000})
	if err != nil || len(whole) < 10 || !slices.IsSortedFunc(whole, sorted) {
		t.Fatalf("the whole list: %d rows, sorted: %v, %v", len(whole), slices.IsSortedFunc(whole, sorted), err)
	}
	for _, size := range []int{1, 2, 3, 7, len(whole) - 1, len(whole), len(whole) + 1} {
		for _, backward := range []bool{false, true} {
			got, err := walk(list, position, size, backward)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(whole, got); diff != "" {
				t.Errorf("pages of %d, backward %v (-whole +pages):\n%s", size, backward, diff)
			}
		}
	}
}

// numbered is the n-th of ids that sort as their numbers do.
func numbered(kind byte, n int) (out uuid.UUID) {
	out[0] = kind
	binary.BigEndian.PutUint32(out[12:], uint32(n))
	return out
}

// graph is a team with 24 entities of 5 names, stored at 3 moments, and relationships among them.
func graph(t *testing.T, s *Store) {
	t.Helper()
	for step := range 3 {
		err := s.Write(t.Context(), teamC, id(shared, "a1"), 0, func(tx *Tx) error {
			var es []NewEntity
			for i := range 8 {
				name := []string{"a", "A b", "a-b", "Ä", "𝔘"}[(i+step)%5] // the last is beyond 16 bits
				es = append(es, NewEntity{ID: numbered(byte(0xe0+i%3), step*8+i), Kind: "thing", Name: name, NameKey: strings.ToLower(name)})
			}
			return tx.InsertEntities(t.Context(), es)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	err := s.Write(t.Context(), teamC, id(shared, "a1"), 0, func(tx *Tx) error {
		if _, err := tx.InsertPredicates(t.Context(), "", []string{"p", "p-q", "pq"}, []string{"entity", "entity", "value"}); err != nil {
			return err
		}
		var values []kg.Value
		for i := range 12 {
			values = append(values, kg.Value{Type: kg.TypeString, Text: strings.Repeat("v", 20_000*i+1)})
		}
		valueIDs, err := tx.EnsureValues(t.Context(), values)
		if err != nil {
			return err
		}
		var rs []NewRelationship
		for i := range 40 {
			r := NewRelationship{ID: numbered(byte(0xc0+i%4), i), SubjectID: numbered(0xe0, 0), PredicateVersion: 1, Identity: [32]byte{byte(i)}}
			switch i % 3 {
			case 0:
				r.PredicateKey, r.ObjectEntityID = "p", numbered(0xe1, 1)
			case 1:
				r.PredicateKey, r.ObjectEntityID = "p-q", numbered(0xe0, 0) // to itself
			default:
				r.PredicateKey, r.ObjectValueID, r.ObjectFormat = "pq", valueIDs[0], kg.FormatString
			}
			rs = append(rs, r)
		}
		_, err = tx.InsertRelationships(t.Context(), rs, kg.TierClaim)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func compareID(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) }

func comparePosition(a, b kg.Relationship) int {
	if c := strings.Compare(a.PredicateKey, b.PredicateKey); c != 0 {
		return c
	}
	return compareID(a.ID, b.ID)
}

func TestPages(t *testing.T) {
	t.Parallel()
	s := openStore(t, newTeams(t), nil)
	graph(t, s)
	session := read(t, s, teamC)
	ctx := t.Context()
	at := func(r kg.Relationship) kg.RelationshipPosition {
		return kg.RelationshipPosition{PredicateKey: r.PredicateKey, ID: r.ID}
	}
	for _, order := range []kg.EntityOrder{kg.ByName, kg.ByCreated, kg.ByUpdated} {
		for _, desc := range []bool{false, true} {
			t.Run(fmt.Sprintf("entities %s %v", order, desc), func(t *testing.T) {
				key := func(e kg.Entity) (kg.EntityPosition, string) {
					switch order {
					case kg.ByCreated:
						return kg.EntityPosition{Time: e.CreatedAt, ID: e.ID}, e.CreatedAt.UTC().Format(time.RFC3339Nano)
					case kg.ByUpdated:
						return kg.EntityPosition{Time: e.UpdatedAt, ID: e.ID}, e.UpdatedAt.UTC().Format(time.RFC3339Nano)
					}
					return kg.EntityPosition{NameKey: e.NameKey, ID: e.ID}, e.NameKey
				}
				pagesAreTheList(t, func(p kg.Page[kg.EntityPosition]) ([]kg.Entity, error) {
					return session.ListEntities(ctx, kg.EntityFilter{}, order, desc, p)
				}, func(e kg.Entity) kg.EntityPosition { p, _ := key(e); return p }, func(a, b kg.Entity) int {
					_, ka := key(a)
					_, kb := key(b)
					c := strings.Compare(ka, kb)
					if c == 0 {
						c = compareID(a.ID, b.ID)
					}
					if desc {
						return -c
					}
					return c
				})
			})
		}
	}
	t.Run("values", func(t *testing.T) {
		pagesAreTheList(t, func(p kg.Page[uuid.UUID]) ([]kg.ValueRecord, error) { return session.ListValues(ctx, nil, p) },
			func(v kg.ValueRecord) uuid.UUID { return v.ID }, func(a, b kg.ValueRecord) int { return compareID(a.ID, b.ID) })
	})
	for _, predicates := range [][]string{nil, {"p", "pq", "lives_in"}, {"pq"}} {
		t.Run(fmt.Sprint("relationships ", predicates), func(t *testing.T) {
			pagesAreTheList(t, func(p kg.Page[kg.RelationshipPosition]) ([]kg.Relationship, error) {
				return session.ListRelationships(ctx, kg.RelationshipFilter{Predicates: predicates}, p)
			}, at, func(a, b kg.Relationship) int { return compareID(a.ID, b.ID) })
		})
	}
	for dir, parent := range map[kg.Direction]uuid.UUID{kg.Out: numbered(0xe0, 0), kg.In: numbered(0xe1, 1)} {
		t.Run(fmt.Sprint("hops ", dir), func(t *testing.T) {
			pagesAreTheList(t, func(p kg.Page[kg.RelationshipPosition]) ([]kg.Relationship, error) {
				hops, err := session.Hops(ctx, []uuid.UUID{parent}, dir, true, kg.RelationshipFilter{}, p)
				return mapRows(hops, func(h Hop) kg.Relationship { return h.Relationship }), err
			}, at, comparePosition)
		})
	}
	t.Run("relationships of a value", func(t *testing.T) {
		values, err := session.ValuesEqual(ctx, []kg.Value{{Type: kg.TypeString, Text: "v"}})
		if err != nil || len(values) != 1 {
			t.Fatal(values, err)
		}
		pagesAreTheList(t, func(p kg.Page[kg.RelationshipPosition]) ([]kg.Relationship, error) {
			return session.RelationshipsOfValues(ctx, []uuid.UUID{values[0].ID}, kg.RelationshipFilter{}, p)
		}, at, comparePosition)
	})
}

// Each parent has its own page, whatever the others have; and what Hops lists, CountHops counts.
func TestHopsOfManyParents(t *testing.T) {
	t.Parallel()
	s := openStore(t, newTeams(t), nil)
	graph(t, s)
	session := read(t, s, teamC)
	parents := []uuid.UUID{numbered(0xe0, 0), numbered(0xe1, 1), numbered(0xe2, 2), id(shared, "e1"), id(nowhere, "e1")}
	for _, dir := range []kg.Direction{kg.Out, kg.In} {
		for _, loops := range []bool{false, true} {
			counts, err := session.CountHops(t.Context(), parents, dir, loops, kg.RelationshipFilter{})
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range []int{0, 1, 5, 100} {
				hops, err := session.Hops(t.Context(), parents, dir, loops, kg.RelationshipFilter{}, kg.Page[kg.RelationshipPosition]{Size: size})
				if err != nil {
					t.Fatal(err)
				}
				got := map[uuid.UUID]int{}
				for _, h := range hops {
					got[h.From]++
				}
				for _, parent := range parents {
					if want := min(int(counts[parent]), size+1); got[parent] != want {
						t.Errorf("%s, loops %v, pages of %d: %d rows of %s, want %d", dir, loops, size, got[parent], parent, want)
					}
				}
			}
		}
	}
	// 40 from the first: 14 to the second, 13 to itself, 13 to a value.
	for _, c := range []struct {
		dir    kg.Direction
		loops  bool
		parent uuid.UUID
		want   int64
	}{{kg.Out, false, parents[0], 40}, {kg.In, true, parents[0], 13}, {kg.In, false, parents[0], 0}, {kg.In, false, parents[1], 14}} {
		got, err := session.CountHops(t.Context(), parents, c.dir, c.loops, kg.RelationshipFilter{})
		if err != nil || got[c.parent] != c.want {
			t.Errorf("%s, loops %v: %d of %s, want %d, %v", c.dir, c.loops, got[c.parent], c.parent, c.want, err)
		}
	}
}

// Validity is half open: a relationship holds at its first moment, and no longer at its end.
func TestValidAt(t *testing.T) {
	t.Parallel()
	session := read(t, openStore(t, sharedTeams(t), nil), teamA)
	for at, want := range map[string]int64{
		"1819-12-31T23:59:59.999999Z": 3, "1820-01-01T00:00:00Z": 4, "1834-12-31T23:59:59.999999Z": 4,
		"1835-01-01T00:00:00Z": 4, "2020-01-01T00:00:00Z": 4,
	} {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			t.Fatal(err)
		}
		f := kg.RelationshipFilter{ValidAt: &moment}
		n, err := session.CountHops(t.Context(), ids(shared, "e1"), kg.Out, true, f)
		hops, hopsErr := session.Hops(t.Context(), ids(shared, "e1"), kg.Out, true, f, kg.Page[kg.RelationshipPosition]{Size: 100})
		if err != nil || hopsErr != nil || n[id(shared, "e1")] != want || int64(len(hops)) != want {
			t.Errorf("at %s: %d counted, %d listed, want %d (%v, %v)", at, n[id(shared, "e1")], len(hops), want, err, hopsErr)
		}
	}
}

// Long cells arrive as they are, however they lie in the buffers of a result.
func TestLongCells(t *testing.T) {
	t.Parallel()
	s := openStore(t, newTeams(t), nil)
	graph(t, s)
	session := read(t, s, teamC)
	err := session.Do(t.Context(), slices.Repeat([]func(context.Context) error{func(ctx context.Context) error {
		got, err := session.ListValues(ctx, []string{"string"}, kg.Page[uuid.UUID]{Size: 100})
		seen := 0
		for _, v := range got {
			if strings.Trim(v.Text, "v") == "" {
				seen += (len(v.Text) - 1) / 20_000
			}
		}
		if seen != 11*12/2 {
			return fmt.Errorf("lengths add up to %d, want %d, %w", seen, 11*12/2, err)
		}
		return err
	}}, 4)...)
	if err != nil {
		t.Error(err)
	}
}
