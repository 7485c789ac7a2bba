-- verdict: refuse class at 4:21
-- why: what every session does
-- name: StatActivity :many
SELECT a.query FROM pg_stat_activity AS a JOIN entity_records AS e ON e.name = a.usename WHERE e.team_id = $1;
