-- verdict: refuse local at 5:294
-- proof: accept
-- why: the table joined to the finished walk follows it
-- name: RecursiveJoinedTable :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = w.team_id AND r.subject_entity_id = w.id) SELECT x.name FROM w JOIN entity_records AS x ON x.team_id = w.team_id AND x.entity_id = w.id;
