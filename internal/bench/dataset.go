package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// The full size of the graph (issue: "Speed is known from the first version").
const (
	fullEntities      = 200_000
	fullRelationships = 1_200_000
	minScale          = 0.001
	seed              = 20_260_101
)

// Shares and exponents. With rank = n·u^k, u uniform in [0, 1), the density falls as rank^(1/k-1): the exponents
// below give the most connected entity of 100,000 about 1 % of all subjects and 6 % of all objects.
var (
	teamShares   = []float64{0.5, 0.25, 0.15, 0.1}
	subjectPower = 2.5
	objectPower  = 4.0
	valuePower   = 2.0
)

const (
	valueShare      = 0.25 // of the relationships, those to values
	valuesPerEntity = 0.4  // distinct values
	busyDegree      = 25   // relationships that make an entity busy: a whole page
)

var kinds = []string{"person", "publication", "organisation", "place", "event", "product", "concept", "project"}

// predicates between entities, the most frequent first, and to values, by the type of value.
var (
	entityPredicates = []string{
		"related_to", "author_of", "cites", "located_in", "member_of", "part_of", "works_for", "knows", "owns", "funded_by",
		"born_in", "succeeded_by", "teaches", "supplies", "reviewed_by", "married_to",
	}
	valueFormats    = []kg.Format{kg.FormatString, kg.FormatDecimal, kg.FormatDate}
	valuePredicates = [][]string{{"motto", "label"}, {"population", "height", "budget"}, {"founded_on", "born_on"}}
)

// dataset is a random graph, the same one for the same scale. Only the ids of teams and profiles differ.
type dataset struct {
	teams         []*teamSet
	relationships int
}

// teamSet is the part of one team.
type teamSet struct {
	team    store.Team
	profile uuid.UUID
	key     auth.Key

	entities []uuid.UUID
	values   []uuid.UUID
	byRank   []int32 // entities, the most connected first
	degree   []int32 // of each entity, relationships in force now of which it is the subject
}

// newDataset sizes a graph for the teams; fill draws its entities, and load.go the rest.
func newDataset(scale float64, teams []*teamSet) *dataset {
	d := &dataset{teams: teams, relationships: int(fullRelationships * scale)}
	r := rand.New(rand.NewPCG(seed, 1))
	for i, t := range teams {
		n := int(fullEntities * scale * teamShares[i])
		t.entities, t.values = make([]uuid.UUID, n), make([]uuid.UUID, int(float64(n)*valuesPerEntity))
		t.byRank, t.degree = make([]int32, n), make([]int32, n)
		for j := range t.entities {
			t.entities[j] = newID(r, entityTime(j))
			t.byRank[j] = int32(j)
		}
		for j := range t.values {
			t.values[j] = newID(r, entityTime(j))
		}
		r.Shuffle(n, func(a, b int) { t.byRank[a], t.byRank[b] = t.byRank[b], t.byRank[a] })
	}
	return d
}

var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// entityTime is when the i-th entity was stored: one after the other, with microseconds.
func entityTime(i int) time.Time {
	return firstDay.Add(time.Duration(i) * 1_234_567 * time.Microsecond)
}

// newID makes a UUIDv7 (RFC 9562 section 5.7) of a moment and the generator's bits.
func newID(r *rand.Rand, at time.Time) (id uuid.UUID) {
	binary.BigEndian.PutUint64(id[:8], uint64(at.UnixMilli())<<16|7<<12|r.Uint64()&0xfff)
	binary.BigEndian.PutUint64(id[8:], r.Uint64()>>2|1<<63)
	return id
}

// draw returns a number below n, small ones more often.
func draw(r *rand.Rand, n int, power float64) int {
	return int(float64(n) * math.Pow(r.Float64(), power))
}

// drawTeam returns a team, large ones more often.
func (d *dataset) drawTeam(r *rand.Rand) int {
	u := r.Float64()
	for i, share := range teamShares {
		if u -= share; u < 0 {
			return i
		}
	}
	return 0
}

// target is an entity to ask for.
type target struct {
	team *teamSet
	id   uuid.UUID
}

// drawTarget returns an entity, connected ones more often; a busy one when there is one.
func (d *dataset) drawTarget(r *rand.Rand, busy bool) target {
	t := d.teams[d.drawTeam(r)]
	var e int32
	for range 1000 {
		e = t.byRank[draw(r, len(t.byRank), subjectPower)]
		if !busy || t.degree[e] >= busyDegree {
			break
		}
	}
	return target{t, t.entities[e]}
}

