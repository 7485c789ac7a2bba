package memory_test

import (
	"testing"

	"github.com/teamgraph/teamgraph/internal/memory"
)

// A long transaction that inserts rows about an entity locks its key (FOR KEY SHARE). Changing the entity must not
// wait for it.
func TestRenameBesideAnInsertAboutTheEntity(t *testing.T) {
	t.Parallel()
	e := newEnv(t)
	id := e.entity("before")
	tx, err := e.db.Admin(t).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context()) //nolint:errcheck // nothing was written
	if _, err := tx.Exec(t.Context(), "SELECT 1 FROM entity_records WHERE entity_id = $1 FOR KEY SHARE", id); err != nil {
		t.Fatal(err)
	}
	if _, err := e.memory.RenameEntity(t.Context(), e.writer, memory.RenameEntity{EntityID: id, Name: "after"}); err != nil {
		t.Errorf("rename: %v", err)
	}
	if got := e.getEntity(id).Name; got != "after" {
		t.Errorf("the name is %q", got)
	}
}
