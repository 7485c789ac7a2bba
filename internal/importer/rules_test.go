package importer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/teamgraph/teamgraph/internal/importer"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// TestRules imports small folders one after the other, each into the same team and as source "test", and looks at
// what is refused.
func TestRules(t *testing.T) {
	type step struct {
		files                     map[string][]string
		mode                      importer.NewPredicates
		added, unchanged, refused int64
		reasons                   []string // LINE COLUMN: REASON
		predicates                []string // declared
	}
	for name, steps := range map[string][]step{
		"an entity is not overwritten": {
			{files: map[string][]string{"entities.tsv": {entityHeader, "a\tthing\tA\told"}}, added: 1},
			{
				files: map[string][]string{"entities.tsv": {
					entityHeader, "a\tthing\tA\tnew", "a\tthing\tA\told", "a\tplace\tB\told", "a\tthing\tA\told",
				}},
				unchanged: 2, refused: 2,
				reasons: []string{
					`2 description: the team has the id "a" of this source with another description, and an import changes no entity`,
					`4 kind: the id "a" is used on line 3 with another kind and another name`,
				},
			},
		},
		"attributes are compared as values": {
			{files: map[string][]string{"entities.tsv": {entityHeader + "\tattributes", `a	thing	A		{"x": 1.50, "y": [true]}`}}, added: 1},
			{
				files: map[string][]string{"entities.tsv": {
					entityHeader + "\tattributes", `a	thing	A		{"y":[true],"x":1.50}`, `a	thing	A		{"x":1.50}`,
				}},
				unchanged: 1, refused: 1,
				reasons: []string{`3 attributes: the id "a" is used on line 2 with other attributes`},
			},
		},
		"an id in two files": {
			{
				files: map[string][]string{"1.entities.tsv": things("a"), "2.entities.tsv": {entityHeader, "a\tthing\tA", "a\tthing\tB"}},
				added: 1, unchanged: 1, refused: 1,
				reasons: []string{`3 name: the id "a" is used in DIR/1.entities.tsv on line 2 with another name`},
			},
		},
		"records in any order, entities in another import": {
			{files: map[string][]string{"entities.tsv": things("a")}, added: 1},
			{
				files: map[string][]string{
					"a.jsonl": {
						`{"type":"relationship","subject":"b","predicate":"knows","object":"a"}`,
						`{"type":"value","entity":"b","key":"size","value_type":"integer","value":5}`,
						`{"type":"nonsense"}`,
						`{"type":"entity","id":"b","kind":"thing","name":"B"}`,
						`{"type":"value","entity":"c","key":"size","value_type":"integer","value":5}`,
					},
					"relationships.tsv": {relationshipHeader, "b\tknows\tc", "b\tknows\tb"},
				},
				added: 4, refused: 3,
				reasons: []string{
					`2 object: no entity "c" in these files, nor in the team from source "test"`,
					`3 type: not entity, value or relationship: "nonsense"`,
					`5 entity: no entity "c" in these files, nor in the team from source "test"`,
				},
				predicates: []string{"knows", "size"},
			},
		},
		"values": {
			{
				files: map[string][]string{"entities.tsv": things("a"), "values.tsv": {
					valueHeader, "a\tsize\tinteger\t\t5", "a\tsize\tinteger\t\t5", "a\tsize\tdecimal\t\t5", "a\tsize\tinteger\t\t5\t1990",
					"a\tlabel\tstring\ten\t5", "a\tlabel\tstring\tde\t5",
				}},
				added: 6, unchanged: 1, predicates: []string{"size", "label"},
			},
			{
				files: map[string][]string{"values.tsv": {
					valueHeader, "a\tsize\tinteger\t\t5", "a\tsize\tdecimal\t\t5.00", "a\tsize\tinteger\t\t6",
				}},
				added: 1, unchanged: 2,
			},
		},
		"names": {
			{
				files: map[string][]string{"entities.tsv": things("a"), "values.tsv": {
					valueHeader, "a\talias\tstring\t\tAlpha", "a\talias\tstring\t\tAlpha", "a\tname\tstring\tde\tAlpha",
					"a\tformer_name\tstring\t\tAlpha\t\t1990", "a\talias\ttext\t\tAlpha", "a\talias\tstring\t\t" + strings.Repeat("x", 501),
				}},
				added: 6, unchanged: 1, predicates: []string{"alias"},
			},
			{files: map[string][]string{"values.tsv": {valueHeader, "a\talias\tstring\t\tAlpha", "a\talias\tstring\ten\tAlpha"}}, added: 1, unchanged: 1},
		},
		"evidence": {
			{
				files: map[string][]string{"entities.tsv": things("a", "b"), "relationships.tsv": {
					relationshipHeader, "a\tp\tb\t\t\tone", "a\tp\tb\t\t\ttwo", "a\tp\tb\t\t\tone", "a\tp\tb", // one statement
					"a\tp\tb\t1990", "a\tp\tb\t1990\t\tone", "a\tp\tb\t1990\t\tone", // another
					`a	p	b				{"x": 1}`, `a	p	b				{"x":1.0}`, // and two more
				}},
				added: 2 + 2 + 2 + 2, unchanged: 3, predicates: []string{"p"},
			},
			{
				files: map[string][]string{"relationships.tsv": {
					relationshipHeader, "a\tp\tb\t\t\tthree", "a\tp\tb\t\t\tone", "a\tp\tb\t\t\tthree", "a\tp\tb", "a\tp\tb\t\t\tfour",
				}},
				added: 2, unchanged: 3,
			},
		},
		"predicates of a known source": {
			{
				files: map[string][]string{"entities.tsv": things("a", "b"), "values.tsv": {valueHeader, "a\tsize\tinteger\t\t5"}},
				added: 3, predicates: []string{"size"},
			},
			{
				files: map[string][]string{"relationships.tsv": {relationshipHeader, "a\tworks_at\tb", "a\tsize\tb"}}, added: 1, refused: 1,
				reasons:    []string{`3 predicate: "size" is a key of values in this team: a relationship between entities needs another predicate`},
				predicates: []string{"works_at"},
			},
			{
				files: map[string][]string{
					"relationships.tsv": {relationshipHeader, "a\tworks_at\tb", "a\tWorks_For\tb", "a\tteleports_to\tb"},
					"values.tsv":        {valueHeader, "a\tworks_at\tstring\t\tb", "a\tcolour\tstring\t\tred"},
				},
				added: 1, unchanged: 1, refused: 3,
				reasons: []string{
					`2 key: "works_at" is a predicate between entities in this team: a value needs another key`,
					`3 predicate: unknown predicate "Works_For"; did you mean "works_at"? --predicates create declares it`,
					`4 predicate: unknown predicate "teleports_to"; --predicates create declares it`,
				},
				predicates: []string{"colour"},
			},
			{
				mode:  importer.PredicatesCreate,
				files: map[string][]string{"relationships.tsv": {relationshipHeader, "a\tteleports_to\tb"}}, added: 1,
				predicates: []string{"teleports_to"},
			},
		},
		"no new predicate at all": {
			{
				mode:  importer.PredicatesKnown,
				files: map[string][]string{"entities.tsv": things("a"), "relationships.tsv": {relationshipHeader, "a\tknows\ta"}},
				added: 1, refused: 1,
				reasons: []string{`2 predicate: unknown predicate "knows"; --predicates create declares it`},
			},
		},
		"a key of the shared definitions is between entities": {
			{
				files: map[string][]string{"entities.tsv": things("a"), "values.tsv": {valueHeader, "a\tpart_of\tstring\t\tb"}},
				added: 1, refused: 1,
				reasons: []string{`2 key: "part_of" is a predicate between entities in this team: a value needs another key`},
			},
		},
		"cycles": {
			{
				files: map[string][]string{"entities.tsv": things("a", "b", "c"), "relationships.tsv": {
					relationshipHeader, "a\tbroader\ta", "a\tbroader\tb", "b\tbroader\tc\t1990\t1999", "c\tbroader\ta", "b\tbroader\ta\t2000",
					"a\tbroader\tb\t1990", "a\tknows\tb", "b\tknows\ta",
				}},
				added: 8, refused: 3, predicates: []string{"broader", "knows"},
				reasons: []string{
					`2 object: cycle a - a in "broader", which is acyclic`,
					`5 object: cycle c - a - b - c in "broader", which is acyclic`,
					`6 object: cycle b - a - b in "broader", which is acyclic`,
				},
			},
			{
				files:     map[string][]string{"relationships.tsv": {relationshipHeader, "c\tbroader\ta", "a\tbroader\tb"}},
				unchanged: 1, refused: 1,
				reasons: []string{`2 object: cycle c - a - b - c in "broader", which is acyclic`},
			},
		},
		"a refused row declares nothing": {
			{
				files: map[string][]string{"entities.tsv": things("a"), "relationships.tsv": {relationshipHeader, "a\tbroader\ta", "a\tnew\tb"}},
				added: 1, refused: 2,
				reasons: []string{
					`2 object: cycle a - a in "broader", which is acyclic`,
					`3 object: no entity "b" in these files, nor in the team from source "test"`,
				},
			},
		},
		"a long cycle": {
			{
				files: map[string][]string{"entities.tsv": things(numbered(20)...), "relationships.tsv": append([]string{relationshipHeader}, ring("part_of", 20)...)},
				added: 39, refused: 1, predicates: []string{"part_of"},
				reasons: []string{`21 object: cycle e19 - e0 - e1 - e2 - e3 - e4 - … - e14 - e15 - e16 - e17 - e18 - e19 in "part_of", which is acyclic`},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t)
			m := e.team(t, "demo")
			for i, s := range steps {
				dir := folder(t, s.files)
				opts := m.from("test")
				opts.NewPredicates = s.mode
				result := e.mustImport(t, opts, dir)
				wantCounts(t, fmt.Sprintf("step %d", i+1), result.Counts, s.added, s.unchanged, s.refused)
				got := refusals(result)
				for j := range got {
					got[j] = strings.ReplaceAll(got[j], dir, "DIR")
				}
				slices.Sort(s.reasons)
				if diff := cmp.Diff(s.reasons, got); diff != "" {
					t.Errorf("step %d: refusals (-want +got):\n%s", i+1, diff)
				}
				slices.Sort(s.predicates)
				slices.Sort(result.Predicates)
				if diff := cmp.Diff(s.predicates, result.Predicates); diff != "" {
					t.Errorf("step %d: declared predicates (-want +got):\n%s", i+1, diff)
				}
				before := e.snapshot(t)
				again := e.mustImport(t, opts, dir)
				wantCounts(t, fmt.Sprintf("step %d again", i+1), again.Counts, 0, s.added+s.unchanged, s.refused)
				sameContent(t, before, e.snapshot(t), importTables...)
			}
		})
	}
}

