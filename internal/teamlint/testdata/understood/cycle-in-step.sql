-- verdict: refuse cte scope
-- proof: refuse scope
-- why: a WITH inside the step reads every team
-- name: CycleInStep :many
WITH RECURSIVE w(team_id, id) AS (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 UNION ALL (WITH RECURSIVE v AS (SELECT r.team_id FROM relationship_records AS r UNION SELECT v.team_id FROM v) CYCLE team_id SET looped USING path SELECT w.team_id, w.id FROM w)) SELECT w.id FROM w;
