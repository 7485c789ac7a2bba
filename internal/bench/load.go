package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/teamgraph/teamgraph/internal/auth"
	"github.com/teamgraph/teamgraph/internal/canon"
	"github.com/teamgraph/teamgraph/internal/kg"
	"github.com/teamgraph/teamgraph/internal/store"
)

// load makes the teams with a key each and fills their tables, by COPY as superuser, without the checks of foreign
// keys: the rows are right by the way they are made.
func load(ctx context.Context, adminURL string, scale float64) (*dataset, error) {
	teams, err := makeTeams(ctx, adminURL)
	if err != nil {
		return nil, err
	}
	d := newDataset(scale, teams)
	err = asAdmin(ctx, adminURL, func(conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "SET session_replication_role = replica"); err != nil {
			return err
		}
		for i, t := range teams {
			if err := copyTeam(ctx, conn, t, uint64(10+i)); err != nil {
				return err
			}
		}
		if err := copyRelationships(ctx, conn, d); err != nil {
			return err
		}
		_, err := conn.Exec(ctx, `INSERT INTO relationship_versions (team_id, relationship_id, version, change, actor_profile_id, tier,
				status, valid_from, valid_from_precision, valid_to, valid_to_precision, support_count, recorded_at)
			SELECT team_id, relationship_id, version, 'asserted', owner_profile_id, tier, status, valid_from, valid_from_precision,
				valid_to, valid_to_precision, support_count, created_at
			FROM relationship_records`)
		if err != nil {
			return fmt.Errorf("write the history: %w", err)
		}
		_, err = conn.Exec(ctx, "VACUUM (ANALYZE)")
		return err
	})
	return d, err
}

func makeTeams(ctx context.Context, adminURL string) ([]*teamSet, error) {
	st, err := store.Open(ctx, store.Config{URL: adminURL})
	if err != nil {
		return nil, err
	}
	defer st.Close()
	teams := make([]*teamSet, len(teamShares))
	for i := range teams {
		t := &teamSet{}
		if t.team, t.profile, err = st.CreateTeam(ctx, fmt.Sprintf("bench %d", i+1), "bench"); err != nil {
			return nil, err
		}
		t.key, err = auth.Issue(ctx, st, auth.Grant{Team: t.team, ProfileID: t.profile, Role: auth.RoleReader, Label: "bench"})
		if err != nil {
			return nil, err
		}
		teams[i] = t
	}
	return teams, nil
}

// copyRows copies n rows; row returns the i-th.
func copyRows(ctx context.Context, conn *pgx.Conn, table string, columns []string, n int, row func(i int) []any) error {
	_, err := conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromSlice(n, func(i int) ([]any, error) { return row(i), nil }))
	if err != nil {
		return fmt.Errorf("load %s: %w", table, err)
	}
	return nil
}

func copyTeam(ctx context.Context, conn *pgx.Conn, t *teamSet, stream uint64) error {
	r := rand.New(rand.NewPCG(seed, stream))
	for _, copyTable := range []func(context.Context, *pgx.Conn, *teamSet, *rand.Rand) error{copyPredicates, copyEntities, copyNames, copyValues} {
		if err := copyTable(ctx, conn, t, r); err != nil {
			return err
		}
	}
	return nil
}

func (t *teamSet) uuid() [16]byte { return t.team.ID.UUID() }

func copyPredicates(ctx context.Context, conn *pgx.Conn, t *teamSet, _ *rand.Rand) error {
	type definition struct{ key, object string }
	var defined []definition
	for _, p := range entityPredicates {
		defined = append(defined, definition{p, "entity"})
	}
	for _, p := range slices.Concat(valuePredicates...) {
		defined = append(defined, definition{p, "value"})
	}
	return copyRows(ctx, conn, "predicate_definitions", []string{"team_id", "predicate_key", "predicate_version", "object_kind", "created_at"},
		len(defined), func(i int) []any { return []any{t.uuid(), defined[i].key, 1, defined[i].object, firstDay} })
}

