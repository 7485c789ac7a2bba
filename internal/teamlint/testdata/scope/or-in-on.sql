-- verdict: refuse local join at 5:60
-- proof: accept
-- why: each branch of the ON repeats the equality with the held table
-- name: OrInOn :many
SELECT e.name, r.status FROM entity_records AS e LEFT JOIN relationship_records AS r ON (r.team_id = e.team_id AND r.subject_entity_id = e.entity_id) OR (r.team_id = e.team_id AND r.object_entity_id = e.entity_id) WHERE e.team_id = $1;
