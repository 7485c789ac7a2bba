-- verdict: refuse scope at 4:20
-- why: EXISTS follows a row outside that nothing holds
-- name: SubExistsOuterFree :many
SELECT e.name FROM entity_records AS e WHERE e.status = $2 AND $1::uuid IS NOT NULL AND EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id);
