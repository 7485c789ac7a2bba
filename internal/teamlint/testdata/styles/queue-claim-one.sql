-- verdict: accept
-- why: claim one job by a subquery
-- name: QueueClaimOne :many
UPDATE jobs SET status = 'running', attempts = attempts + 1, lease_until = $2
WHERE team_id = $1 AND job_id = (
    SELECT job_id FROM jobs
    WHERE team_id = $1 AND status = 'ready'
    ORDER BY available_at
    LIMIT 1
    FOR UPDATE SKIP LOCKED
)
RETURNING job_id;