// statement is one relationship.
type statement struct {
	team            *teamSet
	id              uuid.UUID
	subject, object int32
	toValue         bool
	predicate       string
	format          kg.Format // of a value
	valid           kg.Interval
	status          string
	created         time.Time
	identity        [32]byte
}

// drawStatement draws the i-th relationship. It may be one that was drawn before.
func (d *dataset) drawStatement(r *rand.Rand, i int) statement {
	t := d.teams[d.drawTeam(r)]
	s := statement{team: t, status: kg.StatusActive, created: firstDay.Add(time.Duration(i) * 234_567 * time.Microsecond)}
	s.id = newID(r, s.created)
	s.subject = t.byRank[draw(r, len(t.byRank), subjectPower)]
	s.toValue = r.Float64() < valueShare
	var entity, value uuid.UUID
	if s.toValue {
		s.object = int32(draw(r, len(t.values), valuePower))
		sort := int(s.object) % len(valueFormats)
		s.format, s.predicate = valueFormats[sort], valuePredicates[sort][r.IntN(len(valuePredicates[sort]))]
		value = t.values[s.object]
	} else {
		s.object = t.byRank[draw(r, len(t.byRank), objectPower)]
		s.predicate = entityPredicates[draw(r, len(entityPredicates), 2)]
		entity = t.entities[s.object]
	}
	s.valid = drawValidity(r)
	if r.Float64() < 0.03 {
		s.status = kg.RelationshipRetracted
	}
	s.identity = kg.RelationshipIdentity(t.entities[s.subject], s.predicate, entity, value, s.format, "", "", nil, s.valid)
	return s
}

// current tells whether the relationship is listed when nothing else is asked for.
func (s *statement) current() bool {
	return s.status == kg.StatusActive && (s.valid.To.IsZero() || s.valid.To.Time.Year() > 2050)
}

// drawValidity draws when a relationship holds: half of them have a first day, one in eight is over, one in twenty
// has an end in the far future.
func drawValidity(r *rand.Rand) (v kg.Interval) {
	day := func(year int) kg.Bound {
		return kg.Bound{Time: time.Date(year, time.Month(1+r.IntN(12)), 1+r.IntN(28), 0, 0, 0, 0, time.UTC), Precision: kg.PrecisionDay}
	}
	if r.Float64() < 0.5 {
		v.From = day(1900 + r.IntN(100))
	}
	switch u := r.Float64(); {
	case u < 0.125:
		v.To = day(2001 + r.IntN(20))
	case u < 0.175:
		v.To = day(2060 + r.IntN(20))
	}
	return v
}

// valueOf returns the i-th value of a team.
func valueOf(i int) kg.Value {
	f := valueFormats[i%len(valueFormats)]
	v := kg.Value{Type: f.Type(), Format: f}
	switch f {
	case kg.FormatDecimal:
		v.Text = strconv.FormatFloat(float64(i)+0.25, 'f', -1, 64)
	case kg.FormatDate:
		v.Text = time.Date(1600, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, i).Format(time.DateOnly)
	default:
		v.Text = fmt.Sprintf("a remark of no importance, numbered %d", i)
	}
	return v
}

var syllables = strings.Fields("ka ren to vi lo mar en sa du bri or tal ne fi ro hal es mun gar li po wen ta ska")

// drawName makes a name of one to three words. Names may repeat.
func drawName(r *rand.Rand) string {
	var b strings.Builder
	for word := range 1 + r.IntN(3) {
		if word > 0 {
			b.WriteByte(' ')
		}
		for i := range 2 + r.IntN(3) {
			s := syllables[r.IntN(len(syllables))]
			if i == 0 {
				s = strings.ToUpper(s[:1]) + s[1:]
			}
			b.WriteString(s)
		}
	}
	return b.String()
}

// drawDescription makes a sentence, or nothing for two of five.
func drawDescription(r *rand.Rand) *string {
	if r.Float64() < 0.4 {
		return nil
	}
	words := make([]string, 5+r.IntN(25))
	for i := range words {
		words[i] = strings.ToLower(drawName(r))
	}
	s := strings.Join(words, " ") + "."
	return &s
}
