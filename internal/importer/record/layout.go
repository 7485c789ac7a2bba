package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// maxColumns is the largest number of columns that a kind has.
const maxColumns = 7

// layout lists the columns of a kind. A column's place in it is its slot in a row.
type layout struct {
	kind     Kind
	typ      string   // the "type" of a JSON object
	names    []string // in a header
	keys     []string // in JSON
	base     int      // a header must have the first so many
	required []bool   // a JSON object may not go without the key
}

// The slots of the three kinds.
const (
	entityID, entityKind, entityName, entityDescription, entityAttributes = 0, 1, 2, 3, 4

	valueEntity, valueKey, valueType, valueLang, valueText, valueFrom, valueTo = 0, 1, 2, 3, 4, 5, 6

	relSubject, relPredicate, relObject, relFrom, relTo, relEvidence, relProps = 0, 1, 2, 3, 4, 5, 6
)

var layouts = []*layout{
	{
		kind:     Entities,
		typ:      "entity",
		names:    []string{"id", "kind", "name", "description", "attributes"},
		keys:     []string{"id", "kind", "name", "description", "attributes"},
		base:     entityAttributes,
		required: []bool{true, true, true, false, false},
	},
	{
		kind:     Values,
		typ:      "value",
		names:    []string{"entity", "key", "type", "lang", "value", "valid_from", "valid_to"},
		keys:     []string{"entity", "key", "value_type", "lang", "value", "valid_from", "valid_to"},
		base:     7,
		required: []bool{true, true, true, false, true, false, false},
	},
	{
		kind:     Relationships,
		typ:      "relationship",
		names:    []string{"subject", "predicate", "object", "valid_from", "valid_to", "evidence", "props"},
		keys:     []string{"subject", "predicate", "object", "valid_from", "valid_to", "evidence", "props"},
		base:     7,
		required: []bool{true, true, true, false, false, false, false},
	},
}

// layoutOf returns the layout of a kind.
func layoutOf(kind Kind) *layout {
	i := slices.IndexFunc(layouts, func(l *layout) bool { return l.kind == kind })
	return layouts[i]
}

// layoutOfHeader finds the kind by the column that only it has.
func layoutOfHeader(header []string) (*layout, error) {
	for _, l := range layouts {
		if slices.Contains(header, l.names[0]) {
			return l, nil
		}
	}
	return nil, fmt.Errorf("neither the name of the file nor its header says what it holds: a header has a column id "+
		"(entities), entity (values) or subject (relationships); this one is %s", kg.Quote(strings.Join(header, " ")))
}

// match finds the slot of each column of a header, or says all that is wrong with the header.
func (l *layout) match(header []string) ([]int, error) {
	slots := make([]int, len(header))
	var faults []string
	const enough = 10 // of the faults of a header that is nonsense
	for i, name := range header {
		slots[i] = slices.Index(l.names, name)
		switch {
		case len(faults) == enough:
		case slots[i] < 0:
			faults = append(faults, "unknown column "+kg.Quote(name))
		case slices.Contains(slots[:i], slots[i]):
			faults = append(faults, "column "+name+" appears twice")
		}
	}
	for slot, name := range l.names[:l.base] {
		if !slices.Contains(slots, slot) {
			faults = append(faults, "missing column "+name)
		}
	}
	if faults != nil {
		return nil, fmt.Errorf("%s; the columns of %s are %s", strings.Join(faults, "; "), l.kind, strings.Join(l.names, ", "))
	}
	return slots, nil
}

// isObject reports whether the field at a slot is a JSON object.
func (l *layout) isObject(slot int) bool {
	return l.kind == Entities && slot == entityAttributes || l.kind == Relationships && slot == relProps
}
