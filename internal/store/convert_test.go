package store

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/teamgraph/teamgraph/internal/dbtest"
	"github.com/teamgraph/teamgraph/internal/kg"
)

// PostgreSQL reads a moment as it was meant, before our era too, whatever the connection's DateStyle and zone.
func TestBoundIsReadBack(t *testing.T) {
	t.Parallel()
	first := time.Date(-4711, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()
	last := time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC).UnixMicro()
	moments := []int64{first, last, 0, -1}
	for _, year := range []int{-1, 0, 1, 4, 1582, 1752, 1900} { // 0 is 1 BC; the calendars of 1582 and 1752 don't count
		moments = append(moments, time.Date(year, 2, 28, 23, 59, 59, 999_999_000, time.UTC).UnixMicro())
	}
	rapid.Check(t, func(t *rapid.T) {
		moments = append(moments, rapid.Int64Range(first, last).Draw(t, "microseconds"))
	})
	texts := make([]string, len(moments))
	for i, m := range moments {
		texts[i], _ = bound(kg.Bound{Time: time.UnixMicro(m), Precision: kg.PrecisionTime})
	}
	tx := dbtest.Tx(t, dbtest.Shared(t), dbtest.RoleApp)
	for _, settings := range []string{"SET LOCAL datestyle = 'ISO, MDY'", "SET LOCAL datestyle = 'German, DMY'", "SET LOCAL timezone = 'Pacific/Apia'"} {
		if _, err := tx.Exec(t.Context(), settings); err != nil {
			t.Fatal(err)
		}
		var got []time.Time
		if err := tx.QueryRow(t.Context(), "SELECT array_agg(u.x::timestamptz ORDER BY u.n) FROM unnest($1::text[]) WITH ORDINALITY AS u(x, n)", texts).Scan(&got); err != nil {
			t.Fatal(err)
		}
		for i, m := range moments {
			if got[i].UnixMicro() != m {
				t.Errorf("%s: %s was read as %s, want %s", settings, texts[i], got[i].UTC(), time.UnixMicro(m).UTC())
			}
		}
	}
}

func TestBoundOfNothing(t *testing.T) {
	t.Parallel()
	if text, precision := bound(kg.Bound{}); text != "" || precision != "" {
		t.Errorf("%q, %q", text, precision)
	}
	if got := interval(nil, nil, nil, nil); got != (kg.Interval{}) {
		t.Errorf("%+v", got)
	}
}
