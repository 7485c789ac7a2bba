package store

import (
	"bytes"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

// TestUUIDAsPgx compares the short way with pgx's own, byte for byte, and reads back what it wrote.
func TestUUIDAsPgx(t *testing.T) {
	ours, theirs := pgtype.NewMap(), pgtype.NewMap()
	registerUUID(ours)
	some := []uuid.UUID{newID(), {}, newID()}
	for _, value := range []any{some[0], &some[0], some[1], some, some[:1], []uuid.UUID{}} {
		oid := uint32(pgtype.UUIDOID)
		if _, ok := value.([]uuid.UUID); ok {
			oid = pgtype.UUIDArrayOID
		}
		for _, format := range []int16{pgtype.BinaryFormatCode, pgtype.TextFormatCode} {
			got, err := ours.Encode(oid, format, value, nil)
			if err != nil {
				t.Fatalf("encode %v: %v", value, err)
			}
			want, err := theirs.Encode(oid, format, value, nil)
			if err != nil {
				t.Fatalf("pgx: encode %v: %v", value, err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%T in format %d: got %x, pgx writes %x", value, format, got, want)
			}
			if oid == pgtype.UUIDArrayOID {
				back := []uuid.UUID{}
				if err := ours.Scan(oid, format, got, &back); err != nil || len(back) != len(value.([]uuid.UUID)) {
					t.Errorf("read back %v in format %d: %v, %v", value, format, back, err)
				}
				continue
			}
			var one uuid.UUID
			var nullable *uuid.UUID
			if err := ours.Scan(oid, format, got, &one); err != nil {
				t.Errorf("read back %v in format %d: %v", value, format, err)
			}
			if err := ours.Scan(oid, format, got, &nullable); err != nil || nullable == nil || *nullable != one {
				t.Errorf("read back %v in format %d as nullable: %v, %v", value, format, nullable, err)
			}
		}
	}
}

func TestUUIDNull(t *testing.T) {
	m := pgtype.NewMap()
	registerUUID(m)
	nullable := new(uuid.UUID)
	if err := m.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, nil, &nullable); err != nil || nullable != nil {
		t.Errorf("NULL as nullable: %v, %v", nullable, err)
	}
	if err := m.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, nil, new(uuid.UUID)); err == nil {
		t.Error("NULL was read into a uuid.UUID")
	}
	if err := m.Scan(pgtype.UUIDOID, pgtype.BinaryFormatCode, []byte("short"), new(uuid.UUID)); err == nil {
		t.Error("5 bytes were read into a uuid.UUID")
	}
	if got, err := m.Encode(pgtype.UUIDArrayOID, pgtype.BinaryFormatCode, []uuid.UUID(nil), nil); err != nil || got != nil {
		t.Errorf("a nil list is %x, %v: want NULL", got, err)
	}
}
