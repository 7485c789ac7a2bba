-- verdict: refuse cte scope
-- proof: refuse scope at 5:70
-- why: CYCLE ends the walk, and the base reads every team
-- name: RecursiveCycleBare :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e UNION ALL SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = $1 AND r.team_id = w.team_id AND r.subject_entity_id = w.id) CYCLE id SET looped USING path SELECT w.id FROM w;
