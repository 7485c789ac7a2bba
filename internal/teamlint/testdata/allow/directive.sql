-- verdict: refuse allow scope at 3:1
-- why: teamlint knows no other directive
-- teamlint:ignore scope counts jobs of all teams
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
