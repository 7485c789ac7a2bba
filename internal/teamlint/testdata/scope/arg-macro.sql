-- verdict: accept
-- why: sqlc.arg is the long form of @
-- name: ArgMacro :many
SELECT name FROM entity_records WHERE team_id = sqlc.arg(team_id) AND name = sqlc.arg('name');
