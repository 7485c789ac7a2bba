-- verdict: refuse allow scope at 3:1
-- why: an escape without a rule
-- teamlint:allow
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
