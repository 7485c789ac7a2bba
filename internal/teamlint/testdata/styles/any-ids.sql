-- verdict: accept
-- why: rows by a list of ids
-- name: AnyIds :many
SELECT entity_id, name FROM entity_records WHERE team_id = $1 AND entity_id = ANY (@ids::uuid[]);
