package importer

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// statement is one row: a relationship and a piece of evidence for it, "" when there is none.
type statement struct {
	line     int
	rel      store.NewRelationship
	evidence string
}

// group is the rows of a batch that make one relationship.
type group struct {
	lines    []int
	evidence []string // different ones
	rel      int      // place among the relationships of the batch
	later    int      // rows that bring evidence which the rows before do not
}

// assert writes the statements of a batch and counts their rows. The same statement with other evidence is one
// relationship with more support.
func (r *run) assert(ctx context.Context, c *Counts, f *input, statements []statement) error {
	if len(statements) == 0 {
		return nil
	}
	groups, rels, err := grouped(statements)
	if err != nil {
		return err
	}
	inserted, err := r.tx.InsertRelationships(ctx, rels, kg.TierClaim)
	if err != nil {
		return err
	}
	var supports supports
	if len(inserted) < len(rels) {
		supports.known, err = r.known(ctx, rels, inserted)
		if err != nil {
			return err
		}
	}
	for i := range groups {
		g := &groups[i]
		known, ok := supports.known[rels[g.rel].Identity]
		switch {
		case !ok:
			c.Added += int64(1 + g.later)
			c.Unchanged += int64(len(g.lines) - 1 - g.later)
			supports.add(rels[g.rel].ID, g.evidence)
		case known.Status != kg.StatusActive:
			for _, line := range g.lines {
				r.refuse(c, f, line, "", fmt.Sprintf("the team has this statement with status %s: an import does not bring it back", known.Status))
			}
		default:
			c.Unchanged += int64(len(g.lines)) // less what turns out to be new support
			supports.add(known.ID, g.evidence)
		}
	}
	more, err := supports.write(ctx, r.tx, r.evidence)
	c.Added += more
	c.Unchanged -= more
	return err
}

// grouped puts the rows of one statement together. Groups and relationships are in the order of their first rows.
func grouped(statements []statement) ([]group, []store.NewRelationship, error) {
	groups := make([]group, 0, len(statements))
	rels := make([]store.NewRelationship, 0, len(statements))
	byIdentity := make(map[[32]byte]int, len(statements))
	for i := range statements {
		s := &statements[i]
		s.identify()
		at, ok := byIdentity[s.rel.Identity]
		if !ok {
			at = len(groups)
			byIdentity[s.rel.Identity] = at
			id, err := uuid.NewV7()
			if err != nil {
				return nil, nil, fmt.Errorf("make an id: %w", err)
			}
			s.rel.ID = id
			groups = append(groups, group{rel: len(rels)})
			rels = append(rels, s.rel)
		}
		g := &groups[at]
		g.lines = append(g.lines, s.line)
		if s.evidence != "" && !slices.Contains(g.evidence, s.evidence) {
			g.evidence = append(g.evidence, s.evidence)
			rels[g.rel].SupportCount++
			if ok {
				g.later++
			}
		}
	}
	return groups, rels, nil
}

// identify computes what makes the statement the same as another.
func (s *statement) identify() {
	r := &s.rel
	r.Identity = kg.RelationshipIdentity(r.SubjectID, r.PredicateKey, r.ObjectEntityID, r.ObjectValueID,
		r.ObjectFormat, r.ObjectLang, r.Scope, r.Props, r.Valid)
}

// known looks up those of the relationships that were not inserted.
func (r *run) known(ctx context.Context, rels []store.NewRelationship, inserted []uuid.UUID) (map[[32]byte]store.Known, error) {
	isNew := make(map[uuid.UUID]bool, len(inserted))
	for _, id := range inserted {
		isNew[id] = true
	}
	var identities [][]byte
	for i := range rels {
		if !isNew[rels[i].ID] {
			identities = append(identities, rels[i].Identity[:])
		}
	}
	return r.tx.RelationshipsByIdentity(ctx, identities)
}

// supports collects links from relationships to evidence.
type supports struct {
	known         map[[32]byte]store.Known // relationships that were there before, by identity
	relationships []uuid.UUID
	texts         []string
}

func (s *supports) add(relationship uuid.UUID, texts []string) {
	for _, text := range texts {
		s.relationships = append(s.relationships, relationship)
		s.texts = append(s.texts, text)
	}
}

// write stores the links that are new and returns how many of these belong to relationships that were there
// before; each of these gets a version that says so.
func (s *supports) write(ctx context.Context, tx *store.Tx, e *evidence) (int64, error) {
	ids, err := e.ids(ctx, tx, s.texts)
	if err != nil {
		return 0, err
	}
	linked, err := tx.InsertSupports(ctx, s.relationships, ids)
	if err != nil || len(s.known) == 0 {
		return 0, err
	}
	added := map[uuid.UUID]int32{}
	for _, k := range s.known {
		added[k.ID] = 0
	}
	total := int64(0)
	for _, id := range linked {
		if _, ok := added[id]; ok {
			added[id]++
			total++
		}
	}
	var changed []uuid.UUID
	var counts []int32
	for id, n := range added {
		if n > 0 {
			changed, counts = append(changed, id), append(counts, n)
		}
	}
	_, err = tx.ChangeRelationships(ctx, changed, counts, "", kg.ChangeSupported, "")
	return total, err
}
