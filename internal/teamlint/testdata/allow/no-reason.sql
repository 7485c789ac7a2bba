-- verdict: refuse allow scope at 3:1
-- why: an escape without a reason suppresses nothing
-- teamlint:allow scope
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
