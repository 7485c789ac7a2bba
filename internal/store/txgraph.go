package store

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store/internal/tenantdb"
)

// normaliserVersion is stored with each value: the version of the rules in kg.ParseValue.
const normaliserVersion = 1

// NewName is a name to insert. ID is made when it is uuid.Nil; Key is the search form (canon.FoldName);
// SourceKey the key under which a file gave an alias, "" for canonical names.
type NewName struct {
	EntityID                           uuid.UUID
	Kind, Text, Key, Locale, SourceKey string
	Valid                              kg.Interval
}

// NewEntity is an entity to insert with its canonical name. Attributes nil means none.
type NewEntity struct {
	ID          uuid.UUID
	Kind        string
	Name        string
	NameKey     string
	Description string
	Attributes  json.RawMessage
}

// InsertEntities inserts entities and their canonical names: two statements, however many there are.
func (t *Tx) InsertEntities(ctx context.Context, es []NewEntity) error {
	if len(es) == 0 {
		return nil
	}
	n := len(es)
	ids, kinds, descriptions, attributes := make([]uuid.UUID, n), make([]string, n), make([]string, n), make([]string, n)
	names := make([]NewName, n)
	for i, e := range es {
		ids[i], kinds[i], descriptions[i], attributes[i] = e.ID, e.Kind, e.Description, string(e.Attributes)
		if len(e.Attributes) == 0 {
			attributes[i] = "{}"
		}
		names[i] = NewName{EntityID: e.ID, Kind: kg.NameCanonical, Text: e.Name, Key: e.NameKey}
	}
	if err := t.q.InsertEntities(ctx, t.team, t.now, ids, kinds, descriptions, attributes); err != nil {
		return err
	}
	_, err := t.InsertNames(ctx, names)
	return err
}

// InsertNames inserts names that are not there yet and returns how many were added. The same name (kind,
// text, locale, source key, validity) of an entity is there once.
func (t *Tx) InsertNames(ctx context.Context, names []NewName) (int64, error) {
	if len(names) == 0 {
		return 0, nil
	}
	n := len(names)
	ids, entities := make([]uuid.UUID, n), make([]uuid.UUID, n)
	kinds, texts, keys := make([]string, n), make([]string, n), make([]string, n)
	locales, sources := make([]string, n), make([]string, n)
	v := newValidity(n)
	for i, m := range names {
		ids[i], entities[i] = newID(), m.EntityID
		kinds[i], texts[i], keys[i], locales[i], sources[i] = m.Kind, m.Text, m.Key, m.Locale, m.SourceKey
		v.set(i, m.Valid)
	}
	return t.q.InsertNames(ctx, t.team, t.now, ids, entities, kinds, texts, keys, locales, sources,
		v.from, v.fromPrecision, v.to, v.toPrecision)
}

// InsertExternalIDs records by which ids the files of a source know entities. Each must be new in that source.
func (t *Tx) InsertExternalIDs(ctx context.Context, source string, entityIDs []uuid.UUID, externalIDs []string) error {
	if len(entityIDs) == 0 {
		return nil
	}
	return t.q.InsertExternalIDs(ctx, t.team, source, t.now, entityIDs, externalIDs)
}

// EntitiesByExternalID returns the entities that a source knows by one of the ids, keyed by that id.
func (t *Tx) EntitiesByExternalID(ctx context.Context, source string, ids []string) (map[string]kg.Entity, error) {
	rows, err := t.q.EntitiesByExternalID(ctx, t.team, ids, source)
	out := make(map[string]kg.Entity, len(rows))
	for _, r := range rows {
		out[r.ExternalID] = kg.Entity{
			ID: r.EntityID, Kind: r.EntityKind, Name: r.Name, Description: deref(r.Description), Attributes: r.Attributes,
		}
	}
	return out, err
}

// EnsureValues returns the id of each value, inserting those that the team lacks. Values must differ from
// each other (by Hash).
func (t *Tx) EnsureValues(ctx context.Context, values []kg.Value) ([]uuid.UUID, error) {
	n := len(values)
	if n == 0 {
		return nil, nil
	}
	ids, types, texts, hashes := make([]uuid.UUID, n), make([]string, n), make([]string, n), make([][]byte, n)
	place := make(map[[32]byte]int, n)
	for i, v := range values {
		h := v.Hash()
		place[h] = i
		ids[i], types[i], texts[i], hashes[i] = newID(), string(v.Type), v.Text, h[:]
	}
	added, err := t.q.InsertValues(ctx, t.team, normaliserVersion, t.now, ids, types, texts, hashes)
	if err != nil || len(added) == n {
		return ids, err
	}
	// Some were there: this or another transaction wrote them. Their ids replace the ones made for them.
	rows, err := t.q.ValueIDsByHash(ctx, t.team, types, hashes)
	for _, r := range rows {
		var h [32]byte
		copy(h[:], r.CanonicalValueHash)
		if i, ok := place[h]; ok {
			ids[i] = r.ValueID
		}
	}
	return ids, err
}

// InsertPredicates declares predicates that the team lacks, and returns how many were added. objectKinds
// are "entity" or "value"; a key of shared.predicate_definitions takes that definition instead.
func (t *Tx) InsertPredicates(ctx context.Context, source string, keys, objectKinds []string) (int64, error) {
	if len(keys) == 0 {
		return 0, nil
	}
	return t.q.InsertPredicates(ctx, t.team, source, t.now, keys, objectKinds)
}

// Edge is one relationship between entities, for cycle checks.
type Edge struct{ Subject, Object uuid.UUID }

// Edges returns all edges of a predicate that hold or may hold.
func (t *Tx) Edges(ctx context.Context, predicate string) ([]Edge, error) {
	rows, err := t.q.EdgesOfPredicate(ctx, t.team, predicate)
	return mapRows(rows, func(r tenantdb.EdgesOfPredicateRow) Edge { return Edge{r.SubjectEntityID, deref(r.ObjectEntityID)} }), err
}

