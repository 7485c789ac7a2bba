-- verdict: accept
-- why: an escape above the name, with a reason
-- teamlint:allow scope counts jobs of all teams for the invoice
-- name: AllJobs :one
SELECT count(*) FROM jobs WHERE status = $1;
