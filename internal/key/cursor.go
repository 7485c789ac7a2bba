// Package key holds encodings: for now the cursors of lists.
package key

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/team"
)

// A cursor is the URL-safe base64 of: version (1 byte), tag (12 bytes), position. The tag is the beginning of
// SHA-256 over version, team, scope and position, each behind its length: a cursor of another team, list or
// set of arguments does not match, nor does one that was changed. It holds no team and no secret; what
// keeps teams apart is that every statement names its team.
const (
	cursorVersion = 1
	tagLength     = 12
	maxCursor     = 4 << 10
)

var errCursor = kg.Errorf(kg.CodeCursorInvalid,
	"this cursor is not of this list: it was made for another team, field or set of arguments, or by another version; start again without it")

// Encode makes the cursor of a position. scope names the list: its field and all arguments that say what it
// contains and in which order.
func Encode(t team.ID, scope string, position []byte) string {
	b := make([]byte, 0, 1+tagLength+len(position))
	b = append(b, cursorVersion)
	b = append(b, tag(t, scope, position)...)
	b = append(b, position...)
	return base64.RawURLEncoding.EncodeToString(b)
}

// Decode returns the position of a cursor that Encode made for this team and scope. Any other text gives an
// error of code CURSOR_INVALID.
func Decode(t team.ID, scope, cursor string) ([]byte, error) {
	if len(cursor) > maxCursor {
		return nil, errCursor
	}
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || len(b) < 1+tagLength {
		return nil, errCursor
	}
	position := b[1+tagLength:]
	// The whole text is compared, not the tag alone: base64 lets line feeds and spare bits pass.
	if cursor != Encode(t, scope, position) {
		return nil, errCursor
	}
	return position, nil
}

func tag(t team.ID, scope string, position []byte) []byte {
	h := sha256.New()
	id := t.UUID()
	h.Write([]byte{cursorVersion})
	h.Write(id[:])
	var n [8]byte
	binary.BigEndian.PutUint64(n[:], uint64(len(scope)))
	h.Write(n[:])
	h.Write([]byte(scope))
	h.Write(position)
	return h.Sum(nil)[:tagLength]
}

// EntityPosition encodes a place in a list of entities: the id, then the name key or the time.
func EntityPosition(order kg.EntityOrder, e *kg.Entity) []byte {
	b := append([]byte{}, e.ID[:]...)
	switch order {
	case kg.ByCreated:
		return binary.BigEndian.AppendUint64(b, uint64(e.CreatedAt.UnixMicro()))
	case kg.ByUpdated:
		return binary.BigEndian.AppendUint64(b, uint64(e.UpdatedAt.UnixMicro()))
	}
	return append(b, e.NameKey...)
}

// ParseEntityPosition is the inverse of EntityPosition.
func ParseEntityPosition(order kg.EntityOrder, b []byte) (kg.EntityPosition, error) {
	var p kg.EntityPosition
	if len(b) < 16 {
		return p, errCursor
	}
	copy(p.ID[:], b)
	if order != kg.ByCreated && order != kg.ByUpdated {
		p.NameKey = string(b[16:])
		return p, nil
	}
	if len(b) != 24 {
		return p, errCursor
	}
	p.Time = time.UnixMicro(int64(binary.BigEndian.Uint64(b[16:]))).UTC()
	return p, nil
}

// RelationshipPosition encodes a place in a list of relationships: the id, then the predicate.
func RelationshipPosition(r *kg.Relationship) []byte {
	return append(append([]byte{}, r.ID[:]...), r.PredicateKey...)
}

// ParseRelationshipPosition is the inverse of RelationshipPosition.
func ParseRelationshipPosition(b []byte) (kg.RelationshipPosition, error) {
	if len(b) < 16 {
		return kg.RelationshipPosition{}, errCursor
	}
	return kg.RelationshipPosition{ID: uuid.UUID(b[:16]), PredicateKey: string(b[16:])}, nil
}

// ParseIDPosition reads a position that is an id alone.
func ParseIDPosition(b []byte) (uuid.UUID, error) {
	if len(b) != 16 {
		return uuid.Nil, errCursor
	}
	return uuid.UUID(b), nil
}
