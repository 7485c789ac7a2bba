-- verdict: refuse scope join at 5:176
-- proof: refuse scope at 5:176
-- why: the step puts an id into the column of the team, and follows it
-- name: RecursiveColumnSwapped :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION SELECT r.object_entity_id, r.subject_entity_id FROM w JOIN relationship_records AS r ON r.team_id = w.team_id AND r.subject_entity_id = w.id) SELECT w.id FROM w;
