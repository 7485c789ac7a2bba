package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// The full size of the data set.
const (
	largeTeam  = 200_000 // relationships
	smallTeam  = 200
	smallTeams = 50
	idleTeams  = 2000 // have signed up and hold nothing: even a table with one row a team is too long to be scanned
)

// Rows a team has for each of its relationships, in about the proportion that imports of public vocabularies and
// registers leave behind.
const (
	entityShare    = 1.0 / 6
	valueShare     = 1.0 / 15
	fragmentShare  = 1.0 / 2
	assertionShare = 1.0 / 20 // made by hand: with an intake and an audit row each
	toValueShare   = 0.25     // of the relationships, those to values
	retractedShare = 0.03
)

const (
	seed         = 20_260_101
	subjectPower = 2.5 // with rank = n·u^k, u uniform in [0, 1), the density falls as rank^(1/k-1)
	objectPower  = 4.0
)

var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

var (
	kinds            = []string{"person", "publication", "organisation", "place", "event", "product", "concept", "project"}
	valueTypes       = []string{"string", "number", "date"}
	valueFormats     = []string{"string", "decimal", "date"}
	entityPredicates = []string{
		"related_to", "author_of", "cites", "located_in", "member_of", "part_of", "works_for", "knows", "owns", "funded_by",
		"born_in", "succeeded_by", "teaches", "supplies", "reviewed_by", "married_to",
	}
	valuePredicates = []string{"label", "population", "founded_on", "motto", "height", "born_on"} // value i mod 3 fits i mod 3
)

// team is the part of the data set that one team owns. All of it follows from the number and the size, ids included:
// equal data give equal statistics and so equal plans.
type team struct {
	id, profile [16]byte
	size        int // relationships
	r           *rand.Rand

	entities, values, relationships [][16]byte
	ingests, fragments              [][16]byte
	imports                         int     // of the ingests, the first ones
	byRank                          []int32 // entities, the most connected first
}

// newTeam draws the ids of the number-th team.
func newTeam(number, size int) *team {
	t := &team{size: size, r: rand.New(rand.NewPCG(seed, uint64(number)))}
	t.id, t.profile = t.newID(0), t.newID(0)
	n := float64(size)
	t.entities = t.newIDs(int(n * entityShare))
	t.values = t.newIDs(int(n * valueShare))
	t.relationships = t.newIDs(size)
	t.imports = 2 + size/10_000
	t.ingests = t.newIDs(t.imports + int(n*assertionShare))
	t.fragments = t.newIDs(int(n * fragmentShare))
	t.byRank = make([]int32, len(t.entities))
	for i := range t.byRank {
		t.byRank[i] = int32(i)
	}
	t.r.Shuffle(len(t.byRank), func(a, b int) { t.byRank[a], t.byRank[b] = t.byRank[b], t.byRank[a] })
	return t
}

// at is when the i-th row of a table was written: one after another.
func at(i int) time.Time { return firstDay.Add(time.Duration(i) * 234_567 * time.Microsecond) }

// newID makes a UUIDv7 (RFC 9562 section 5.7) of the i-th row's time.
func (t *team) newID(i int) (id [16]byte) {
	binary.BigEndian.PutUint64(id[:8], uint64(at(i).UnixMilli())<<16|7<<12|t.r.Uint64()&0xfff)
	binary.BigEndian.PutUint64(id[8:], t.r.Uint64()>>2|1<<63)
	return id
}

func (t *team) newIDs(n int) [][16]byte {
	ids := make([][16]byte, n)
	for i := range ids {
		ids[i] = t.newID(i)
	}
	return ids
}

// draw returns a number below n, small ones more often.
func (t *team) draw(n int, power float64) int {
	return int(float64(n) * math.Pow(t.r.Float64(), power))
}

// hash is 32 bytes that stand for the content of the i-th row of a table.
func (t *team) hash(table string, i int) []byte {
	sum := sha256.Sum256(fmt.Appendf(t.id[:], "%s %d", table, i))
	return sum[:]
}

// validity draws when a name or a relationship holds: half of them have a first day, one in eight is over.
func (t *team) validity() (from, fromPrecision, to, toPrecision any) {
	day := func(year int) time.Time {
		return time.Date(year, time.Month(1+t.r.IntN(12)), 1+t.r.IntN(28), 0, 0, 0, 0, time.UTC)
	}
	if t.r.Float64() < 0.5 {
		from, fromPrecision = day(1900+t.r.IntN(100)), "day"
	}
	if t.r.Float64() < 0.125 {
		to, toPrecision = day(2001+t.r.IntN(20)), "day"
	}
	return from, fromPrecision, to, toPrecision
}

// name makes a name of two words; names may repeat.
func (t *team) name() string {
	word := func() string {
		b := make([]byte, 0, 12)
		for range 2 + t.r.IntN(3) {
			b = append(b, "bdfgklmnprstvz"[t.r.IntN(14)], "aeiou"[t.r.IntN(5)])
		}
		return string(b)
	}
	return word() + " " + word()
}
