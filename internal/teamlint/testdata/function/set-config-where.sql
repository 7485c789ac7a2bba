-- verdict: refuse function at 4:65
-- why: set_config inside a condition
-- name: SetConfigWhere :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND set_config('app.current_team_id', $2::text, true) <> '';
