-- verdict: refuse local at 5:207
-- proof: accept
-- why: base held, the step follows the walk in both of its tables
-- name: RecursiveChainThree :many
WITH RECURSIVE w(team_id, id, depth) AS (SELECT e.team_id, e.entity_id, 0 FROM entity_records AS e WHERE e.team_id = $1 AND e.entity_id = $2 UNION ALL SELECT x.team_id, x.entity_id, w.depth + 1 FROM w JOIN relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.id JOIN entity_records AS x ON x.team_id = r.team_id AND x.entity_id = r.object_entity_id WHERE w.depth < 5) SELECT w.id, w.depth FROM w;
