-- verdict: refuse function at 4:19
-- why: set_config inside a CTE
-- name: SetConfigCte :many
WITH c AS (SELECT set_config('role', $2::text, true) AS role) SELECT e.name FROM entity_records AS e, c WHERE e.team_id = $1;
