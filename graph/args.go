package graph

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/graph/model"
	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/key"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/loader"
	"github.com/teamgraph/teamgraph/internal/team"
)

// Sizes of pages (design, "GraphQL conventions").
const (
	defaultPage = 25
	maxPage     = 500
)

// pageArgs are the paging arguments that every connection takes.
type pageArgs struct {
	first  *int
	after  *string
	last   *int
	before *string
}

// size returns the number of rows and the direction. It refuses what Relay leaves unclear.
func (a pageArgs) size() (n int, backward bool, err error) {
	switch {
	case a.first != nil && a.last != nil:
		return 0, false, kg.Errorf(kg.CodeBadInput, "give first or last, not both")
	case a.last != nil:
		n, backward = *a.last, true
	case a.before != nil:
		return 0, false, kg.Errorf(kg.CodeBadInput, "before goes with last")
	default:
		n = defaultPage
		if a.first != nil {
			n = *a.first
		}
	}
	if backward && a.after != nil {
		return 0, false, kg.Errorf(kg.CodeBadInput, "after goes with first")
	}
	if n < 0 || n > maxPage {
		return 0, false, kg.Errorf(kg.CodeBadInput, "a page has 0 to %d rows, not %d", maxPage, n)
	}
	return n, backward, nil
}

// page turns the arguments into a page of the list that scope names.
func page[P any](t team.ID, scope string, a pageArgs, parse func([]byte) (P, error)) (p kg.Page[P], err error) {
	if p.Size, p.Backward, err = a.size(); err != nil {
		return p, err
	}
	cursor := cmp.Or(a.after, a.before)
	if cursor == nil {
		return p, nil
	}
	position, err := key.Decode(t, scope, *cursor)
	if err != nil {
		return p, err
	}
	at, err := parse(position)
	p.Position = &at
	return p, err
}

// trim cuts the additional row off a page and tells what lies around it.
func trim[N any](rows []N, p bool, size int, positioned bool) (cut []N, next, previous bool) {
	more := len(rows) > size
	if p { // backward: the additional row comes first
		if more {
			rows = rows[1:]
		}
		return rows, positioned, more
	}
	if more {
		rows = rows[:size]
	}
	return rows, more, positioned
}

// relationshipArgs are the arguments that all lists of relationships take.
type relationshipArgs struct {
	direction  *kg.Direction
	predicates []string
	statuses   []string
	validAt    *time.Time
	history    *bool
	pageArgs
}

// filter fills in the defaults: active relationships that hold now. scope is equal for all pages of one list.
func (a relationshipArgs) filter(now time.Time) (f kg.RelationshipFilter, scope string, err error) {
	history := a.history != nil && *a.history
	if history && a.validAt != nil {
		return f, "", kg.Errorf(kg.CodeBadInput, "give validAt or history: true, not both")
	}
	f.Predicates = slices.Clone(a.predicates)
	slices.Sort(f.Predicates)
	f.Predicates = slices.Compact(f.Predicates)
	f.Statuses = slices.Clone(a.statuses)
	slices.Sort(f.Statuses)
	f.Statuses = slices.Compact(f.Statuses)
	f.ValidAt = a.validAt
	scope = fmt.Sprintf("%s %t", loader.FilterKey(f), history)
	if !history && f.ValidAt == nil {
		f.ValidAt = &now
	}
	return f, scope, nil
}

// hops is a page of relationships to load, of any number of entities or values.
type hops struct {
	loader.HopArgs
	list string // what the scope of their cursors says beside the parent
}

// scope names the list of one entity or value, for its cursors.
func (h hops) scope(parent uuid.UUID) string { return parent.String() + " " + h.list }

// hops returns what to load for the relationships of an entity or value. Only a cursor depends on the parent.
func (a relationshipArgs) hops(op *operation, parent uuid.UUID) (h hops, err error) {
	dir := kg.Out
	if a.direction != nil {
		dir = *a.direction
	}
	filter, scope, err := a.filter(op.now)
	if err != nil {
		return h, err
	}
	h.list = fmt.Sprintf("relationships %s %s", dir, scope)
	p, err := page(op.principal.Team, h.scope(parent), a.pageArgs, key.ParseRelationshipPosition)
	h.HopArgs = loader.NewHopArgs(dir, filter, p)
	return h, err
}

// entityListArgs are the arguments of Query.entities.
type entityListArgs struct {
	filter *model.EntityFilter
	order  *model.EntityOrder
	pageArgs
}

// entityList is what to load for a list of entities.
type entityList struct {
	filter kg.EntityFilter
	order  kg.EntityOrder
	desc   bool
	page   kg.Page[kg.EntityPosition]
	scope  string
}

func (a entityListArgs) list(op *operation) (l entityList, err error) {
	l.order = kg.ByName
	if a.order != nil {
		l.order, l.desc = kg.EntityOrder(a.order.Field), a.order.Direction == model.OrderDirectionDesc
	}
	if f := a.filter; f != nil {
		l.filter.Kinds, l.filter.Statuses, l.filter.Attributes = f.Kinds, f.Statuses, f.Attributes
		if f.Name != nil && f.Name.Equals != nil {
			l.filter.NameEquals = canon.FoldName(*f.Name.Equals)
		}
		if f.Name != nil && f.Name.Prefix != nil {
			l.filter.NamePrefix = canon.FoldName(*f.Name.Prefix)
		}
		if f.Name != nil && l.filter.NameEquals == "" && l.filter.NamePrefix == "" {
			return l, kg.Errorf(kg.CodeBadInput, "filter.name needs a name that is not empty")
		}
	}
	l.scope = fmt.Sprintf("entities %q %q %q %q %q %s %t", l.filter.Kinds, l.filter.Statuses, l.filter.NameEquals,
		l.filter.NamePrefix, l.filter.Attributes, l.order, l.desc)
	l.page, err = page(op.principal.Team, l.scope, a.pageArgs, func(b []byte) (kg.EntityPosition, error) {
		return key.ParseEntityPosition(l.order, b)
	})
	return l, err
}
