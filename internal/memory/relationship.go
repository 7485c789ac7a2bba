package memory

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// maxEvidence is the greatest number of evidence texts in one assertion.
const maxEvidence = 50

// AssertRelationship is a request for a relationship. Exactly one of ObjectID and Object is set.
type AssertRelationship struct {
	SubjectID        uuid.UUID
	Predicate        string
	DeclarePredicate bool
	ObjectID         *uuid.UUID
	Object           *kg.Value // canonical
	Lang             string
	Valid            kg.Interval     `json:"-"`
	Props            json.RawMessage // an object in canonical form; nil for none
	Evidence         []string
	IdempotencyKey   string `json:"-"`
}

// AssertRelationship stores a relationship and returns its id. When the profile has stated the same before, evidence
// is added to that one, and a retracted one is in force again.
func (m *Memory) AssertRelationship(ctx context.Context, w Writer, r AssertRelationship) (uuid.UUID, error) {
	if err := r.check(); err != nil {
		return uuid.Nil, err
	}
	// JSON has no way to write a time.Time before our era, or in the year 10000, where 9999 ends.
	request := struct {
		AssertRelationship
		From, To string
	}{r, kg.FormatFrom(r.Valid.From), kg.FormatTo(r.Valid.To)}
	return m.once(ctx, w, "assertRelationship", r.IdempotencyKey, request, func(tx *store.Tx) (uuid.UUID, error) {
		return assert(ctx, tx, r)
	})
}

func (r *AssertRelationship) check() (err error) {
	if (r.ObjectID == nil) == (r.Object == nil) {
		return kg.Errorf(kg.CodeBadInput, "give exactly one of objectId and objectValue").At("objectId")
	}
	if r.Predicate, err = canon.Predicate(r.Predicate); err != nil {
		return invalid(err, "predicate")
	}
	if r.Lang, err = canon.Lang(r.Lang); err != nil {
		return invalid(err, "objectValue", "lang")
	}
	if len(r.Evidence) > maxEvidence {
		return kg.Errorf(kg.CodeBadInput, "%d texts, at most %d are allowed", len(r.Evidence), maxEvidence).At("evidence")
	}
	r.Evidence = slices.Clone(r.Evidence)
	for i, e := range r.Evidence {
		if r.Evidence[i], err = canon.Evidence(e); err != nil {
			return invalid(err, "evidence", fmt.Sprint(i))
		}
	}
	slices.Sort(r.Evidence)
	r.Evidence = slices.DeleteFunc(slices.Compact(r.Evidence), func(s string) bool { return s == "" })
	if string(r.Props) == "{}" {
		r.Props = nil
	}
	return nil
}

func assert(ctx context.Context, tx *store.Tx, r AssertRelationship) (uuid.UUID, error) {
	p, err := predicate(ctx, tx, r)
	if err != nil {
		return uuid.Nil, err
	}
	n := store.NewRelationship{
		ID: newID(), SubjectID: r.SubjectID, PredicateKey: p.Key, PredicateVersion: p.Version,
		ObjectLang: r.Lang, Props: r.Props, Valid: r.Valid, SupportCount: len(r.Evidence),
	}
	if err := object(ctx, tx, r, p, &n); err != nil {
		return uuid.Nil, err
	}
	n.Identity = kg.RelationshipIdentity(n.SubjectID, n.PredicateKey, n.ObjectEntityID, n.ObjectValueID,
		n.ObjectFormat, n.ObjectLang, n.Scope, n.Props, n.Valid)
	added, err := tx.InsertRelationships(ctx, []store.NewRelationship{n}, kg.TierClaim)
	if err != nil {
		return uuid.Nil, err
	}
	if len(added) == 1 {
		return n.ID, support(ctx, tx, n.ID, r.Evidence, nil)
	}
	known, err := tx.RelationshipsByIdentity(ctx, [][]byte{n.Identity[:]})
	if err != nil {
		return uuid.Nil, err
	}
	k, ok := known[n.Identity]
	if !ok {
		return uuid.Nil, kg.Errorf(kg.CodeConflict, "another write of the same statement was in the way; try again")
	}
	// Writers of one statement wait for each other: they number its evidence, and its status decides what they do.
	if k.Version, k.Status, _, err = tx.LockRelationship(ctx, k.ID); err != nil {
		return uuid.Nil, err
	}
	return k.ID, support(ctx, tx, k.ID, r.Evidence, &k)
}

// predicate finds the predicate, or declares it.
func predicate(ctx context.Context, tx *store.Tx, r AssertRelationship) (kg.Predicate, error) {
	kind := "entity"
	if r.Object != nil {
		kind = "value"
	}
	for attempt := range 2 {
		all, err := tx.Predicates(ctx)
		if err != nil {
			return kg.Predicate{}, err
		}
		i := slices.IndexFunc(all, func(p kg.Predicate) bool { return p.Key == r.Predicate })
		if i >= 0 && all[i].ObjectKind != kind {
			return kg.Predicate{}, kg.Errorf(kg.CodeBadInput, "%s takes an object of kind %s", r.Predicate, all[i].ObjectKind).At("predicate")
		}
		if i >= 0 {
			return all[i], nil
		}
		if !r.DeclarePredicate || attempt > 0 {
			break
		}
		if _, err := tx.InsertPredicates(ctx, "", []string{r.Predicate}, []string{kind}); err != nil {
			return kg.Predicate{}, err
		}
	}
	return kg.Predicate{}, kg.Errorf(kg.CodeNotFound,
		"the team has no predicate %q; give declarePredicate: true to declare it", r.Predicate).At("predicate")
}