// numbered returns the ids e0 to e<n-1>.
func numbered(n int) []string {
	ids := make([]string, n)
	for i := range ids {
		ids[i] = fmt.Sprintf("e%d", i)
	}
	return ids
}

// ring returns relationships from each of n entities to the next, and from the last to the first.
func ring(predicate string, n int) []string {
	lines := make([]string, n)
	for i := range lines {
		lines[i] = fmt.Sprintf("e%d\t%s\te%d", i, predicate, (i+1)%n)
	}
	return lines
}

// TestEvidenceIsStored looks at the rows that evidence makes: fragments of the source, each text once, supports, counts,
// and a version of a relationship that gains support later.
func TestEvidenceIsStored(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv":      things("a", "b", "c"),
		"relationships.tsv": {relationshipHeader, "a\tp\tb\t\t\tone", "a\tp\tb\t\t\ttwo", "a\tp\tc\t\t\tone", "b\tp\tc"},
	}))
	e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"relationships.tsv": {relationshipHeader, "a\tp\tb\t\t\tthree", "a\tp\tb\t\t\ttwo", "b\tp\tc\t\t\tone"},
	}))
	rows, err := e.db.Admin(t).Query(t.Context(), `
		SELECT s.external_id || ' ' || o.external_id || ' supports ' || r.support_count || ' version ' || r.version || ': ' ||
			(SELECT coalesce(string_agg(f.content, ',' ORDER BY f.evidence_index), '') FROM relationship_evidence_supports AS x
				JOIN evidence_fragments AS f USING (team_id, evidence_id) WHERE x.relationship_id = r.relationship_id) || ': ' ||
			(SELECT string_agg(v.change || ' ' || v.support_count, ',' ORDER BY v.version) FROM relationship_versions AS v
				WHERE v.relationship_id = r.relationship_id)
		FROM relationship_records AS r
		JOIN entity_external_ids AS s ON s.entity_id = r.subject_entity_id
		JOIN entity_external_ids AS o ON o.entity_id = r.object_entity_id
		WHERE r.tier = 'validated_claim' AND r.status = 'active' ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		got = append(got, line)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a b supports 3 version 2: one,two,three: asserted 2,supported 3",
		"a c supports 1 version 1: one: asserted 1",
		"b c supports 1 version 2: one: asserted 0,supported 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("relationships (-want +got):\n%s", diff)
	}
	if n := e.count(t, "SELECT count(*) FROM evidence_fragments"); n != 3 {
		t.Errorf("%d fragments, want 3", n)
	}
	if n := e.count(t, "SELECT count(*) FROM ingests WHERE kind = 'import' AND source = 'test'"); n != 1 {
		t.Errorf("%d ingests, want 1", n)
	}
}

// TestRetractedStaysRetracted imports a statement that was retracted since.
func TestRetractedStaysRetracted(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	dir := folder(t, map[string][]string{
		"entities.tsv":      things("a", "b"),
		"relationships.tsv": {relationshipHeader, "a\tbroader\tb\t\t\tone", "a\tbroader\tb\t\t\tmore"},
	})
	e.mustImport(t, m.from("test"), dir)
	var id uuid.UUID
	if err := e.db.Admin(t).QueryRow(t.Context(), "SELECT relationship_id FROM relationship_records").Scan(&id); err != nil {
		t.Fatal(err)
	}
	e.write(t, m, func(ctx context.Context, tx *store.Tx) error {
		_, err := tx.ChangeRelationships(ctx, []uuid.UUID{id}, []int32{0}, kg.RelationshipRetracted, kg.ChangeRetracted, "wrong")
		return err
	})
	result := e.mustImport(t, m.from("test"), dir)
	wantCounts(t, "after the retraction", result.Counts, 0, 2, 2)
	reason := ": the team has this statement with status retracted: an import does not bring it back"
	if diff := cmp.Diff([]string{"2" + reason, "3" + reason}, refusals(result)); diff != "" {
		t.Errorf("refusals (-want +got):\n%s", diff)
	}
	// A retracted edge closes no cycle.
	result = e.mustImport(t, m.from("test"), folder(t, map[string][]string{"relationships.tsv": {relationshipHeader, "b\tbroader\ta"}}))
	wantCounts(t, "the other way round", result.Counts, 1, 0, 0)
}

// TestManyBatches imports more rows than one batch holds, with repeats in other batches.
func TestManyBatches(t *testing.T) {
	e := newEnv(t)
	m := e.team(t, "demo")
	const n = 9000
	entities, relationships, values := []string{entityHeader}, []string{relationshipHeader}, []string{valueHeader}
	for i := range n {
		entities = append(entities, fmt.Sprintf("e%d\tthing\tE", i))
		relationships = append(relationships, fmt.Sprintf("e%d\tp\te%d\t\t\tevidence %d", i, i*7%n, i%3))
		values = append(values, fmt.Sprintf("e%d\tsize\tinteger\t\t%d", i, i%10))
	}
	entities = append(entities, "e0\tthing\tE", "e1\tthing\tOther")
	relationships = append(relationships, "e0\tp\te0\t\t\tevidence 0", "e0\tp\te0\t\t\tevidence 1")
	values = append(values, "e0\tsize\tinteger\t\t0")
	result := e.mustImport(t, m.from("test"), folder(t, map[string][]string{
		"entities.tsv": entities, "relationships.tsv": relationships, "values.tsv": values,
	}))
	wantCounts(t, "entities", result.Entities, n, 1, 1)
	wantCounts(t, "relationships", result.Relationships, n+1, 1, 0)
	wantCounts(t, "values", result.Values, n, 1, 0)
	if got := refusals(result); len(got) != 1 || got[0] != `9003 name: the id "e1" is used on line 3 with another name` {
		t.Errorf("refusals: %q", got)
	}
	if n := e.count(t, "SELECT count(*) FROM value_records"); n != 10 {
		t.Errorf("%d values, want 10", n)
	}
}
