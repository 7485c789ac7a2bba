package importer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// index knows the entities that a run has met, by half the SHA-256 of their external id.
type index map[[16]byte]place

// place is an entity and where the run met it.
type place struct {
	id   uuid.UUID
	file *input // nil: not in the files of this run
	line int
}

func indexKey(externalID string) [16]byte {
	sum := sha256.Sum256([]byte(externalID))
	return [16]byte(sum[:16])
}

// writeEntities inserts the entities of a batch that the team does not have yet.
func (r *run) writeEntities(ctx context.Context, b *batch) error {
	if len(b.entities) == 0 {
		return nil
	}
	ids := make([]string, len(b.entities))
	for i, e := range b.entities {
		ids[i] = e.ID
	}
	have, err := r.tx.EntitiesByExternalID(ctx, r.result.Source, ids)
	if err != nil {
		return err
	}
	added := newEntities{source: r.result.Source}
	for _, e := range b.entities {
		there, ok := have[e.ID]
		if ok {
			err := r.compareEntity(b.file, e, there)
			if err != nil {
				return err
			}
			continue
		}
		there, err := added.entity(e)
		if err != nil {
			return err
		}
		have[e.ID] = there
		r.index[indexKey(e.ID)] = place{id: there.ID, file: b.file, line: e.Line}
	}
	r.result.Entities.Added += int64(len(added.entities))
	return added.insert(ctx, r.tx)
}

// compareEntity counts a row whose id is taken: it says the same again, or is refused.
func (r *run) compareEntity(f *input, e *record.Entity, there kg.Entity) error {
	key := indexKey(e.ID)
	before := r.index[key]
	before.id = there.ID
	column, how, err := difference(e, there)
	switch {
	case err != nil:
		return err
	case how == "":
		r.result.Entities.Unchanged++
		if before.file == nil {
			before.file, before.line = f, e.Line
		}
	case before.file == f:
		r.refuse(&r.result.Entities, f, e.Line, column, fmt.Sprintf("the id %s is used on line %d with %s", kg.Quote(e.ID), before.line, how))
	case before.file != nil:
		r.refuse(&r.result.Entities, f, e.Line, column,
			fmt.Sprintf("the id %s is used in %s on line %d with %s", kg.Quote(e.ID), before.file.path, before.line, how))
	default:
		r.refuse(&r.result.Entities, f, e.Line, column,
			fmt.Sprintf("the team has the id %s of this source with %s, and an import changes no entity", kg.Quote(e.ID), how))
	}
	r.index[key] = before
	return nil
}

// difference names the first column in which a row differs from an entity, and says how the entity differs; "" when it
// does not.
func difference(e *record.Entity, there kg.Entity) (column, how string, err error) {
	attributes, err := canon.Object(string(there.Attributes)) // jsonb has an order and spacing of its own
	if err != nil {
		return "", "", fmt.Errorf("attributes of entity %s: %w", there.ID, err)
	}
	var all []string
	for _, c := range []struct{ column, how, row, there string }{
		{"kind", "another kind", e.Kind, there.Kind},
		{"name", "another name", e.Name, there.Name},
		{"description", "another description", e.Description, there.Description},
		{"attributes", "other attributes", string(e.Attributes), string(attributes)},
	} {
		if c.row != c.there {
			column = cmp.Or(column, c.column)
			all = append(all, c.how)
		}
	}
	return column, strings.Join(all, " and "), nil
}

// newEntities collects entities to insert.
type newEntities struct {
	source   string
	entities []store.NewEntity
	ids      []uuid.UUID
	external []string
}

// entity adds one and returns it as it will be.
func (n *newEntities) entity(e *record.Entity) (kg.Entity, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return kg.Entity{}, fmt.Errorf("make an id: %w", err)
	}
	n.entities = append(n.entities, store.NewEntity{
		ID: id, Kind: e.Kind, Name: e.Name, NameKey: canon.FoldName(e.Name), Description: e.Description, Attributes: e.Attributes,
	})
	n.ids = append(n.ids, id)
	n.external = append(n.external, e.ID)
	return kg.Entity{ID: id, Kind: e.Kind, Name: e.Name, Description: e.Description, Attributes: e.Attributes}, nil
}

func (n *newEntities) insert(ctx context.Context, tx *store.Tx) error {
	if err := tx.InsertEntities(ctx, n.entities); err != nil {
		return err
	}
	return tx.InsertExternalIDs(ctx, n.source, n.ids, n.external)
}

// find makes sure that the index has those of the external ids that the team knows.
func (r *run) find(ctx context.Context, externalIDs []string) error {
	var missing []string
	asked := map[string]bool{}
	for _, id := range externalIDs {
		if _, ok := r.index[indexKey(id)]; !ok && !asked[id] {
			asked[id] = true
			missing = append(missing, id)
		}
	}
	found, err := r.tx.EntityIDsOfSource(ctx, r.result.Source, missing)
	for external, id := range found {
		r.index[indexKey(external)] = place{id: id}
	}
	return err
}

// resolve returns the entity that the files call so. Call find before.
func (r *run) resolve(externalID string) (uuid.UUID, bool) {
	p, ok := r.index[indexKey(externalID)]
	return p.id, ok
}

// dangling is the reason for refusing a reference to an entity that is nowhere.
func (r *run) dangling(externalID string) string {
	return fmt.Sprintf("no entity %s in these files, nor in the team from source %s", kg.Quote(externalID), kg.Quote(r.result.Source))
}
