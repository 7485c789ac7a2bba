-- verdict: accept
-- why: nothing is read
-- name: NoFrom :many
SELECT @team_id::uuid AS team_id;
