-- verdict: refuse scope at 4:20
-- why: AND binds closer than OR
-- name: OrTrue :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.status = $2 OR true;
