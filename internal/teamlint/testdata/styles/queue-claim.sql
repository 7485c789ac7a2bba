-- verdict: refuse local at 13:8
-- proof: accept
-- why: claim the next jobs and skip what others hold
-- name: QueueClaim :many
WITH next AS (
    SELECT team_id, job_id
    FROM jobs
    WHERE team_id = $1 AND status = 'ready' AND available_at <= @at
    ORDER BY available_at, job_id
    LIMIT @batch
    FOR UPDATE SKIP LOCKED
)
UPDATE jobs SET status = 'running', attempts = jobs.attempts + 1, lease_until = @lease_until
FROM next
WHERE jobs.team_id = next.team_id AND jobs.job_id = next.job_id
RETURNING jobs.job_id, jobs.attempts;
