-- verdict: accept
-- why: leases that ran out go back, or fail after the last attempt
-- name: LeaseExpire :many
UPDATE jobs
SET status = CASE WHEN attempts >= @max_attempts::integer THEN 'failed' ELSE 'ready' END, lease_until = NULL
WHERE team_id = $1 AND status = 'running' AND lease_until < @at
RETURNING job_id, status;
