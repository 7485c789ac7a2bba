-- verdict: accept
-- why: other parameters may be NULL
-- name: NargOfOthers :exec
UPDATE entity_records SET name = coalesce(sqlc.narg(name), name), status = coalesce(sqlc.narg(status), status) WHERE team_id = $1 AND entity_id = $2;
