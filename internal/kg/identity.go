package kg

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"time"

	"github.com/google/uuid"
)

// RelationshipIdentity is the SHA-256 of what makes a relationship the same statement as another: subject,
// predicate, object (exactly one of entity and value), how the value was written, scope, props and
// validity. Unique per team and owner (contract, "Unique constraints"). props must be in canonical form
// (sorted keys, compact), nil when there are none.
func RelationshipIdentity(subject uuid.UUID, predicate string, entity, value uuid.UUID, format Format, lang, scope string, props json.RawMessage, valid Interval) [32]byte {
	b := make([]byte, 0, 256)
	b = append(b, subject[:]...)
	b = append(b, entity[:]...)
	b = append(b, value[:]...)
	for _, s := range [...]string{predicate, string(format), lang, scope, string(props)} {
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	for _, x := range [...]Bound{valid.From, valid.To} {
		b = append(b, byte(len(x.Precision)))
		b = append(b, x.Precision...)
		if !x.IsZero() {
			b = binary.AppendVarint(b, x.Time.Unix())
			b = binary.AppendVarint(b, int64(x.Time.Nanosecond()/int(time.Microsecond)))
		}
	}
	return sha256.Sum256(b)
}
