package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// table is how one table gets a team's rows.
type table struct {
	name    string
	columns string // separated by spaces
	rows    func(t *team) int
	row     func(t *team, i int) []any // without team_id, which is always the first column
}

// tables are all tenant tables that queries touch, those that others refer to first.
var tables = []table{
	{"semantic_team_refs", "", one, func(*team, int) []any { return nil }},
	{"semantic_profile_refs", "profile_id", one, func(t *team, _ int) []any { return []any{t.profile} }},
	{
		"predicate_definitions", "predicate_key predicate_version object_kind source created_at",
		func(*team) int { return len(entityPredicates) + len(valuePredicates) }, (*team).predicate,
	},
	{
		"entity_records", "entity_id entity_kind status description attributes created_at updated_at",
		func(t *team) int { return len(t.entities) }, (*team).entity,
	},
	{
		"entity_names", "name_id entity_id name_kind name name_key locale valid_from valid_from_precision valid_to valid_to_precision created_at",
		func(t *team) int { return len(t.entities) * 13 / 10 }, (*team).entityName,
	},
	{
		"entity_external_ids", "external_id source entity_id created_at",
		func(t *team) int { return len(t.entities) * 9 / 10 }, (*team).externalID,
	},
	{
		"value_records", "value_id value_type canonical_text canonical_value_hash normaliser_version created_at",
		func(t *team) int { return len(t.values) }, (*team).value,
	},
	{
		"relationship_records", "relationship_id owner_profile_id subject_entity_id predicate_key predicate_version object_entity_id " +
			"object_value_id object_format valid_from valid_from_precision valid_to valid_to_precision tier status version " +
			"relationship_identity_hash created_at updated_at",
		func(t *team) int { return t.size }, (*team).relationship,
	},
	{"ingests", "ingest_id profile_id kind source created_at", func(t *team) int { return len(t.ingests) }, (*team).ingest},
	{
		"evidence_fragments", "evidence_id ingest_id evidence_index content content_hash created_at",
		func(t *team) int { return len(t.fragments) }, (*team).fragment,
	},
	{
		"relationship_evidence_supports", "relationship_id evidence_id created_at",
		func(t *team) int { return t.size * 7 / 10 }, (*team).support,
	},
	{
		"operation_events", "event_id profile_id operation target_id idempotency_key request_hash created_at",
		func(t *team) int { return len(t.ingests) - t.imports }, (*team).operation,
	},
	{
		"import_runs", "import_run_id profile_id source read_count added_count unchanged_count refused_count started_at finished_at",
		func(t *team) int { return t.imports }, (*team).importRun,
	},
	{"import_locks", "locked_at", one, func(*team, int) []any { return []any{firstDay} }},
}

// history is what migrations leave to the database: one version row a relationship, two where it was retracted.
const history = `INSERT INTO relationship_versions (team_id, relationship_id, version, change, actor_profile_id, tier, status, valid_from,
	valid_from_precision, valid_to, valid_to_precision, support_count, recorded_at)
SELECT r.team_id, r.relationship_id, v, CASE v WHEN 1 THEN 'asserted' ELSE 'retracted' END, r.owner_profile_id, r.tier,
	CASE v WHEN 1 THEN 'active' ELSE r.status END, r.valid_from, r.valid_from_precision, r.valid_to, r.valid_to_precision,
	r.support_count, r.created_at
FROM relationship_records AS r CROSS JOIN LATERAL generate_series(1, r.version) AS v
ORDER BY r.team_id, r.relationship_id, v`

func one(*team) int { return 1 }

func (t *team) predicate(i int) []any {
	source := fmt.Sprintf("import %d", i%t.imports)
	if i < len(entityPredicates) {
		return []any{entityPredicates[i], 1, "entity", source, firstDay}
	}
	return []any{valuePredicates[i-len(entityPredicates)], 1, "value", source, firstDay}
}

func (t *team) entity(i int) []any {
	status, attributes := "active", "{}"
	if t.r.IntN(50) == 0 {
		status = "retired"
	}
	if t.r.IntN(5) == 0 {
		attributes = fmt.Sprintf(`{"grade": %d}`, t.r.IntN(100))
	}
	return []any{t.entities[i], kinds[t.draw(len(kinds), 2)], status, t.name() + " " + t.name(), attributes, at(i), at(i)}
}

