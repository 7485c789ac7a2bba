package store

import (
	"encoding/binary"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgtype"
)

// registerUUID teaches a type map google/uuid. Otherwise pgx takes a uuid.UUID for a driver.Valuer and sql.Scanner:
// each goes through text, which costs more than all else in a list of thousands.
func registerUUID(m *pgtype.Map) {
	element := &pgtype.Type{Name: "uuid", OID: pgtype.UUIDOID, Codec: uuidCodec{}}
	m.RegisterType(element)
	m.RegisterType(&pgtype.Type{
		Name: "_uuid", OID: pgtype.UUIDArrayOID,
		Codec: uuidArrayCodec{&pgtype.ArrayCodec{ElementType: element}},
	})
}

// uuidCodec is pgx's codec, and the short way for uuid.UUID.
type uuidCodec struct{ pgtype.UUIDCodec }

func (c uuidCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	if _, ok := value.(uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return encodeUUID{}
	}
	return c.UUIDCodec.PlanEncode(m, oid, format, value)
}

func (c uuidCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(*uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return scanUUID{}
	}
	return c.UUIDCodec.PlanScan(m, oid, format, target)
}

type encodeUUID struct{}

func (encodeUUID) Encode(value any, buf []byte) ([]byte, error) {
	id := value.(uuid.UUID)
	return append(buf, id[:]...), nil
}

type scanUUID struct{}

func (scanUUID) Scan(src []byte, target any) error {
	id := target.(*uuid.UUID)
	switch len(src) {
	case len(id):
		copy(id[:], src)
		return nil
	case 0:
		return errors.New("cannot scan NULL into a uuid.UUID")
	}
	return errors.New("a uuid that is not 16 bytes long")
}

// uuidArrayCodec is pgx's codec, and the short way for []uuid.UUID.
type uuidArrayCodec struct{ *pgtype.ArrayCodec }

func (c uuidArrayCodec) PlanEncode(m *pgtype.Map, oid uint32, format int16, value any) pgtype.EncodePlan {
	if _, ok := value.([]uuid.UUID); ok && format == pgtype.BinaryFormatCode {
		return encodeUUIDs{}
	}
	return c.ArrayCodec.PlanEncode(m, oid, format, value)
}

type encodeUUIDs struct{}

// Encode writes the binary form of an array without NULLs: dimensions, flags, element type; length and lower bound
// of the one dimension; then each element after its length (array_send in PostgreSQL's arrayfuncs.c).
func (encodeUUIDs) Encode(value any, buf []byte) ([]byte, error) {
	ids := value.([]uuid.UUID)
	if ids == nil {
		return nil, nil
	}
	buf = binary.BigEndian.AppendUint32(buf, 1)
	buf = binary.BigEndian.AppendUint32(buf, 0)
	buf = binary.BigEndian.AppendUint32(buf, pgtype.UUIDOID)
	buf = binary.BigEndian.AppendUint32(buf, uint32(len(ids)))
	buf = binary.BigEndian.AppendUint32(buf, 1)
	for i := range ids {
		buf = binary.BigEndian.AppendUint32(buf, uint32(len(ids[i])))
		buf = append(buf, ids[i][:]...)
	}
	return buf, nil
}
