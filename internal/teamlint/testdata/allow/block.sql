-- verdict: refuse allow scope at 3:4
-- why: a comment inside a comment is none
/* -- teamlint:allow scope counts jobs of all teams */
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
