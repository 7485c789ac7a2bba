-- verdict: refuse volatile at 5:66
-- proof: accept
-- why: RETURNING is immutable
-- name: NowInReturning :many
UPDATE jobs SET status = $2 WHERE team_id = $1 RETURNING job_id, now();
