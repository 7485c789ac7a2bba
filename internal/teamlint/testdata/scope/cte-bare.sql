-- verdict: refuse scope at 4:42
-- why: the CTE reads every team
-- name: CteBare :many
WITH s AS (SELECT e.team_id, e.name FROM entity_records AS e) SELECT s.name FROM s WHERE s.team_id = @team_id;
