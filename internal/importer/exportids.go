package importer

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

const (
	pageEntities = 250 // entities that are written together
	scanPage     = 2000
	maxKept      = 100_000 // UUIDs that are remembered from one pass to the next
)

// exported is an entity and what an export calls it.
type exported struct {
	id   uuid.UUID
	name string
}

// exportIDs lists the entities of a team in the order of what an export calls them. It merges two lists, each read
// page by page: the entities that are called by an external id, and those that are called by their UUID.
type exportIDs struct {
	s *store.Session
	// kept is all UUIDs of the second list when a pass found it short, as it nearly always is: finding them means
	// looking at every entity.
	kept  []exported
	known bool
}

// pages hands out all entities, some at a time.
func (l *exportIDs) pages(ctx context.Context, write func([]exported) error) error {
	external := &externalList{s: l.s}
	named := &uuidList{s: l.s}
	if l.known {
		named.pending, named.done = l.kept, true
	}
	var kept []exported
	page := make([]exported, 0, pageEntities)
	for {
		e, ok, err := l.next(ctx, external, named, &kept)
		if err != nil {
			return err
		}
		if ok {
			page = append(page, e)
		}
		if len(page) == pageEntities || !ok && len(page) > 0 {
			if err := write(page); err != nil {
				return err
			}
			page = page[:0]
		}
		if !ok {
			break
		}
	}
	if !l.known && len(kept) <= maxKept {
		l.kept, l.known = kept, true
	}
	return nil
}

// next returns the entity that comes next, and notes it in kept when it is called by its UUID.
func (l *exportIDs) next(ctx context.Context, external *externalList, named *uuidList, kept *[]exported) (exported, bool, error) {
	if err := external.fill(ctx); err != nil {
		return exported{}, false, err
	}
	if err := named.fill(ctx); err != nil {
		return exported{}, false, err
	}
	switch {
	case len(external.pending) == 0 && len(named.pending) == 0:
		return exported{}, false, nil
	case len(named.pending) == 0,
		len(external.pending) > 0 && cmp.Less(external.pending[0].name, named.pending[0].name):
		e := external.pending[0]
		external.pending = external.pending[1:]
		return e, true, nil
	}
	e := named.pending[0]
	named.pending = named.pending[1:]
	if len(*kept) <= maxKept {
		*kept = append(*kept, e)
	}
	return e, true, nil
}

// externalList lists the entities that are called by an external id.
type externalList struct {
	s       *store.Session
	after   kg.ExternalID
	pending []exported
	done    bool
}

// fill makes pending hold the next entities, unless there are none.
func (l *externalList) fill(ctx context.Context) error {
	for len(l.pending) == 0 && !l.done {
		page, err := l.s.ExternalIDsAfter(ctx, l.after, scanPage)
		if err != nil {
			return err
		}
		l.done = len(page) < scanPage
		ids := make([]uuid.UUID, len(page))
		for i, x := range page {
			ids[i] = x.EntityID
			l.after = x
		}
		chosen, err := l.s.ExportIDs(ctx, ids)
		if err != nil {
			return err
		}
		for _, x := range page {
			if chosen[x.EntityID] == x {
				l.pending = append(l.pending, exported{x.EntityID, x.ID})
			}
		}
	}
	return nil
}

// uuidList lists the entities that are called by their UUID. The order of UUIDs is that of their text.
type uuidList struct {
	s       *store.Session
	after   uuid.UUID
	pending []exported
	done    bool
}

// fill makes pending hold the next entities, unless there are none.
func (l *uuidList) fill(ctx context.Context) error {
	for len(l.pending) == 0 && !l.done {
		page, err := l.s.EntityIDsAfter(ctx, l.after, scanPage)
		if err != nil {
			return err
		}
		l.done = len(page) < scanPage
		chosen, err := l.s.ExportIDs(ctx, page)
		if err != nil {
			return err
		}
		for _, id := range page {
			l.after = id
			if x, ok := chosen[id]; ok && x.ID == "" {
				l.pending = append(l.pending, exported{id, id.String()})
			}
		}
	}
	return nil
}

func idsOf(page []exported) []uuid.UUID {
	ids := make([]uuid.UUID, len(page))
	for i, e := range page {
		ids[i] = e.id
	}
	return ids
}
