-- verdict: accept
-- why: SEARCH orders the rows of the walk
-- name: RecursiveSearch :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION ALL SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = w.team_id AND r.subject_entity_id = w.id) SEARCH DEPTH FIRST BY id SET ord SELECT w.id FROM w ORDER BY w.ord;
