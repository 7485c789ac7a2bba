package record

import (
	"strings"

	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// row is a record as text.
type row struct {
	layout    *layout
	fields    [maxColumns]string // by slot
	line, end int
}

// builder checks rows and makes records of them. The zero builder is ready.
type builder struct {
	words map[string]string // kinds, predicates and keys, as they are written, to their canonical form
	slot  int               // the slot that the last error is about
	err   error             // the first error of the record being built
}

// maxWords bounds the words that a builder remembers. Files have dozens of kinds and predicates.
const maxWords = 4096

// build makes a record of a row. When it returns an error, slot says which field is refused.
func (b *builder) build(r *row) (rec Record, slot int, err error) {
	b.err = nil
	switch r.layout.kind {
	case Entities:
		rec = b.entity(r)
	case Values:
		rec = b.value(r)
	default:
		rec = b.relationship(r)
	}
	if b.err != nil {
		return nil, b.slot, b.err
	}
	return rec, 0, nil
}

func (b *builder) entity(r *row) *Entity {
	e := &Entity{Line: r.line}
	e.ID = b.text(r, entityID, canon.ID)
	e.Kind = b.word(r, entityKind, canon.Kind)
	e.Name = b.text(r, entityName, canon.Name)
	e.Description = b.text(r, entityDescription, canon.Description)
	e.Attributes = b.object(r, entityAttributes)
	return e
}

func (b *builder) value(r *row) *Value {
	v := &Value{Line: r.line}
	v.Entity = b.text(r, valueEntity, canon.ID)
	v.Key = b.word(r, valueKey, canon.Key)
	if b.err != nil {
		return nil
	}
	format, err := kg.ParseFormat(r.fields[valueType])
	if err != nil {
		b.fail(valueType, err)
		return nil
	}
	v.Lang = b.text(r, valueLang, canon.Lang)
	if v.Value, err = canon.Value(format, r.fields[valueText]); err != nil {
		b.fail(valueText, err)
	}
	v.Valid = b.interval(r, valueFrom, valueTo)
	return v
}

func (b *builder) relationship(r *row) *Relationship {
	rel := &Relationship{Line: r.line}
	rel.Subject = b.text(r, relSubject, canon.ID)
	rel.Predicate = b.word(r, relPredicate, canon.Predicate)
	rel.Object = b.text(r, relObject, canon.ID)
	rel.Valid = b.interval(r, relFrom, relTo)
	rel.Evidence = b.text(r, relEvidence, canon.Evidence)
	rel.Props = b.object(r, relProps)
	return rel
}

// fail keeps the first error.
func (b *builder) fail(slot int, err error) {
	if b.err == nil {
		b.slot, b.err = slot, err
	}
}

// text applies a rule to a field.
func (b *builder) text(r *row, slot int, rule func(string) (string, error)) string {
	s, err := rule(r.fields[slot])
	if err != nil {
		b.fail(slot, err)
	}
	return s
}

// word applies a rule to a field that has few different contents, and keeps one copy of each.
func (b *builder) word(r *row, slot int, rule func(string) (string, error)) string {
	written := r.fields[slot]
	if s, ok := b.words[written]; ok {
		return s
	}
	s, err := rule(written)
	if err != nil {
		b.fail(slot, err)
		return ""
	}
	if b.words == nil {
		b.words = make(map[string]string)
	}
	if len(b.words) < maxWords {
		s = strings.Clone(s)
		b.words[strings.Clone(written)] = s
	}
	return s
}

func (b *builder) object(r *row, slot int) []byte {
	if r.fields[slot] == "" {
		return nil
	}
	raw, err := canon.Object(r.fields[slot])
	if err != nil {
		b.fail(slot, err)
	}
	return raw
}

func (b *builder) interval(r *row, from, to int) kg.Interval {
	if r.fields[from] == "" && r.fields[to] == "" {
		return kg.Interval{}
	}
	start, err := kg.ParseFrom(r.fields[from])
	if err != nil {
		b.fail(from, err)
		return kg.Interval{}
	}
	end, err := kg.ParseTo(r.fields[to])
	if err != nil {
		b.fail(to, err)
		return kg.Interval{}
	}
	valid, err := kg.NewInterval(start, end)
	if err != nil {
		b.fail(to, err)
	}
	return valid
}
