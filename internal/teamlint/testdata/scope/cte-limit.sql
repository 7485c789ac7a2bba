-- verdict: refuse scope at 4:42
-- why: the LIMIT inside the CTE counts every team
-- name: CteLimit :many
WITH s AS (SELECT e.team_id, e.name FROM entity_records AS e ORDER BY e.created_at DESC LIMIT 20) SELECT s.name FROM s WHERE s.team_id = $1;
