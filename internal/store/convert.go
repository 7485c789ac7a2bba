package store

import (
	"fmt"
	"time"

	"github.com/teamgraph/teamgraph/internal/kg"
)

func mapRows[A, B any](in []A, f func(A) B) []B {
	if len(in) == 0 {
		return nil
	}
	out := make([]B, len(in))
	for i, a := range in {
		out[i] = f(a)
	}
	return out
}

func deref[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// orEmpty keeps a nil slice from becoming an SQL NULL, which cardinality() would not count as empty.
func orEmpty(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}

func boolCmp(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// interval is a validity as the tables keep it: NULL is an open end. pgx gives times in the machine's zone.
func interval(from *time.Time, fromPrecision *string, to *time.Time, toPrecision *string) (v kg.Interval) {
	if from != nil {
		v.From = kg.Bound{Time: from.UTC(), Precision: kg.Precision(deref(fromPrecision))}
	}
	if to != nil {
		v.To = kg.Bound{Time: to.UTC(), Precision: kg.Precision(deref(toPrecision))}
	}
	return v
}

// validity is a column group of intervals, as text arrays in which "" stands for NULL.
type validity struct{ from, fromPrecision, to, toPrecision []string }

func newValidity(n int) validity {
	return validity{make([]string, n), make([]string, n), make([]string, n), make([]string, n)}
}

func (v validity) set(i int, iv kg.Interval) {
	v.from[i], v.fromPrecision[i] = bound(iv.From)
	v.to[i], v.toPrecision[i] = bound(iv.To)
}

// bound prints a moment as PostgreSQL reads it whatever its DateStyle: years before 1 are BC, counted without a year 0.
func bound(b kg.Bound) (text, precision string) {
	if b.IsZero() {
		return "", ""
	}
	t := b.Time.UTC()
	era := ""
	year := t.Year()
	if year < 1 {
		year, era = 1-year, " BC"
	}
	return fmt.Sprintf("%04d", year) + t.Format("-01-02 15:04:05.999999+00") + era, string(b.Precision)
}
