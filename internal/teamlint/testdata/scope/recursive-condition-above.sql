-- verdict: refuse scope join at 5:70
-- proof: refuse scope at 5:70
-- why: a condition above the walk does not go into it
-- name: RecursiveConditionAbove :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e UNION SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.subject_entity_id = w.id) SELECT w.id FROM w WHERE w.team_id = $1;
