-- verdict: accept
-- why: rows by a slice
-- name: SliceIds :many
SELECT entity_id, name FROM entity_records WHERE team_id = $1 AND entity_id IN (sqlc.slice(ids));
