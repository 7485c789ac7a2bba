-- verdict: refuse local at 5:20
-- proof: accept
-- why: EXISTS has the team and equals the row outside with it
-- name: SubExistsHoldsOuter :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
