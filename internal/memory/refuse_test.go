package memory_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/memory"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Each mistake is told with its code and place, and nothing is written.
func TestMistakes(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a, b := e.entity("a"), e.entity("b")
	r := e.assert(edge(a, "p", b))
	e.assert(note(a, "x"))
	stranger := e.team()
	foreign := stranger.entity("foreign")
	foreignRelationship := stranger.assert(edge(foreign, "p", foreign))
	nobody := uuid.Must(uuid.NewV7())
	long := func(n int) string { return strings.Repeat("x", n) }

	create := func(change func(*memory.CreateEntity)) error {
		req := memory.CreateEntity{Kind: "thing", Name: "x"}
		change(&req)
		_, err := e.memory.CreateEntity(t.Context(), e.writer, req)
		return err
	}
	rename := func(change func(*memory.RenameEntity)) error {
		req := memory.RenameEntity{EntityID: a, Name: "x"}
		change(&req)
		_, err := e.memory.RenameEntity(t.Context(), e.writer, req)
		return err
	}
	assert := func(change func(*memory.AssertRelationship)) error {
		req := edge(a, "p", b, "evidence")
		req.DeclarePredicate = false
		change(&req)
		_, err := e.memory.AssertRelationship(t.Context(), e.writer, req)
		return err
	}
	retract := func(change func(*memory.RetractRelationship)) error {
		req := memory.RetractRelationship{RelationshipID: r}
		change(&req)
		_, err := e.memory.RetractRelationship(t.Context(), e.writer, req)
		return err
	}
	type req = memory.AssertRelationship
	before, operations := e.everything(), e.rows("operation_events")
	for name, c := range map[string]struct {
		err  error
		code kg.Code
		path string
	}{
		"no kind":           {create(func(r *memory.CreateEntity) { r.Kind = "" }), kg.CodeBadInput, "kind"},
		"long kind":         {create(func(r *memory.CreateEntity) { r.Kind = long(101) }), kg.CodeBadInput, "kind"},
		"hidden kind":       {create(func(r *memory.CreateEntity) { r.Kind = "a\u200bb" }), kg.CodeBadInput, "kind"},
		"no name":           {create(func(r *memory.CreateEntity) { r.Name = "" }), kg.CodeBadInput, "name"},
		"blank name":        {create(func(r *memory.CreateEntity) { r.Name = " \u00a0" }), kg.CodeBadInput, "name"},
		"long name":         {create(func(r *memory.CreateEntity) { r.Name = long(501) }), kg.CodeBadInput, "name"},
		"NUL in a name":     {create(func(r *memory.CreateEntity) { r.Name = "a\x00" }), kg.CodeBadInput, "name"},
		"name of bytes":     {create(func(r *memory.CreateEntity) { r.Name = "a\xff" }), kg.CodeBadInput, "name"},
		"long description":  {create(func(r *memory.CreateEntity) { r.Description = long(100_001) }), kg.CodeBadInput, "description"},
		"NUL, description":  {create(func(r *memory.CreateEntity) { r.Description = "\x00" }), kg.CodeBadInput, "description"},
		"long key":          {create(func(r *memory.CreateEntity) { r.IdempotencyKey = long(201) }), kg.CodeBadInput, "idempotencyKey"},
		"NUL in a key":      {create(func(r *memory.CreateEntity) { r.IdempotencyKey = "a\x00b" }), kg.CodeBadInput, "idempotencyKey"},
		"key of bytes":      {create(func(r *memory.CreateEntity) { r.IdempotencyKey = "a\xffb" }), kg.CodeBadInput, "idempotencyKey"},
		"rename to nothing": {rename(func(r *memory.RenameEntity) { r.Name = "" }), kg.CodeBadInput, "name"},
		"rename nobody":     {rename(func(r *memory.RenameEntity) { r.EntityID = nobody }), kg.CodeNotFound, "entityId"},
		"rename another's":  {rename(func(r *memory.RenameEntity) { r.EntityID = foreign }), kg.CodeNotFound, "entityId"},
		"rename, long key":  {rename(func(r *memory.RenameEntity) { r.IdempotencyKey = long(201) }), kg.CodeBadInput, "idempotencyKey"},
		"no object":         {assert(func(r *req) { r.ObjectID = nil }), kg.CodeBadInput, "objectId"},
		"two objects":       {assert(func(r *req) { r.Object = note(a, "x").Object }), kg.CodeBadInput, "objectId"},
		"no predicate":      {assert(func(r *req) { r.Predicate = "" }), kg.CodeBadInput, "predicate"},
		"long predicate":    {assert(func(r *req) { r.Predicate = long(101) }), kg.CodeBadInput, "predicate"},
		"unknown predicate": {assert(func(r *req) { r.Predicate = "q" }), kg.CodeNotFound, "predicate"},
		"value wanted":      {assert(func(r *req) { r.Predicate = "note" }), kg.CodeBadInput, "predicate"},
		"entity wanted":     {assert(func(r *req) { r.ObjectID, r.Object = nil, note(a, "x").Object }), kg.CodeBadInput, "predicate"},
		"shared definition": {assert(func(r *req) {
			r.Predicate, r.DeclarePredicate, r.ObjectID, r.Object = "part_of", true, nil, note(a, "x").Object
		}), kg.CodeBadInput, "predicate"},
		"subject nobody":    {assert(func(r *req) { r.SubjectID = nobody }), kg.CodeNotFound, "subjectId"},
		"subject another's": {assert(func(r *req) { r.SubjectID = foreign }), kg.CodeNotFound, "subjectId"},
		"object nobody":     {assert(func(r *req) { r.ObjectID = &nobody }), kg.CodeNotFound, "objectId"},
		"object another's":  {assert(func(r *req) { r.ObjectID = &foreign }), kg.CodeNotFound, "objectId"},
		"language":          {assert(func(r *req) { r.Lang = "not a language" }), kg.CodeBadInput, "objectValue.lang"},
		"much evidence":     {assert(func(r *req) { r.Evidence = strings.Split(long(51), "") }), kg.CodeBadInput, "evidence"},
		"long evidence":     {assert(func(r *req) { r.Evidence = []string{"x", long(4001)} }), kg.CodeBadInput, "evidence.1"},
		"NUL in evidence":   {assert(func(r *req) { r.Evidence = []string{"\x00"} }), kg.CodeBadInput, "evidence.0"},
		"assert, long key":  {assert(func(r *req) { r.IdempotencyKey = long(201) }), kg.CodeBadInput, "idempotencyKey"},
		"retract nobody":    {retract(func(r *memory.RetractRelationship) { r.RelationshipID = nobody }), kg.CodeNotFound, "relationshipId"},
		"retract another's": {retract(func(r *memory.RetractRelationship) { r.RelationshipID = foreignRelationship }), kg.CodeNotFound, "relationshipId"},
		"long reason":       {retract(func(r *memory.RetractRelationship) { r.Reason = long(4001) }), kg.CodeBadInput, "reason"},
		"NUL in a reason":   {retract(func(r *memory.RetractRelationship) { r.Reason = "\x00" }), kg.CodeBadInput, "reason"},
		"retract, long key": {retract(func(r *memory.RetractRelationship) { r.IdempotencyKey = long(201) }), kg.CodeBadInput, "idempotencyKey"},
	} {
		if !is(c.err, c.code, c.path) {
			t.Errorf("%s: %v, want %s at %s", name, c.err, c.code, c.path)
		}
	}
	if diff := cmp.Diff(before, e.everything()); diff != "" {
		t.Errorf("a mistake changed rows (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff(operations, e.rows("operation_events")); diff != "" {
		t.Errorf("a mistake left an operation (-before +after):\n%s", diff)
	}
}

// What is just allowed.
func TestLimits(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity(strings.Repeat("ä", 500))
	evidence := make([]string, 50)
	for i := range evidence {
		evidence[i] = strings.Repeat("x", 4000-i)
	}
	r := edge(a, strings.Repeat("p", 100), a, evidence...)
	r.IdempotencyKey = strings.Repeat("ä", 200)
	if got := e.relationship(e.assert(r)); got.SupportCount != 50 {
		t.Errorf("%+v", got)
	}
	n := note(a, strings.Repeat("x", 4000))
	n.Lang = "de-CH-1901"
	e.assert(n)
}

func TestZeroTeamIsRefused(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	a := e.entity("a")
	r := e.assert(edge(a, "p", a))
	for name, mutate := range e.mutations(a, r) {
		if _, err := mutate(t.Context(), memory.Writer{Profile: e.writer.Profile}, "k", "word"); !errors.Is(err, team.ErrZero) {
			t.Errorf("%s without a team: %v", name, err)
		}
	}
}
