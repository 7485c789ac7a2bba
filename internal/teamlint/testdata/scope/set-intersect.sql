-- verdict: accept
-- why: both sides of INTERSECT
-- name: SetIntersect :many
SELECT e.entity_id FROM entity_records AS e WHERE e.team_id = $1 INTERSECT SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = $1;
