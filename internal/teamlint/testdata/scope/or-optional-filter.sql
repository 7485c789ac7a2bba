-- verdict: accept
-- why: only the other filters are optional
-- name: OrOptionalFilter :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND (sqlc.narg(kind)::text IS NULL OR e.entity_kind = sqlc.narg(kind)::text) AND (sqlc.narg(since)::timestamptz IS NULL OR e.created_at >= sqlc.narg(since)::timestamptz);