func copyEntities(ctx context.Context, conn *pgx.Conn, t *teamSet, r *rand.Rand) error {
	return copyRows(ctx, conn, "entity_records", []string{
		"team_id", "entity_id", "entity_kind", "description", "attributes", "created_at", "updated_at",
	}, len(t.entities), func(i int) []any {
		attributes := "{}"
		if r.IntN(5) == 0 {
			attributes = fmt.Sprintf(`{"grade": %d, "site": "%s"}`, r.IntN(100), syllables[r.IntN(len(syllables))])
		}
		return []any{
			t.uuid(), [16]byte(t.entities[i]), kinds[draw(r, len(kinds), 2)], drawDescription(r), attributes, entityTime(i), entityTime(i),
		}
	})
}

// copyNames gives each entity its canonical name, and an alias to one in four.
func copyNames(ctx context.Context, conn *pgx.Conn, t *teamSet, r *rand.Rand) error {
	n := len(t.entities)
	return copyRows(ctx, conn, "entity_names", []string{"team_id", "name_id", "entity_id", "name_kind", "name", "name_key", "created_at"},
		n+n/4, func(i int) []any {
			kind := kg.NameCanonical
			if i >= n {
				kind, i = kg.NameAlias, i-n
			}
			name := drawName(r)
			return []any{
				t.uuid(), [16]byte(newID(r, entityTime(i))), [16]byte(t.entities[i]), kind, name, canon.FoldName(name), entityTime(i),
			}
		})
}

func copyValues(ctx context.Context, conn *pgx.Conn, t *teamSet, _ *rand.Rand) error {
	return copyRows(ctx, conn, "value_records", []string{
		"team_id", "value_id", "value_type", "canonical_text", "canonical_value_hash", "normaliser_version", "created_at",
	}, len(t.values), func(i int) []any {
		v := valueOf(i)
		hash := v.Hash()
		return []any{t.uuid(), [16]byte(t.values[i]), string(v.Type), v.Text, hash[:], 1, entityTime(i)}
	})
}

// copyRelationships copies the relationships of all teams, mixed as they would come in, and counts degrees.
func copyRelationships(ctx context.Context, conn *pgx.Conn, d *dataset) error {
	r := rand.New(rand.NewPCG(seed, 3))
	seen := make(map[[16]byte]bool, d.relationships)
	columns := []string{
		"team_id", "relationship_id", "owner_profile_id", "subject_entity_id", "predicate_key", "predicate_version", "object_entity_id",
		"object_value_id", "object_format", "valid_from", "valid_from_precision", "valid_to", "valid_to_precision", "tier", "status",
		"relationship_identity_hash", "created_at", "updated_at",
	}
	return copyRows(ctx, conn, "relationship_records", columns, d.relationships, func(i int) []any {
		s := d.drawStatement(r, i)
		for seen[[16]byte(s.identity[:16])] {
			s = d.drawStatement(r, i)
		}
		seen[[16]byte(s.identity[:16])] = true
		if s.current() {
			s.team.degree[s.subject]++
		}
		return s.row()
	})
}

func (s *statement) row() []any {
	var entity, value *[16]byte
	var format *string
	if s.toValue {
		value, format = (*[16]byte)(&s.team.values[s.object]), (*string)(&s.format)
	} else {
		entity = (*[16]byte)(&s.team.entities[s.object])
	}
	from, fromPrecision := nullable(s.valid.From)
	to, toPrecision := nullable(s.valid.To)
	return []any{
		s.team.uuid(), [16]byte(s.id), [16]byte(s.team.profile), [16]byte(s.team.entities[s.subject]), s.predicate, 1,
		entity, value, format, from, fromPrecision, to, toPrecision, kg.TierClaim, s.status, s.identity[:], s.created, s.created,
	}
}

// nullable returns a bound as the table keeps it: nil, nil for an open one.
func nullable(b kg.Bound) (at, precision any) {
	if b.IsZero() {
		return nil, nil
	}
	return b.Time, string(b.Precision)
}
