-- verdict: refuse local at 5:116
-- proof: accept
-- why: the base is the parameter
-- name: RecursiveParamBase :many
WITH RECURSIVE w(team_id, id) AS (SELECT $1::uuid, $2::uuid UNION SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.id) SELECT w.id FROM w;
