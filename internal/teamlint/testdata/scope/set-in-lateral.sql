-- verdict: refuse local at 5:103
-- proof: accept
-- why: each branch of a UNION inside LATERAL follows the row beside it
-- name: SetInLateral :many
SELECT e.name, s.id FROM entity_records AS e CROSS JOIN LATERAL (SELECT r.object_entity_id AS id FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.subject_entity_id = e.entity_id UNION SELECT r.subject_entity_id FROM relationship_records AS r WHERE r.team_id = e.team_id AND r.object_entity_id = e.entity_id) AS s WHERE e.team_id = $1;
