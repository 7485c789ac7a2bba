-- verdict: refuse lock
-- proof: accept
-- why: reference data inside the claim
-- name: ReferenceInSubquery :exec
WITH c AS (SELECT r.team_id, r.relationship_id FROM relationship_records AS r JOIN shared.predicate_definitions AS d ON d.predicate_key = r.predicate_key WHERE r.team_id = $1 ORDER BY r.valid_from LIMIT 5 FOR UPDATE OF r SKIP LOCKED) UPDATE relationship_records AS r SET status = 'seen' FROM c WHERE r.team_id = $1 AND r.team_id = c.team_id AND r.relationship_id = c.relationship_id;
