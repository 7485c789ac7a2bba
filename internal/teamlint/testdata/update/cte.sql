-- verdict: refuse update
-- why: inside a data-modifying CTE
-- name: Cte :many
WITH moved AS (UPDATE jobs AS j SET team_id = $2 WHERE j.team_id = $1 RETURNING j.job_id) SELECT count(*) FROM moved;
