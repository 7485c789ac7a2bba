-- verdict: accept
-- why: now() in SET
-- name: NowInSet :exec
UPDATE jobs SET lease_until = now() WHERE team_id = @team_id AND job_id = @job_id;
