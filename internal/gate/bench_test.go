package gate

import (
	"testing"

	"github.com/teamgraph/teamgraph/internal/dbtest"
)

// What a probe costs when it asks, and what all gates do.
func BenchmarkCheck(b *testing.B) {
	db := dbtest.New(b)
	b.Run("ready", func(b *testing.B) {
		pool := db.Pool(b, dbtest.RoleApp)
		for b.Loop() {
			if found, err := Ready(b.Context(), pool); err != nil || len(found) > 0 {
				b.Fatal(found, err)
			}
		}
	})
	b.Run("all", func(b *testing.B) {
		pool := db.Admin(b)
		for b.Loop() {
			if report, err := verify(b.Context(), pool); err != nil || len(report.Findings) > 0 {
				b.Fatal(report, err)
			}
		}
	})
}
