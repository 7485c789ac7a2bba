-- verdict: refuse statement
-- why: the name has no statement of its own
-- name: Empty :one
-- name: Full :one
SELECT count(*) FROM jobs WHERE team_id = $1;
