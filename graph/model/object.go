package model

import (
	"time"

	"github.com/teamgraph/teamgraph/internal/kg"
)

// Node is what has an id of its own: Entity, Value and Relationship. The first two are also what a
// relationship can have as object.
type Node interface{ IsNode() }

// Entity is kg.Entity as the schema shows it.
type Entity struct{ *kg.Entity }

// Value is kg.ValueRecord as the schema shows it.
type Value struct{ *kg.ValueRecord }

// Relationship is kg.Relationship as the schema shows it.
type Relationship struct{ *kg.Relationship }

// IsNode marks what node(id:) returns.
func (Entity) IsNode()       {}
func (Value) IsNode()        {} //revive:disable-line:exported
func (Relationship) IsNode() {} //revive:disable-line:exported

// IsRelationshipObject marks what a relationship can have as object.
func (Entity) IsRelationshipObject() {}
func (Value) IsRelationshipObject()  {} //revive:disable-line:exported

// Description is null when unknown.
func (e Entity) Description() *string { return orNull(e.Entity.Description) }

// Unit is null when there is none.
func (v Value) Unit() *string { return orNull(v.ValueRecord.Unit) }

// Predicate is the key of the relation.
func (r Relationship) Predicate() string { return r.PredicateKey }

// Validity is when it holds.
func (r Relationship) Validity() *Validity { return &Validity{r.Valid} }

// ObjectFormat is null for entities.
func (r Relationship) ObjectFormat() *string { return orNull(string(r.Relationship.ObjectFormat)) }

// ObjectLang is null when unknown.
func (r Relationship) ObjectLang() *string { return orNull(r.Relationship.ObjectLang) }

// EntityName is kg.EntityName as the schema shows it.
type EntityName struct{ *kg.EntityName }

// Locale is null when unknown.
func (n EntityName) Locale() *string { return orNull(n.EntityName.Locale) }

// Validity is when the name is or was in use.
func (n EntityName) Validity() *Validity { return &Validity{n.Valid} }

// RelationshipVersion is kg.RelationshipVersion as the schema shows it.
type RelationshipVersion struct{ *kg.RelationshipVersion }

// Reason is null when nothing was said.
func (v RelationshipVersion) Reason() *string { return orNull(v.RelationshipVersion.Reason) }

// Validity is when it held from that version on.
func (v RelationshipVersion) Validity() *Validity { return &Validity{v.Valid} }

// Evidence is kg.Evidence as the schema shows it.
type Evidence struct{ *kg.Evidence }

// Predicate is kg.Predicate as the schema shows it.
type Predicate struct{ *kg.Predicate }

// Description is null when nobody said what it means.
func (p Predicate) Description() *string { return orNull(p.Predicate.Description) }

// NewUserError makes one of the things that a caller can mend.
func NewUserError(e *kg.Error) *UserError {
	code := UserErrorCodeInvalid
	switch e.Code {
	case kg.CodeNotFound:
		code = UserErrorCodeNotFound
	case kg.CodeConflict:
		code = UserErrorCodeConflict
	}
	return &UserError{Code: code, Message: e.Message, Path: append([]string{}, e.Path...)}
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Validity is kg.Interval as the schema shows it: half open as moments, inclusive as dates.
type Validity struct{ kg.Interval }

// From is the first moment, To the first one after the end; null when open.
func (v *Validity) From() *time.Time { return moment(v.Interval.From) }
func (v *Validity) To() *time.Time   { return moment(v.Interval.To) } //revive:disable-line:exported

// First and Last are the ends as the source gave them, both inclusive.
func (v *Validity) First() *string { return orNull(kg.FormatFrom(v.Interval.From)) }
func (v *Validity) Last() *string  { return orNull(kg.FormatTo(v.Interval.To)) } //revive:disable-line:exported

// FromPrecision and ToPrecision tell how well the ends are known.
func (v *Validity) FromPrecision() *kg.Precision { return precision(v.Interval.From) }
func (v *Validity) ToPrecision() *kg.Precision   { return precision(v.Interval.To) } //revive:disable-line:exported

func moment(b kg.Bound) *time.Time {
	if b.IsZero() {
		return nil
	}
	return &b.Time
}

func precision(b kg.Bound) *kg.Precision {
	if b.IsZero() {
		return nil
	}
	return &b.Precision
}
