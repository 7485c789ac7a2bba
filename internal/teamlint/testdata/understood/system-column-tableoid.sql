-- verdict: refuse understood at 4:8
-- why: the table by its number
-- name: SystemColumnTableoid :many
SELECT e.tableoid FROM entity_records AS e WHERE e.team_id = $1;
