-- verdict: accept
-- why: an escape between the name and the statement, among other comments
-- name: AllJobs :one
/* outer /* inner */ outer */
  --teamlint:allow scope  counts jobs of all teams
SELECT count(*) FROM jobs WHERE status = $1;
