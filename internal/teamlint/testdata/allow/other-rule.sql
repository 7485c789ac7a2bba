-- verdict: refuse allow scope at 3:1
-- why: an escape from one rule leaves the others
-- teamlint:allow join counts jobs of all teams
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
