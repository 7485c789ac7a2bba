-- verdict: refuse local at 5:8
-- proof: accept
-- why: the target is held through FROM
-- name: UpdateFromChain :exec
UPDATE jobs AS j SET status = $2 FROM (SELECT c.team_id, c.job_id FROM jobs AS c WHERE c.team_id = $1) AS c WHERE j.team_id = c.team_id AND j.job_id = c.job_id;
