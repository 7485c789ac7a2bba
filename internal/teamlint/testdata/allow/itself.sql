-- verdict: refuse allow at 3:1
-- why: an escape does not excuse another
-- teamlint:allow allow we like escapes
-- teamlint:allow scope
-- name: Jobs :one
SELECT count(*) FROM jobs WHERE team_id = $1;
