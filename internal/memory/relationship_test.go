package memory_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
	"github.com/teamgraph/teamgraph/internal/store"
)

func wantHistory(t *testing.T, e *env, id uuid.UUID, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, e.history(id)); diff != "" {
		t.Errorf("history (-want +got):\n%s", diff)
	}
	r := e.relationship(id)
	last := fmt.Sprintf("%s %d", r.Status, r.SupportCount)
	if h := e.history(id); r.Version != int64(len(h)) {
		t.Errorf("the relationship has version %d, %s; its history is %q", r.Version, last, h)
	}
}

func TestRetractAndReassert(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	id := e.assert(edge(a, "p", b))
	wantHistory(t, e, id, "1 asserted active 0")
	if again := e.assert(edge(a, "p", b)); again != id {
		t.Errorf("the same statement is another relationship: %s and %s", id, again)
	}
	wantHistory(t, e, id, "1 asserted active 0")
	retract := func(reason string) {
		t.Helper()
		got, err := e.memory.RetractRelationship(t.Context(), e.writer, memory.RetractRelationship{RelationshipID: id, Reason: reason})
		if err != nil || got != id {
			t.Fatal(got, err)
		}
	}
	retract("a mistake")
	retract("once more")
	wantHistory(t, e, id, "1 asserted active 0", "2 retracted retracted 0 a mistake")
	if again := e.assert(edge(a, "p", b, "seen")); again != id {
		t.Errorf("stated again it is another relationship: %s and %s", id, again)
	}
	wantHistory(t, e, id, "1 asserted active 0", "2 retracted retracted 0 a mistake", "3 reasserted active 1")
	retract("")
	e.assert(edge(a, "p", b, "seen"))
	wantHistory(t, e, id, "1 asserted active 0", "2 retracted retracted 0 a mistake", "3 reasserted active 1",
		"4 retracted retracted 1", "5 reasserted active 1")
}

func TestEvidence(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	id := e.assert(edge(a, "p", b, "two", "one", "", "two", "Zoe\u0308", "Zoë"))
	wantHistory(t, e, id, "1 asserted active 3")
	e.assert(edge(a, "p", b, "two", "three"))
	e.assert(edge(a, "p", b, "three", "one"))
	e.assert(edge(a, "p", b))
	wantHistory(t, e, id, "1 asserted active 3", "2 supported active 4")
	got := e.evidence(id)
	slices.Sort(got)
	if want := []string{"Zoë", "one", "three", "two"}; !slices.Equal(got, want) {
		t.Errorf("evidence %q, want %q", got, want)
	}
	// The same text supports another relationship on its own account.
	other := e.assert(edge(b, "p", a, "two"))
	wantHistory(t, e, other, "1 asserted active 1")
	if got := e.evidence(other); !slices.Equal(got, []string{"two"}) {
		t.Errorf("evidence of the other %q", got)
	}
}

