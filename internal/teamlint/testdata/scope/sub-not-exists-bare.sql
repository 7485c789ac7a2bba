-- verdict: refuse scope join at 5:91
-- proof: refuse scope at 5:91
-- why: another team's row can hide the row
-- name: SubNotExistsBare :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND NOT EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.subject_entity_id = e.entity_id);
