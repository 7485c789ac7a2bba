-- verdict: refuse allow scope at 4:1
-- why: there is no rule of this name
-- name: AllJobs :one
-- teamlint:allow scopes counts jobs of all teams
SELECT count(*) FROM jobs WHERE status = $1;
