-- verdict: refuse allow at 3:1
-- why: an escape that suppresses nothing is left over
-- teamlint:allow scope counts jobs of all teams
-- name: Jobs :one
SELECT count(*) FROM jobs WHERE team_id = $1;