// object checks the ends, which must be entities of the team, and stores the value.
func object(ctx context.Context, tx *store.Tx, r AssertRelationship, p kg.Predicate, n *store.NewRelationship) error {
	if err := exists(ctx, tx, r.SubjectID, "subjectId"); err != nil {
		return err
	}
	if r.Object != nil {
		n.ObjectFormat = r.Object.Format
		ids, err := tx.EnsureValues(ctx, []kg.Value{*r.Object})
		if err == nil {
			n.ObjectValueID = ids[0]
		}
		return err
	}
	if err := exists(ctx, tx, *r.ObjectID, "objectId"); err != nil {
		return err
	}
	n.ObjectEntityID = *r.ObjectID
	if p.Acyclic {
		return refuseCycle(ctx, tx, p, r.SubjectID, *r.ObjectID)
	}
	return nil
}

func exists(ctx context.Context, tx *store.Tx, id uuid.UUID, field string) error {
	ok, err := tx.EntityExists(ctx, id)
	if err == nil && !ok {
		err = kg.Errorf(kg.CodeNotFound, "there is no entity %s", id).At(field)
	}
	return err
}

// refuseCycle takes the predicate's lock, so that two writers can't each add half of a cycle.
func refuseCycle(ctx context.Context, tx *store.Tx, p kg.Predicate, subject, object uuid.UUID) error {
	if err := tx.LockPredicate(ctx, p.Key, p.Version); err != nil {
		return err
	}
	edges, err := tx.Edges(ctx, p.Key)
	if err != nil {
		return err
	}
	next := map[uuid.UUID][]uuid.UUID{}
	for _, e := range edges {
		next[e.Subject] = append(next[e.Subject], e.Object)
	}
	seen := map[uuid.UUID]bool{}
	for todo := []uuid.UUID{object}; len(todo) > 0; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if id == subject {
			return kg.Errorf(kg.CodeConflict, "%s is acyclic, and %s already leads to %s", p.Key, object, subject).At("objectId")
		}
		if !seen[id] {
			seen[id] = true
			todo = append(todo, next[id]...)
		}
	}
	return nil
}

// support links evidence to a relationship. known is what the relationship was before, nil when it is new (its
// support count then is right already).
func support(ctx context.Context, tx *store.Tx, id uuid.UUID, evidence []string, known *store.Known) error {
	var added int32
	if len(evidence) > 0 {
		ids, err := fragments(ctx, tx, id, evidence)
		if err != nil {
			return err
		}
		relationships := make([]uuid.UUID, len(ids))
		for i := range relationships {
			relationships[i] = id
		}
		links, err := tx.InsertSupports(ctx, relationships, ids)
		if err != nil {
			return err
		}
		added = int32(len(links))
	}
	var err error
	switch {
	case known == nil:
	case known.Status != kg.StatusActive:
		_, err = tx.ChangeRelationships(ctx, []uuid.UUID{id}, []int32{added}, kg.StatusActive, kg.ChangeReasserted, "")
	case added > 0:
		_, err = tx.ChangeRelationships(ctx, []uuid.UUID{id}, []int32{added}, "", kg.ChangeSupported, "")
	}
	return err
}

// fragments stores evidence texts in the intake of assertions about one relationship; the same text is there once.
func fragments(ctx context.Context, tx *store.Tx, relationship uuid.UUID, texts []string) ([]uuid.UUID, error) {
	ingest, last, err := tx.EnsureIngest(ctx, "assertion", relationship.String())
	if err != nil {
		return nil, err
	}
	hashes := make([][]byte, len(texts))
	for i, t := range texts {
		h := sha256.Sum256([]byte(t))
		hashes[i] = h[:]
	}
	known, err := tx.FragmentsByHash(ctx, ingest, hashes)
	if err != nil {
		return nil, err
	}
	var ids []uuid.UUID
	var newTexts []string
	var newHashes [][]byte
	for i, t := range texts {
		if id, ok := known[[32]byte(hashes[i])]; ok {
			ids = append(ids, id)
			continue
		}
		newTexts, newHashes = append(newTexts, t), append(newHashes, hashes[i])
	}
	made, err := tx.InsertFragments(ctx, ingest, last, newTexts, newHashes)
	return append(ids, made...), err
}

// RetractRelationship is a request to take a relationship back.
type RetractRelationship struct {
	RelationshipID  uuid.UUID
	Reason          string
	ExpectedVersion *int64
	IdempotencyKey  string `json:"-"`
}

// RetractRelationship takes a relationship back and returns its id; its history stays. A retracted one stays as it is.
func (m *Memory) RetractRelationship(ctx context.Context, w Writer, r RetractRelationship) (uuid.UUID, error) {
	var err error
	if r.Reason, err = canon.Evidence(r.Reason); err != nil {
		return uuid.Nil, invalid(err, "reason")
	}
	return m.once(ctx, w, "retractRelationship", r.IdempotencyKey, r, func(tx *store.Tx) (uuid.UUID, error) {
		version, status, ok, err := tx.LockRelationship(ctx, r.RelationshipID)
		switch {
		case err != nil:
			return uuid.Nil, err
		case !ok:
			return uuid.Nil, kg.Errorf(kg.CodeNotFound, "there is no relationship %s", r.RelationshipID).At("relationshipId")
		case r.ExpectedVersion != nil && *r.ExpectedVersion != version:
			return uuid.Nil, wrongVersion("relationship", *r.ExpectedVersion, version)
		case status == kg.RelationshipRetracted:
			return r.RelationshipID, nil
		}
		_, err = tx.ChangeRelationships(ctx, []uuid.UUID{r.RelationshipID}, []int32{0}, kg.RelationshipRetracted, kg.ChangeRetracted, r.Reason)
		return r.RelationshipID, err
	})
}
