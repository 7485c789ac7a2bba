-- verdict: accept
-- why: reference data inside EXISTS
-- name: SharedExists :many
SELECT r.relationship_id FROM relationship_records AS r WHERE r.team_id = $1 AND EXISTS (SELECT 1 FROM shared.predicate_definitions AS d WHERE d.predicate_key = r.predicate_key);
