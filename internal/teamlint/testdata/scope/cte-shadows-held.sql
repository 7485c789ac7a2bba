-- verdict: accept
-- why: a CTE hides the table of the same name
-- name: CteShadowsHeld :many
WITH jobs AS (SELECT e.team_id, e.name FROM entity_records AS e WHERE e.team_id = $1) SELECT j.name FROM jobs AS j;
