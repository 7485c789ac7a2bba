-- verdict: refuse scope at 4:55
-- why: inside the CTE of the same name the table is meant
-- name: CteShadowsTable :many
WITH entity_records AS (SELECT x.team_id, x.name FROM entity_records AS x ORDER BY x.name LIMIT 5) SELECT e.name FROM entity_records AS e WHERE e.team_id = $1;
