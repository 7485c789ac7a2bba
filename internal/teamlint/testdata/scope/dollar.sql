-- verdict: accept
-- why: $1 is the team
-- name: Dollar :many
SELECT name FROM entity_records WHERE team_id = $1 AND entity_id = $2;
