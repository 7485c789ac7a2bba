-- verdict: refuse local at 5:87
-- proof: accept
-- why: EXISTS is held through the row outside
-- name: SubExistsChain :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
