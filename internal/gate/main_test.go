package gate

import (
	"testing"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

func TestMain(m *testing.M) { dbtest.Main(m) }
