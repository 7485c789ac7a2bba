-- verdict: accept
-- why: a lease goes on as long as it is one's own
-- name: LeaseRenew :exec
UPDATE jobs SET lease_until = @lease_until
WHERE team_id = $1 AND job_id = @job_id AND status = 'running' AND lease_until > @at;
