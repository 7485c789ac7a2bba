-- verdict: accept
-- why: the claim by IN, with the team in both places
-- name: WriteUpdateIn :many
UPDATE jobs AS j SET status = 'leased' WHERE j.team_id = $1 AND j.job_id IN (SELECT c.job_id FROM jobs AS c WHERE c.team_id = $1 AND c.status = 'ready' ORDER BY c.available_at LIMIT 5 FOR UPDATE SKIP LOCKED) RETURNING j.job_id;
