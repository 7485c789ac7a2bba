-- verdict: accept
-- why: NATURAL with reference data compares the key
-- name: NaturalShared :many
SELECT r.relationship_id, d.label FROM relationship_records AS r NATURAL JOIN shared.predicate_definitions AS d WHERE r.team_id = $1;
