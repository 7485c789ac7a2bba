package importer

import (
	"context"
	"crypto/sha256"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/store"
)

// evidence is the fragments of one source. A text is one fragment, however many relationships it supports.
type evidence struct {
	ingest   uuid.UUID
	last     int                    // index of the last fragment
	known    map[[32]byte]uuid.UUID // by SHA-256 of the text
	complete bool                   // known has all fragments of the source
}

func newEvidence(ctx context.Context, tx *store.Tx, source string) (*evidence, error) {
	ingest, last, err := tx.EnsureIngest(ctx, "import", source)
	return &evidence{ingest: ingest, last: last, known: map[[32]byte]uuid.UUID{}, complete: last == 0}, err
}

// ids returns the fragment of each text, inserting those that the source lacks.
func (e *evidence) ids(ctx context.Context, tx *store.Tx, texts []string) ([]uuid.UUID, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	if len(e.known) > maxCached {
		clear(e.known)
		e.complete = false
	}
	hashes := make([][32]byte, len(texts))
	first := map[[32]byte]string{}
	var missing [][]byte
	for i, text := range texts {
		h := sha256.Sum256([]byte(text))
		hashes[i] = h
		if _, ok := e.known[h]; ok {
			continue
		}
		if _, ok := first[h]; !ok {
			first[h] = text
			missing = append(missing, h[:])
		}
	}
	if err := e.ensure(ctx, tx, missing, first); err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(texts))
	for i, h := range hashes {
		ids[i] = e.known[h]
	}
	return ids, nil
}

// ensure makes known have the texts of the missing hashes.
func (e *evidence) ensure(ctx context.Context, tx *store.Tx, missing [][]byte, texts map[[32]byte]string) error {
	if len(missing) == 0 {
		return nil
	}
	if !e.complete {
		found, err := tx.FragmentsByHash(ctx, e.ingest, missing)
		if err != nil {
			return err
		}
		for h, id := range found {
			e.known[h] = id
		}
	}
	var contents []string
	var hashes [][]byte
	for _, h := range missing {
		if _, ok := e.known[[32]byte(h)]; !ok {
			contents = append(contents, texts[[32]byte(h)])
			hashes = append(hashes, h)
		}
	}
	ids, err := tx.InsertFragments(ctx, e.ingest, e.last, contents, hashes)
	for i, id := range ids {
		e.known[[32]byte(hashes[i])] = id
	}
	e.last += len(ids)
	return err
}
