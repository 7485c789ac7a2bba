-- verdict: refuse scope allow at 4:22
-- why: an escape on the line of one statement, above the next
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1; -- teamlint:allow scope counts jobs of all teams
-- name: OtherJobs :one
SELECT count(*) FROM jobs WHERE job_id = $1;
