-- verdict: refuse cte
-- proof: accept
-- why: rule 9
-- name: Cycle :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = @team_id UNION ALL SELECT r.team_id, r.object_entity_id FROM w JOIN relationship_records AS r ON r.team_id = @team_id AND r.team_id = w.team_id AND r.subject_entity_id = w.id) CYCLE id SET looped USING path SELECT w.id FROM w;