// entityName gives each entity its canonical name, an alias to one in four and a former name to one in twenty.
func (t *team) entityName(i int) []any {
	n := len(t.entities)
	kind, locale := "canonical", any(nil)
	switch {
	case i >= n+n/4:
		kind, i = "former", i-n-n/4
	case i >= n:
		kind, locale, i = "alias", "en", i-n
	}
	name := t.name()
	var from, fromPrecision, to, toPrecision any
	if kind == "former" {
		from, fromPrecision, to, toPrecision = t.validity()
	}
	return []any{t.newID(i), t.entities[i], kind, name, name, locale, from, fromPrecision, to, toPrecision, at(i)}
}

// externalID gives four entities of five an id in the files of their import, and one in ten a second one.
func (t *team) externalID(i int) []any {
	e, source := i, i
	if first := len(t.entities) * 4 / 5; i >= first {
		e, source = i-first, i+1
	}
	return []any{fmt.Sprintf("x%07d", e), fmt.Sprintf("import %d", source%t.imports), t.entities[e], at(i)}
}

func (t *team) value(i int) []any {
	return []any{t.values[i], valueTypes[i%len(valueTypes)], fmt.Sprintf("value %d", i), t.hash("value", i), 1, at(i)}
}

func (t *team) relationship(i int) []any {
	subject := t.entities[t.byRank[t.draw(len(t.byRank), subjectPower)]]
	var object, value, format any
	predicate := entityPredicates[t.draw(len(entityPredicates), 2)]
	if t.r.Float64() < toValueShare {
		v := t.draw(len(t.values), 2)
		value, format = t.values[v], valueFormats[v%3]
		predicate = valuePredicates[v%3+3*t.r.IntN(2)]
	} else {
		object = t.entities[t.byRank[t.draw(len(t.byRank), objectPower)]]
	}
	from, fromPrecision, to, toPrecision := t.validity()
	status, version := "active", 1
	if t.r.Float64() < retractedShare {
		status, version = "retracted", 2
	}
	return []any{
		t.relationships[i], t.profile, subject, predicate, 1, object, value, format, from, fromPrecision, to, toPrecision,
		"validated_claim", status, version, t.hash("relationship", i), at(i), at(i),
	}
}

func (t *team) ingest(i int) []any {
	if i < t.imports {
		return []any{t.ingests[i], t.profile, "import", fmt.Sprintf("import %d", i), at(i)}
	}
	return []any{t.ingests[i], t.profile, "assertion", uuid.UUID(t.relationships[i]).String(), at(i)}
}

// fragment gives each assertion one fragment and the rest to the imports.
func (t *team) fragment(i int) []any {
	in, index := i%t.imports, 1+i/t.imports
	if own := len(t.fragments) - i - 1; own < len(t.ingests)-t.imports {
		in, index = t.imports+own, 1
	}
	return []any{t.fragments[i], t.ingests[in], index, "Said in " + t.name() + ", " + t.name() + ".", t.hash("fragment", i), at(i)}
}

// support gives seven relationships of twelve a fragment, and those at the end a second one.
func (t *team) support(i int) []any {
	first := t.size * 7 / 12
	relationship := i
	if i >= first {
		relationship = i - first
	}
	return []any{t.relationships[relationship], t.fragments[(i*2+i/first)%len(t.fragments)], at(i)}
}

func (t *team) operation(i int) []any {
	return []any{
		t.newID(i), t.profile, "assertRelationship", t.relationships[i], fmt.Sprintf("key %d", i), t.hash("operation", i), at(i),
	}
}

func (t *team) importRun(i int) []any {
	return []any{t.newID(i), t.profile, fmt.Sprintf("import %d", i), t.size, t.size, 0, 0, at(i), at(i + 1)}
}

// load copies a team's rows.
func (tb *table) load(ctx context.Context, conn *pgx.Conn, t *team) error {
	columns := append([]string{"team_id"}, strings.Fields(tb.columns)...)
	_, err := conn.CopyFrom(ctx, pgx.Identifier{tb.name}, columns, pgx.CopyFromSlice(tb.rows(t), func(i int) ([]any, error) {
		return slices.Concat([]any{t.id}, tb.row(t, i)), nil
	}))
	if err != nil {
		return fmt.Errorf("load %s of team %s: %w", tb.name, uuid.UUID(t.id), err)
	}
	return nil
}
