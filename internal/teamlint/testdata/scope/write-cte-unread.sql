-- verdict: refuse scope at 4:27
-- why: a data-modifying CTE runs although nothing reads it
-- name: WriteCteUnread :many
WITH gone AS (DELETE FROM jobs AS j WHERE j.job_id = $2) SELECT e.name FROM entity_records AS e WHERE e.team_id = $1;
