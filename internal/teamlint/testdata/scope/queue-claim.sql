-- verdict: accept
-- why: the claim of rule 12, with the team as $1
-- name: QueueClaim :many
WITH c AS (
  SELECT j.team_id, j.job_id FROM jobs AS j
  WHERE j.team_id = $1 AND j.status = 'ready' AND j.available_at <= @at
  ORDER BY j.available_at LIMIT @batch FOR UPDATE SKIP LOCKED
)
UPDATE jobs AS j SET status = 'leased', attempts = j.attempts + 1, lease_until = @lease_until
FROM c WHERE j.team_id = $1 AND j.team_id = c.team_id AND j.job_id = c.job_id
RETURNING j.job_id, j.attempts;
