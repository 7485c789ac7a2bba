-- verdict: accept
-- why: base and step each have their own equality
-- name: Recursive :many
WITH RECURSIVE walk(team_id, entity_id, depth) AS (
  SELECT e.team_id, e.entity_id, 0 FROM entity_records AS e WHERE e.team_id = @team_id AND e.entity_id = @entity_id
  UNION ALL
  SELECT r.team_id, r.object_entity_id, w.depth + 1
  FROM walk AS w
  JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = w.team_id AND r.subject_entity_id = w.entity_id
  WHERE w.depth < 3
)
SELECT w.entity_id, min(w.depth) AS depth FROM walk AS w GROUP BY w.entity_id;
