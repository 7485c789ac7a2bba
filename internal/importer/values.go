package importer

import (
	"context"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// maxCached bounds what a run remembers of values and of evidence.
const maxCached = 200_000

// writeValues writes the values of a batch: names as names, all others as relationships to a value.
func (r *run) writeValues(ctx context.Context, b *batch) error {
	if len(b.values) == 0 {
		return nil
	}
	ids := make([]string, len(b.values))
	for i, v := range b.values {
		ids[i] = v.Entity
	}
	if err := r.find(ctx, ids); err != nil {
		return err
	}
	var names []store.NewName
	var others []*record.Value
	for _, v := range b.values {
		id, ok := r.resolve(v.Entity)
		if !ok {
			r.refuse(&r.result.Values, b.file, v.Line, "entity", r.dangling(v.Entity))
			continue
		}
		if kind := nameKind(v); kind != "" {
			names = append(names, store.NewName{
				EntityID: id, Kind: kind, Text: v.Value.Text, Key: canon.FoldName(v.Value.Text),
				Locale: v.Lang, SourceKey: v.Key, Valid: v.Valid,
			})
			continue
		}
		others = append(others, v)
	}
	added, err := r.tx.InsertNames(ctx, names)
	if err != nil {
		return err
	}
	r.result.Values.Added += added
	r.result.Values.Unchanged += int64(len(names)) - added
	return r.stateValues(ctx, b.file, others)
}

// nameKind returns the kind of name that a value is, or "" when it is none: another key or type, or too long.
func nameKind(v *record.Value) string {
	kind := ""
	switch v.Key {
	case store.KeyAlias, store.KeyName:
		kind = kg.NameAlias
	case store.KeyFormerName:
		kind = kg.NameFormer
	}
	if kind == "" || v.Value.Format != kg.FormatString {
		return ""
	}
	if text, err := canon.Name(v.Value.Text); err != nil || text != v.Value.Text {
		return ""
	}
	return kind
}

// stateValues writes values whose entities exist as relationships.
func (r *run) stateValues(ctx context.Context, f *input, rows []*record.Value) error {
	kept, keys := rows[:0], make([]string, 0, len(rows))
	for _, v := range rows {
		if reason := r.vocab.refusal(v.Key, kindValue); reason != "" {
			r.refuse(&r.result.Values, f, v.Line, "key", reason)
			continue
		}
		kept, keys = append(kept, v), append(keys, v.Key)
	}
	if err := r.vocab.declare(ctx, keys, kindValue); err != nil {
		return err
	}
	ids, err := r.valueIDs(ctx, kept)
	if err != nil {
		return err
	}
	statements := make([]statement, len(kept))
	for i, v := range kept {
		subject, _ := r.resolve(v.Entity)
		statements[i] = statement{line: v.Line, rel: store.NewRelationship{
			SubjectID: subject, PredicateKey: v.Key, PredicateVersion: r.vocab.known[v.Key].Version,
			ObjectValueID: ids[i], ObjectFormat: v.Value.Format, ObjectLang: v.Lang, Valid: v.Valid,
		}}
	}
	return r.assert(ctx, &r.result.Values, f, statements)
}

// valueIDs returns the id of each row's value, inserting those that the team lacks.
func (r *run) valueIDs(ctx context.Context, rows []*record.Value) ([]uuid.UUID, error) {
	if len(r.values) > maxCached {
		clear(r.values)
	}
	hashes := make([][32]byte, len(rows))
	var missing []kg.Value
	var missingHashes [][32]byte
	for i, v := range rows {
		hashes[i] = v.Value.Hash()
		if _, ok := r.values[hashes[i]]; !ok {
			r.values[hashes[i]] = uuid.Nil // asked for
			missing = append(missing, v.Value)
			missingHashes = append(missingHashes, hashes[i])
		}
	}
	made, err := r.tx.EnsureValues(ctx, missing)
	if err != nil {
		return nil, err
	}
	for i, id := range made {
		r.values[missingHashes[i]] = id
	}
	ids := make([]uuid.UUID, len(rows))
	for i, h := range hashes {
		ids[i] = r.values[h]
	}
	return ids, nil
}