// What makes two statements the same, and what does not.
func TestIdentity(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	year := func(s string) kg.Bound {
		t.Helper()
		v, err := kg.ParseFrom(s)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	base := func(change func(*memory.AssertRelationship)) memory.AssertRelationship {
		r := edge(a, "p", b)
		change(&r)
		return r
	}
	same := e.assert(base(func(*memory.AssertRelationship) {}))
	if got := e.assert(base(func(r *memory.AssertRelationship) { r.Props = json.RawMessage("{}") })); got != same {
		t.Error("no props and empty props are two statements")
	}
	seen := map[uuid.UUID]string{same: "base"}
	for name, r := range map[string]memory.AssertRelationship{
		"reversed":        edge(b, "p", a),
		"other predicate": edge(a, "q", b),
		"from 1900":       base(func(r *memory.AssertRelationship) { r.Valid.From = year("1900") }),
		"from 1900-01-01": base(func(r *memory.AssertRelationship) { r.Valid.From = year("1900-01-01") }),
		"until 1900":      base(func(r *memory.AssertRelationship) { r.Valid.To = year("1900") }),
		"with props":      base(func(r *memory.AssertRelationship) { r.Props = json.RawMessage(`{"a":1}`) }),
		"value":           note(a, "x"),
		"other value":     note(a, "y"),
		"value with lang": func() memory.AssertRelationship { r := note(a, "x"); r.Lang = "en"; return r }(),
	} {
		id := e.assert(r)
		if other, ok := seen[id]; ok {
			t.Errorf("%s and %s are one statement", name, other)
		}
		seen[id] = name
		if again := e.assert(r); again != id {
			t.Errorf("%s stated again is another relationship", name)
		}
	}
}

// Validity from the first year to the last is kept as it was given, and is part of the request that a key names.
func TestValidity(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity("a")
	b := e.entity("b")
	for _, c := range []struct{ from, to string }{
		{"-4712", "9999"},
		{"-0001", ""},
		{"-0044-03-15", "0001-01"},
		{"", "0001"},
		{"1999-12-31T23:59:59.999999Z", "2000"},
		{"9999-12-31", "9999-12-31"},
		{"0001", "0001"},
		{"2000", "2000-02-29"},
	} {
		valid, err := kg.IntervalFromFile(c.from, c.to)
		if err != nil {
			t.Fatal(c, err)
		}
		r := edge(a, "p", b, "seen")
		r.Valid, r.IdempotencyKey = valid, fmt.Sprint(c)
		id := e.assert(r)
		got := e.relationship(id).Valid
		if diff := cmp.Diff(valid, got); diff != "" {
			t.Errorf("%v (-stated +kept):\n%s", c, diff)
		}
		if from, to := kg.FormatFrom(got.From), kg.FormatTo(got.To); from != c.from || to != c.to {
			t.Errorf("%v is shown as %s, %s", c, from, to)
		}
		if again := e.assert(r); again != id {
			t.Errorf("%v: a retry made another relationship", c)
		}
		r.Valid = kg.Interval{}
		if _, err := e.memory.AssertRelationship(t.Context(), e.writer, r); !is(err, kg.CodeIdempotencyMismatch) {
			t.Errorf("%v: the key with another validity: %v, want IDEMPOTENCY_MISMATCH", c, err)
		}
	}
}

// Another profile of the team owns its statements itself.
func TestStatementsBelongToAProfile(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	second := *e
	second.writer.Profile = uuid.Must(uuid.NewV7())
	if _, err := e.db.Admin(t).Exec(t.Context(), "INSERT INTO semantic_profile_refs VALUES ($1, $2)", e.writer.Team.UUID(), second.writer.Profile); err != nil {
		t.Fatal(err)
	}
	first, other := e.assert(edge(a, "p", b, "seen")), second.assert(edge(a, "p", b, "seen"))
	if first == other || e.relationship(other).OwnerProfileID != second.writer.Profile {
		t.Errorf("%s and %s, owned by %s", first, other, e.relationship(other).OwnerProfileID)
	}
}

// Writers who state the same at once make one relationship; each one's evidence is there, and counted once.
func TestAssertRace(t *testing.T) {
	t.Parallel()
	const writers = 12
	for name, texts := range map[string]func(i int) []string{
		"no evidence":       func(int) []string { return nil },
		"the same evidence": func(int) []string { return []string{"seen"} },
		"evidence of each":  func(i int) []string { return []string{fmt.Sprint("seen by ", i)} },
		"some evidence each": func(i int) []string {
			return []string{"seen", fmt.Sprint("seen by ", i%3), fmt.Sprint("seen by ", (i+1)%3)}
		},
	} {
		for _, state := range []string{"new", "active", "retracted"} {
			t.Run(name+"/"+state, func(t *testing.T) {
				t.Parallel()
				e := newEnv(t)
				a, b := e.entity("a"), e.entity("b")
				e.assert(edge(a, "p", e.entity("c"))) // the predicate is there
				if state != "new" {
					id := e.assert(edge(a, "p", b))
					if state == "retracted" {
						e.retract(id)
					}
				}
				succeeded, errs := atOnce(writers, func(i int) error {
					_, err := e.memory.AssertRelationship(t.Context(), e.writer, edge(a, "p", b, texts(i)...))
					return err
				})
				if succeeded != writers {
					t.Fatalf("%d of %d writers succeeded: %v", succeeded, writers, errs[0])
				}
				id := e.assert(edge(a, "p", b))
				want := map[string]bool{}
				for i := range writers {
					for _, text := range texts(i) {
						want[text] = true
					}
				}
				r := e.relationship(id)
				if got := e.evidence(id); len(got) != len(want) || r.SupportCount != len(want) || r.Status != "active" {
					t.Errorf("evidence %q, support count %d, %s; want %d pieces", got, r.SupportCount, r.Status, len(want))
				}
				changes := map[string]int{}
				for _, v := range e.rows("relationship_versions") {
					var row struct{ Relationship_id, Change string } //nolint:revive // the column's name
					if err := json.Unmarshal([]byte(v), &row); err != nil {
						t.Fatal(err)
					}
					if row.Relationship_id == id.String() {
						changes[row.Change]++
					}
				}
				if changes["asserted"] != 1 || state == "retracted" && changes["reasserted"] != 1 || state != "retracted" && changes["reasserted"] != 0 {
					t.Errorf("changes %v of a relationship that was %s", changes, state)
				}
			})
		}
	}
}

// One value, however many state it at once.
func TestValueRace(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	var subjects []uuid.UUID
	for i := range 12 {
		subjects = append(subjects, e.entity(fmt.Sprint(i)))
	}
	succeeded, errs := atOnce(len(subjects), func(i int) error {
		_, err := e.memory.AssertRelationship(t.Context(), e.writer, note(subjects[i], "the same"))
		return err
	})
	if succeeded != len(subjects) {
		t.Fatal(errs)
	}
	if values, predicates := len(e.rows("value_records")), len(e.rows("predicate_definitions")); values != 1 || predicates != 1 {
		t.Errorf("%d values and %d predicates, want one of each", values, predicates)
	}
}

// A predicate that two declare at once with different objects is what the first made it; the other is told.
func TestDeclareRace(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	succeeded, errs := atOnce(12, func(i int) error {
		r := edge(a, "p", b)
		if i%2 == 0 {
			r = note(a, "x")
			r.Predicate = "p"
		}
		_, err := e.memory.AssertRelationship(t.Context(), e.writer, r)
		return err
	})
	for _, err := range errs {
		if !is(err, kg.CodeBadInput, "predicate") {
			t.Error(err)
		}
	}
	if succeeded != 6 || len(e.rows("predicate_definitions")) != 1 {
		t.Errorf("%d writers succeeded, %d predicates", succeeded, len(e.rows("predicate_definitions")))
	}
}

// Nothing that was recorded changes: each write leaves the rows of before in the tables of history.
func TestHistoryIsAppendOnly(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	id := e.assert(edge(a, "p", b, "one"))
	past := func() (out []string) {
		for _, table := range []string{"relationship_versions", "operation_events", "ingests", "evidence_fragments", "relationship_evidence_supports", "value_records"} {
			out = append(out, e.rows(table)...)
		}
		return out
	}
	for i, write := range []func(){
		func() { e.assert(edge(a, "p", b, "two")) },
		func() { e.retract(id) },
		func() { e.assert(edge(a, "p", b, "three")) },
		func() { e.assert(note(a, "x")) },
		func() { e.entity("c") },
		func() {
			if _, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: a, Name: "d"}); err != nil {
				t.Error(err)
			}
		},
	} {
		before := past()
		write()
		after := past()
		if len(after) <= len(before) {
			t.Errorf("write %d left no record", i)
		}
		for _, row := range before {
			if !slices.Contains(after, row) {
				t.Errorf("write %d changed or removed %s", i, row)
			}
		}
	}
	// What an entity was called is part of its history too.
	if got := read(e, func(s *store.Session) ([]kg.EntityName, error) { return s.Names(t.Context(), []uuid.UUID{a}) }); len(got) != 2 {
		t.Errorf("names %+v", got)
	}
}
