-- verdict: refuse volatile
-- proof: accept
-- why: the clock of the database says what is due
-- name: QueueNow :many
SELECT job_id FROM jobs
WHERE team_id = $1 AND status = 'ready' AND available_at <= now()
ORDER BY available_at
LIMIT 10
FOR UPDATE SKIP LOCKED;