// NewRelationship is a relationship to insert as active. Exactly one of ObjectEntityID and ObjectValueID is set
// (not uuid.Nil). Identity is kg.RelationshipIdentity of it.
type NewRelationship struct {
	ID                            uuid.UUID
	SubjectID                     uuid.UUID
	PredicateKey                  string
	PredicateVersion              int
	ObjectEntityID, ObjectValueID uuid.UUID
	ObjectFormat                  kg.Format
	ObjectLang                    string
	Scope                         string
	Props                         json.RawMessage
	Valid                         kg.Interval
	SupportCount                  int
	Identity                      [32]byte
}

// InsertRelationships inserts those whose identity the profile does not have yet, each with its first
// version row, and returns the ids that were inserted. Identities must differ within one call.
func (t *Tx) InsertRelationships(ctx context.Context, rs []NewRelationship, tier string) ([]uuid.UUID, error) {
	n := len(rs)
	if n == 0 {
		return nil, nil
	}
	ids, subjects := make([]uuid.UUID, n), make([]uuid.UUID, n)
	entities, values := make([]uuid.UUID, n), make([]uuid.UUID, n)
	keys, formats, langs := make([]string, n), make([]string, n), make([]string, n)
	scopes, props := make([]string, n), make([]string, n)
	versions, supports, identities := make([]int32, n), make([]int32, n), make([][]byte, n)
	v := newValidity(n)
	for i := range rs {
		r := &rs[i]
		ids[i], subjects[i], entities[i], values[i] = r.ID, r.SubjectID, r.ObjectEntityID, r.ObjectValueID
		keys[i], formats[i], langs[i], scopes[i], props[i] = r.PredicateKey, string(r.ObjectFormat), r.ObjectLang, r.Scope, string(r.Props)
		versions[i], supports[i], identities[i] = int32(r.PredicateVersion), int32(r.SupportCount), r.Identity[:]
		v.set(i, r.Valid)
	}
	return t.q.InsertRelationships(ctx, t.team, t.profile, tier, t.now, ids, subjects, keys, versions, entities, values,
		formats, langs, scopes, props, v.from, v.fromPrecision, v.to, v.toPrecision, supports, identities)
}

// Known is a relationship found by its identity.
type Known struct {
	ID      uuid.UUID
	Status  string
	Version int64
}

// RelationshipsByIdentity finds this profile's relationships by identity.
func (t *Tx) RelationshipsByIdentity(ctx context.Context, identities [][]byte) (map[[32]byte]Known, error) {
	rows, err := t.q.RelationshipIDsByIdentity(ctx, t.team, identities, t.profile)
	out := make(map[[32]byte]Known, len(rows))
	for _, r := range rows {
		var h [32]byte
		copy(h[:], r.RelationshipIdentityHash)
		out[h] = Known{ID: r.RelationshipID, Status: r.Status, Version: r.Version}
	}
	return out, err
}

// ChangeRelationships gives each relationship a next version with a row that says why: a new status ("" keeps
// it), and added supports. change is one of kg.Change….
func (t *Tx) ChangeRelationships(ctx context.Context, ids []uuid.UUID, addedSupports []int32, status, change, reason string) (int64, error) {
	if len(ids) == 0 {
		return 0, nil
	}
	return t.q.ChangeRelationships(ctx, t.team, change, reason, t.profile, status, t.now, ids, addedSupports)
}

// EnsureIngest returns the intake of a kind and source, and the last index of its fragments (0: none yet).
func (t *Tx) EnsureIngest(ctx context.Context, kind, source string) (id uuid.UUID, lastIndex int, err error) {
	if err := t.q.EnsureIngest(ctx, t.team, newID(), t.profile, kind, source, t.now); err != nil {
		return id, 0, err
	}
	r, err := t.q.IngestBySource(ctx, t.team, kind, source)
	return r.IngestID, int(r.LastIndex), err
}

// FragmentsByHash finds an ingest's fragments by the SHA-256 of their content.
func (t *Tx) FragmentsByHash(ctx context.Context, ingestID uuid.UUID, hashes [][]byte) (map[[32]byte]uuid.UUID, error) {
	rows, err := t.q.FragmentsByHash(ctx, t.team, hashes, ingestID)
	out := make(map[[32]byte]uuid.UUID, len(rows))
	for _, r := range rows {
		var h [32]byte
		copy(h[:], r.ContentHash)
		out[h] = r.EvidenceID
	}
	return out, err
}

// InsertFragments adds fragments to an ingest, with indexes that follow lastIndex, and returns their ids.
// hashes are the SHA-256 of the contents, each new in the ingest.
func (t *Tx) InsertFragments(ctx context.Context, ingestID uuid.UUID, lastIndex int, contents []string, hashes [][]byte) ([]uuid.UUID, error) {
	if len(contents) == 0 {
		return nil, nil
	}
	ids, indexes := make([]uuid.UUID, len(contents)), make([]int32, len(contents))
	for i := range contents {
		ids[i], indexes[i] = newID(), int32(lastIndex+1+i)
	}
	return ids, t.q.InsertFragments(ctx, t.team, ingestID, t.now, ids, indexes, contents, hashes)
}

// InsertSupports links relationships to evidence and returns the relationship of each link that was new.
func (t *Tx) InsertSupports(ctx context.Context, relationshipIDs, evidenceIDs []uuid.UUID) ([]uuid.UUID, error) {
	if len(relationshipIDs) == 0 {
		return nil, nil
	}
	return t.q.InsertSupports(ctx, t.team, t.now, relationshipIDs, evidenceIDs)
}
