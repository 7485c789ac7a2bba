package kg

import (
	"encoding/json"
	"time"

	"github.com/google/uuid"
)

// The closed sets of the graph, as the database stores them.
const (
	StatusActive  = "active" // of entities and relationships
	StatusRetired = "retired"

	RelationshipRetracted = "retracted"

	TierClaim = "validated_claim"

	NameCanonical = "canonical"
	NameAlias     = "alias"
	NameFormer    = "former"

	ChangeAsserted   = "asserted"
	ChangeSupported  = "supported"
	ChangeRetracted  = "retracted"
	ChangeReasserted = "reasserted"
)

// EntityStatuses and RelationshipStatuses list all that a status can be.
var (
	EntityStatuses       = []string{"active", "retired", "needs_review"}
	RelationshipStatuses = []string{
		"pending_evidence", "active", "needs_review", "quarantined", "superseded", "disputed", "retracted", "rejected",
	}
)

// Entity is a thing of one team, with its canonical name.
type Entity struct {
	ID          uuid.UUID
	Kind        string
	Status      string
	Name        string
	NameKey     string // search form of Name; set by lists ordered by name
	Description string // "" when unknown
	Attributes  json.RawMessage
	SuccessorID *uuid.UUID // of a merged entity
	Version     int64
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// EntityName is one of an entity's names.
type EntityName struct {
	ID        uuid.UUID
	EntityID  uuid.UUID
	Kind      string
	Text      string
	Locale    string // BCP 47, "" when unknown
	Valid     Interval
	CreatedAt time.Time
}

// ExternalID is the id by which a source's files know an entity.
type ExternalID struct {
	EntityID uuid.UUID
	Source   string
	ID       string
}

// ValueRecord is a typed value that relationships have as object, stored once a team.
type ValueRecord struct {
	ID        uuid.UUID
	Type      ValueType
	Text      string // canonical
	Unit      string
	CreatedAt time.Time
}

// Relationship says that a subject stands in a relation to an entity or a value. Exactly one of
// ObjectEntityID and ObjectValueID is set.
type Relationship struct {
	ID               uuid.UUID
	OwnerProfileID   uuid.UUID
	SubjectID        uuid.UUID
	PredicateKey     string
	PredicateVersion int
	ObjectEntityID   *uuid.UUID
	ObjectValueID    *uuid.UUID
	ObjectFormat     Format // how the source wrote a value
	ObjectLang       string
	Props            json.RawMessage // nil when there are none
	Valid            Interval
	Tier             string
	Status           string
	SupportCount     int
	Version          int64
	CreatedAt        time.Time
	UpdatedAt        time.Time
}

// RelationshipVersion is one row of a relationship's append-only history.
type RelationshipVersion struct {
	RelationshipID uuid.UUID
	Version        int64
	Change         string
	Reason         string
	ActorProfileID uuid.UUID
	Tier           string
	Status         string
	Valid          Interval
	SupportCount   int
	RecordedAt     time.Time
}

// Evidence is one fragment that supports a relationship.
type Evidence struct {
	ID             uuid.UUID
	RelationshipID uuid.UUID
	IngestID       uuid.UUID
	IngestKind     string
	Source         string
	Content        string
	CreatedAt      time.Time
}

// Predicate is a team's definition of a relation.
type Predicate struct {
	Key           string
	Version       int
	ObjectKind    string // entity or value
	Acyclic       bool
	Description   string
	SharedVersion int // of the shared definition it follows, 0 when it is the team's own
	CreatedAt     time.Time
}

// Direction of a relationship as seen from an entity.
type Direction string

// The directions: the entity is the subject, the object, or either.
const (
	Out  Direction = "OUT"
	In   Direction = "IN"
	Both Direction = "BOTH"
)

// Page asks for one page of a list. Size is the number of rows wanted; stores fetch one more, so that the
// caller can tell whether there is another page. Position is where the page starts, exclusive, in the
// direction of reading; nil is the list's beginning (or its end, when Backward).
type Page[P any] struct {
	Size     int
	Backward bool
	Position *P
}

// EntityOrder is what a list of entities is sorted by; ties are broken by id.
type EntityOrder string

// The orders of entities.
const (
	ByName    EntityOrder = "NAME"
	ByCreated EntityOrder = "CREATED_AT"
	ByUpdated EntityOrder = "UPDATED_AT"
)

// EntityFilter narrows a list of entities; its zero value means every active entity.
type EntityFilter struct {
	Kinds      []string        // any of these; none: any kind
	Statuses   []string        // any of these; none: active
	NameEquals string          // search form (canon.FoldName) of the canonical name
	NamePrefix string          // search form of the beginning of the canonical name
	Attributes json.RawMessage // contained in the attributes; nil: any
}

// EntityPosition is a place in a list of entities.
type EntityPosition struct {
	NameKey string    // when sorted by name
	Time    time.Time // when sorted by time
	ID      uuid.UUID
}

// RelationshipFilter narrows a list of relationships; its zero value means every active one, at any time.
type RelationshipFilter struct {
	Predicates []string   // any of these keys; none: any
	Statuses   []string   // any of these; none: active
	ValidAt    *time.Time // holds at this moment; nil: at any time
}

// RelationshipPosition is a place in a list of relationships: those of an entity or value are sorted by
// predicate and id, lists of all by id alone.
type RelationshipPosition struct {
	PredicateKey string
	ID           uuid.UUID
}
