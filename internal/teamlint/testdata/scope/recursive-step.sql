-- verdict: refuse scope join at 5:172
-- proof: refuse scope at 5:172
-- why: the step reads every team
-- name: RecursiveStep :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = @team_id UNION SELECT w.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.subject_entity_id = w.id) SELECT w.id FROM w;
