// Package team holds team.ID, the type that fixes an operation's team. Nothing else belongs here.
//
// sqlc gives every *.team_id of a tenant query this type, so a query called without a team, or with
// another id in its place, does not compile.
package team

import (
	"database/sql/driver"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

// ErrZero is what using the zero ID gives: it stands for a team that nobody fixed.
var ErrZero = errors.New("no team is fixed: the zero team.ID was used")

// ID identifies one team. Only Parse and From make one that works; the zero value is refused wherever
// it would reach the database.
type ID struct{ id uuid.UUID }

// From makes an ID of a UUID that an authority (the control plane) gave. The nil UUID is refused with ErrZero.
func From(id uuid.UUID) (ID, error) {
	if id == uuid.Nil {
		return ID{}, ErrZero
	}
	return ID{id}, nil
}

// Parse reads the canonical 36-character form.
func Parse(s string) (ID, error) {
	id, err := uuid.Parse(s)
	if err != nil || len(s) != 36 {
		return ID{}, fmt.Errorf("team id %q is not a UUID of the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx", s)
	}
	return From(id)
}

// IsZero reports whether no team is fixed.
func (t ID) IsZero() bool { return t.id == uuid.Nil }

// UUID returns the identifier, for output and control statements.
func (t ID) UUID() uuid.UUID { return t.id }

// String returns the canonical 36-character form.
func (t ID) String() string { return t.id.String() }

// Value implements driver.Valuer; the zero ID is refused with ErrZero.
func (t ID) Value() (driver.Value, error) {
	if t.IsZero() {
		return nil, ErrZero
	}
	return t.id.String(), nil
}

// Scan implements sql.Scanner for rows read back.
func (t *ID) Scan(src any) error {
	var id uuid.UUID
	if err := id.Scan(src); err != nil {
		return fmt.Errorf("scan team id: %w", err)
	}
	v, err := From(id)
	if err != nil {
		return err
	}
	*t = v
	return nil
}

// UUIDValue implements pgtype.UUIDValuer: pgx sends the 16 bytes. The zero ID is refused with ErrZero.
func (t ID) UUIDValue() (pgtype.UUID, error) {
	if t.IsZero() {
		return pgtype.UUID{}, ErrZero
	}
	return pgtype.UUID{Bytes: t.id, Valid: true}, nil
}
