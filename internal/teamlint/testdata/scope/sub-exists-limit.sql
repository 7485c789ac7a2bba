-- verdict: refuse local at 5:20
-- proof: accept
-- why: LIMIT inside EXISTS only takes rows away
-- name: SubExistsLimit :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id AND r.subject_entity_id = e.entity_id LIMIT 1);
