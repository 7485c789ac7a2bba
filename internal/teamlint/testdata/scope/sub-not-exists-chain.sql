-- verdict: refuse local at 5:91
-- proof: accept
-- why: NOT EXISTS is held through the row outside
-- name: SubNotExistsChain :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND NOT EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
