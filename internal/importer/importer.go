// Package importer takes files of entities, values and relationships into a team's graph, and writes a team's
// graph to files again. Package record below it knows the files and the rules on a single record; this one
// what needs other records or the database: does the subject exist, is the predicate known, is the id used
// twice, does the row close a cycle.
//
// An import is one transaction for all of its files. A row that can't be taken is refused, with file, line,
// column and reason, and leaves nothing behind; the others go in. A file that is damaged as a whole is found
// before anything is written and refused alone. Any other failure leaves the database as it was.
//
// Importing is idempotent. The files' ids are external ids, unique per team and source. A row whose content is
// there already is unchanged; an entity that is there with other content is refused, since nothing is rewritten
// silently. Entities anywhere in an import count for values and relationships anywhere in it.
//
// Memory does not grow with the size of the files, but for an index of the ids of the import (about a hundred
// bytes each) and the edges of the acyclic predicates that it uses.
package importer

import (
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/importer/record"
	"github.com/teamgraph/teamgraph/internal/team"
)

// NewPredicates says what becomes of a relationship whose predicate the team does not know.
type NewPredicates string

// The ways to treat unknown predicates.
const (
	// PredicatesAuto declares them in the first import in which a source brings relationships, and refuses them
	// later: a misspelt predicate should not become a new one.
	PredicatesAuto   NewPredicates = "auto"
	PredicatesCreate NewPredicates = "create" // declares them
	PredicatesKnown  NewPredicates = "known"  // refuses them
)

// Options of an import.
type Options struct {
	Team    team.ID
	Profile uuid.UUID // owns the relationships
	// Source names the collection that the files' ids belong to, 1 to 100 characters. Default: the name of the folder
	// that holds the files, or of the first folder given.
	Source        string
	Strict        bool          // one refusal refuses everything
	DryRun        bool          // find out what an import would do, and leave the database as it is
	NewPredicates NewPredicates // default PredicatesAuto
	Progress      func(Progress)
	OnRefusal     func(record.Refusal) // called for each refusal, those of a file in the order of its lines
}

// Progress says how far an import is. The files are read in order; JSON lines are read twice.
type Progress struct {
	File        string
	Rows        int64 // read so far, of all files
	Bytes       int64 // read so far, of all files, as they are on disk
	TotalBytes  int64
	Refused     int64
	SinceImport time.Duration
}

// Counts says what became of rows. Read = Added + Unchanged + Refused; blank lines and headers are no rows.
type Counts struct {
	Read      int64 `json:"read"`
	Added     int64 `json:"added"`
	Unchanged int64 `json:"unchanged"`
	Refused   int64 `json:"refused"`
}

// maxRefusals is how many refusals a Result keeps; OnRefusal gets all.
const maxRefusals = 1000

// Result says what an import did, or with DryRun would do.
type Result struct {
	Source        string
	Counts        // all rows, also those of which it isn't known what they hold
	Entities      Counts
	Values        Counts
	Relationships Counts
	RefusedFiles  int              // as a whole; their rows are not counted
	Refusals      []record.Refusal // the first 1000, those of whole files included
	Predicates    []string         // that were declared, in the order in which they were met
	Committed     bool             // false with DryRun, with an error, and when Strict refused everything
	Duration      time.Duration
}
