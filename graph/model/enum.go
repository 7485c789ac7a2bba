package model

import (
	"io"
	"strings"

	"github.com/99designs/gqlgen/graphql"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// Enum values are upper snake in the API and lower case in the database: one rule for all of them.
func marshalEnum[T ~string](v T) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = io.WriteString(w, `"`+strings.ToUpper(string(v))+`"`) })
}

// unmarshalEnum needs no list of the values: validation has compared the input with the schema. It
// refuses anything that is not a name, so that nothing else gets into a statement.
func unmarshalEnum[T ~string](v any) (T, error) {
	s, ok := v.(string)
	if !ok || strings.ContainsFunc(s, func(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') }) {
		return "", badInput("an enum value is a name in upper case")
	}
	return T(strings.ToLower(s)), nil
}

// MarshalPrecision and UnmarshalPrecision are the schema's enum Precision.
func MarshalPrecision(v kg.Precision) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalPrecision reads a value of the schema's enum Precision.
func UnmarshalPrecision(v any) (kg.Precision, error) { return unmarshalEnum[kg.Precision](v) }

// MarshalEntityStatus and UnmarshalEntityStatus are the schema's enum EntityStatus.
func MarshalEntityStatus(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalEntityStatus reads a value of the schema's enum EntityStatus.
func UnmarshalEntityStatus(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalNameKind and UnmarshalNameKind are the schema's enum NameKind.
func MarshalNameKind(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalNameKind reads a value of the schema's enum NameKind.
func UnmarshalNameKind(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalRelationshipStatus and UnmarshalRelationshipStatus are the schema's enum RelationshipStatus.
func MarshalRelationshipStatus(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalRelationshipStatus reads a value of the schema's enum RelationshipStatus.
func UnmarshalRelationshipStatus(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalRelationshipTier and UnmarshalRelationshipTier are the schema's enum RelationshipTier.
func MarshalRelationshipTier(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalRelationshipTier reads a value of the schema's enum RelationshipTier.
func UnmarshalRelationshipTier(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalRelationshipChange and UnmarshalRelationshipChange are the schema's enum RelationshipChange.
func MarshalRelationshipChange(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalRelationshipChange reads a value of the schema's enum RelationshipChange.
func UnmarshalRelationshipChange(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalObjectKind and UnmarshalObjectKind are the schema's enum ObjectKind.
func MarshalObjectKind(v string) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalObjectKind reads a value of the schema's enum ObjectKind.
func UnmarshalObjectKind(v any) (string, error) { return unmarshalEnum[string](v) }

// MarshalValueType and UnmarshalValueType are the schema's enum ValueType.
func MarshalValueType(v kg.ValueType) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalValueType reads a value of the schema's enum ValueType.
func UnmarshalValueType(v any) (kg.ValueType, error) { return unmarshalEnum[kg.ValueType](v) }

// MarshalRole and UnmarshalRole are the schema's enum Role.
func MarshalRole(v auth.Role) graphql.Marshaler { return marshalEnum(v) }

// UnmarshalRole reads a value of the schema's enum Role.
func UnmarshalRole(v any) (auth.Role, error) { return unmarshalEnum[auth.Role](v) }
