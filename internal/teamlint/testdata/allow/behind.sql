-- verdict: refuse scope allow at 4:22
-- why: behind the last statement an escape belongs to none
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1; -- teamlint:allow scope counts jobs of all teams
