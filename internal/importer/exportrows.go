package importer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

const (
	firstRows = 100  // rows of each entity of a page that are fetched together
	moreRows  = 2000 // rows that are fetched at a time of an entity that has more
)

// writeValues writes the names and values of the entities of a page.
func (x *exporter) writeValues(ctx context.Context, w record.Writer, page []exported) error {
	var names, values []store.NamedValue
	ids := idsOf(page)
	err := x.s.Do(ctx, func(ctx context.Context) (err error) {
		names, err = x.s.NameValues(ctx, ids)
		return err
	}, func(ctx context.Context) (err error) {
		values, err = x.s.ActiveValues(ctx, ids, kg.RelationshipPosition{}, firstRows)
		return err
	})
	if err != nil {
		return err
	}
	entityOf := func(v store.NamedValue) uuid.UUID { return v.EntityID }
	namesOf, valuesOf := byEntity(names, entityOf), byEntity(values, entityOf)
	for _, e := range page {
		byKey := map[string][]store.NamedValue{}
		for _, n := range namesOf[e.id] {
			byKey[n.Key] = append(byKey[n.Key], n)
		}
		rows := rowsOf[store.NamedValue]{
			first: valuesOf[e.id],
			position: func(v store.NamedValue) kg.RelationshipPosition {
				return kg.RelationshipPosition{PredicateKey: v.Key, ID: v.RelationshipID}
			},
			fetch: func(after kg.RelationshipPosition) ([]store.NamedValue, error) {
				return x.s.ActiveValues(ctx, []uuid.UUID{e.id}, after, moreRows)
			},
		}
		err := rows.groups(func(key string, group []store.NamedValue) error {
			// The keys of names that come before have no other values.
			for _, k := range slices.Sorted(maps.Keys(byKey)) {
				if k >= key {
					break
				}
				if err := x.writeValueGroup(w, e.name, byKey[k]); err != nil {
					return err
				}
				delete(byKey, k)
			}
			group = append(group, byKey[key]...)
			delete(byKey, key)
			return x.writeValueGroup(w, e.name, group)
		})
		if err != nil {
			return err
		}
		for _, k := range slices.Sorted(maps.Keys(byKey)) {
			if err := x.writeValueGroup(w, e.name, byKey[k]); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeValueGroup writes all values of one key of an entity.
func (x *exporter) writeValueGroup(w record.Writer, entity string, group []store.NamedValue) error {
	slices.SortFunc(group, func(a, b store.NamedValue) int {
		return cmp.Or(cmp.Compare(a.Value.Format, b.Value.Format), cmp.Compare(a.Lang, b.Lang),
			cmp.Compare(a.Value.Text, b.Value.Text), compareIntervals(a.Valid, b.Valid))
	})
	var last *record.Value
	for _, v := range group {
		rec := &record.Value{Entity: entity, Key: v.Key, Value: v.Value, Lang: v.Lang, Valid: v.Valid}
		if last != nil && *rec == *last {
			continue // stated by two profiles, or in two scopes
		}
		x.count.Values++
		if err := w.Write(rec); err != nil {
			return err
		}
		last = rec
	}
	return nil
}

// writeRelationships writes the relationships between entities whose subjects are those of a page.
func (x *exporter) writeRelationships(ctx context.Context, w record.Writer, page []exported) error {
	found, err := x.s.ActiveRelationships(ctx, idsOf(page), kg.RelationshipPosition{}, firstRows)
	if err != nil {
		return err
	}
	c, err := x.context(ctx, found)
	if err != nil {
		return err
	}
	of := byEntity(found, func(r kg.Relationship) uuid.UUID { return r.SubjectID })
	for _, e := range page {
		rows := rowsOf[kg.Relationship]{
			first: of[e.id],
			position: func(r kg.Relationship) kg.RelationshipPosition {
				return kg.RelationshipPosition{PredicateKey: r.PredicateKey, ID: r.ID}
			},
			fetch: func(after kg.RelationshipPosition) ([]kg.Relationship, error) {
				more, err := x.s.ActiveRelationships(ctx, []uuid.UUID{e.id}, after, moreRows)
				if err != nil {
					return nil, err
				}
				added, err := x.context(ctx, more)
				maps.Copy(c.names, added.names)
				maps.Copy(c.evidence, added.evidence)
				return more, err
			},
		}
		err := rows.groups(func(_ string, group []kg.Relationship) error {
			return x.writeRelationshipGroup(w, e.name, group, c)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// relationshipContext is what a file says of relationships beside their own columns.
type relationshipContext struct {
	names    map[uuid.UUID]string // of the objects that are not retired
	evidence map[uuid.UUID][]string
}

func (x *exporter) context(ctx context.Context, rels []kg.Relationship) (c relationshipContext, err error) {
	c.names = make(map[uuid.UUID]string, len(rels))
	c.evidence = map[uuid.UUID][]string{}
	var objects, supported []uuid.UUID
	for _, r := range rels {
		if _, ok := c.names[*r.ObjectEntityID]; !ok {
			c.names[*r.ObjectEntityID] = ""
			objects = append(objects, *r.ObjectEntityID)
		}
		if r.SupportCount > 0 {
			supported = append(supported, r.ID)
		}
	}
	clear(c.names)
	for ids := range slices.Chunk(objects, moreRows) {
		chosen, err := x.s.ExportIDs(ctx, ids)
		if err != nil {
			return c, err
		}
		for id, external := range chosen {
			c.names[id] = cmp.Or(external.ID, id.String())
		}
	}
	for ids := range slices.Chunk(supported, moreRows) {
		texts, err := x.s.EvidenceTexts(ctx, ids)
		if err != nil {
			return c, err
		}
		maps.Copy(c.evidence, texts)
	}
	return c, nil
}

// writeRelationshipGroup writes all relationships of one subject and predicate.
func (x *exporter) writeRelationshipGroup(w record.Writer, subject string, group []kg.Relationship, c relationshipContext) error {
	var rows []*record.Relationship
	for _, r := range group {
		object, ok := c.names[*r.ObjectEntityID]
		if !ok {
			continue
		}
		props, err := canon.Object(string(r.Props))
		if err != nil {
			return fmt.Errorf("props of relationship %s: %w", r.ID, err)
		}
		texts := c.evidence[r.ID]
		if len(texts) == 0 {
			texts = []string{""}
		}
		for _, text := range texts {
			rows = append(rows, &record.Relationship{
				Subject: subject, Predicate: r.PredicateKey, Object: object, Valid: r.Valid, Evidence: text, Props: props,
			})
		}
	}
	for _, row := range distinct(rows) {
		x.count.Relationships++
		if err := w.Write(row); err != nil {
			return err
		}
	}
	return nil
}

// distinct sorts rows and leaves out what another profile, or in another scope, says again: the same row, and a row
// without evidence of a statement that has some.
func distinct(rows []*record.Relationship) []*record.Relationship {
	statement := func(a, b *record.Relationship) int {
		return cmp.Or(cmp.Compare(a.Object, b.Object), compareIntervals(a.Valid, b.Valid), cmp.Compare(string(a.Props), string(b.Props)))
	}
	slices.SortFunc(rows, func(a, b *record.Relationship) int {
		return cmp.Or(statement(a, b), -cmp.Compare(a.Evidence, b.Evidence)) // a row without evidence comes last
	})
	kept := rows[:0]
	for _, r := range rows {
		if n := len(kept); n > 0 && statement(r, kept[n-1]) == 0 && (r.Evidence == "" || r.Evidence == kept[n-1].Evidence) {
			continue
		}
		kept = append(kept, r)
	}
	slices.SortFunc(kept, func(a, b *record.Relationship) int {
		return cmp.Or(cmp.Compare(a.Object, b.Object), compareIntervals(a.Valid, b.Valid),
			cmp.Compare(a.Evidence, b.Evidence), cmp.Compare(string(a.Props), string(b.Props)))
	})
	return kept
}

// rowsOf is the rows of one entity, sorted by predicate and id: the first, and where the others come from.
type rowsOf[T any] struct {
	first    []T // firstRows of them when there may be more
	position func(T) kg.RelationshipPosition
	fetch    func(after kg.RelationshipPosition) ([]T, error) // up to moreRows
}

// groups hands out the rows by predicate, so that no more than those of one predicate and a page are held.
func (r *rowsOf[T]) groups(write func(key string, group []T) error) error {
	rows, more := r.first, len(r.first) == firstRows
	for len(rows) > 0 {
		key := r.position(rows[0]).PredicateKey
		n := 0 // rows of this key
		for {
			for n < len(rows) && r.position(rows[n]).PredicateKey == key {
				n++
			}
			if n < len(rows) || !more {
				break
			}
			next, err := r.fetch(r.position(rows[n-1]))
			if err != nil {
				return err
			}
			more = len(next) == moreRows
			rows = append(rows, next...)
		}
		if err := write(key, rows[:n:n]); err != nil {
			return err
		}
		rows = rows[n:]
	}
	return nil
}

// byEntity sorts rows by the entity they are about, keeping their order.
func byEntity[T any](rows []T, entity func(T) uuid.UUID) map[uuid.UUID][]T {
	of := make(map[uuid.UUID][]T)
	for _, row := range rows {
		of[entity(row)] = append(of[entity(row)], row)
	}
	return of
}

// compareIntervals orders intervals by start and end, open ones first, then by precision.
func compareIntervals(a, b kg.Interval) int {
	return cmp.Or(compareBounds(a.From, b.From), compareBounds(a.To, b.To))
}

func compareBounds(a, b kg.Bound) int {
	switch {
	case a.IsZero() && b.IsZero():
		return 0
	case a.IsZero():
		return -1
	case b.IsZero():
		return 1
	}
	return cmp.Or(a.Time.Compare(b.Time), cmp.Compare(a.Precision, b.Precision))
}
