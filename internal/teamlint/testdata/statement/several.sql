-- verdict: accept
-- why: each statement has its name
-- name: One :one
SELECT count(*) FROM jobs WHERE team_id = @team_id;

-- name: Two :many
-- index: jobs_pkey
SELECT job_id FROM jobs WHERE team_id = @team_id;
