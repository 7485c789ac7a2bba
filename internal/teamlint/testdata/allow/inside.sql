-- verdict: refuse scope allow at 4:22
-- why: inside the statement an escape is easily overlooked
-- name: AllJobs :one
SELECT count(*) FROM jobs
-- teamlint:allow scope counts jobs of all teams
WHERE status = $1;
