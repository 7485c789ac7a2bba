-- verdict: refuse understood at 4:75
-- why: in RETURNING
-- name: SystemColumnReturning :many
UPDATE jobs AS j SET status = $2 WHERE j.team_id = $1 RETURNING j.job_id, j.xmax;
