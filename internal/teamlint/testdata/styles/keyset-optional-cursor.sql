-- verdict: accept
-- why: the first page has no cursor
-- name: KeysetOptionalCursor :many
SELECT order_id, placed_at FROM orders
WHERE team_id = $1
    AND (sqlc.narg(after_time)::timestamptz IS NULL OR (placed_at, order_id) < (sqlc.narg(after_time)::timestamptz, sqlc.narg(after_id)::uuid))
ORDER BY placed_at DESC, order_id DESC
LIMIT @page_size;
