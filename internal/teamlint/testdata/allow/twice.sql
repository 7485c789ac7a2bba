-- verdict: refuse allow at 4:1
-- why: the second escape from one rule suppresses nothing
-- teamlint:allow scope counts jobs of all teams
-- teamlint:allow scope counts jobs of all teams
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
