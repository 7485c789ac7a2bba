-- verdict: refuse class at 4:34
-- why: a CTE names control
-- name: ControlInCte :many
WITH k AS (SELECT x.team_id FROM control.api_keys AS x WHERE x.team_id = $1) SELECT e.name FROM entity_records AS e WHERE e.team_id = $1;
