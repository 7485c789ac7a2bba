-- verdict: refuse lock at 5:62
-- proof: accept
-- why: reference data beside locked rows
-- name: Reference :many
SELECT r.relationship_id FROM relationship_records AS r JOIN shared.predicate_definitions AS d ON d.predicate_key = r.predicate_key WHERE r.team_id = @team_id FOR UPDATE OF r SKIP LOCKED;
