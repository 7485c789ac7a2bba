package oracle

import (
	"flag"
	"testing"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// deep is for long runs; -rapid.checks sets the number of generated statements.
var deep = flag.Bool("deep", false, "try the cases and the project's queries on more contents")

func TestMain(m *testing.M) { dbtest.Main(m) }
