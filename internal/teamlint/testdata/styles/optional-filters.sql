-- verdict: accept
-- why: each filter may be left out
-- name: OptionalFilters :many
SELECT order_id, customer_id, state, total FROM orders
WHERE team_id = $1
    AND (sqlc.narg(state)::text IS NULL OR state = sqlc.narg(state)::text)
    AND (sqlc.narg(customer_id)::uuid IS NULL OR customer_id = sqlc.narg(customer_id))
    AND (cardinality(@tags::text[]) = 0 OR tags && @tags::text[])
    AND (NOT @only_large::boolean OR total >= 1000)
    AND placed_at >= coalesce(sqlc.narg(since)::timestamptz, '-infinity')
ORDER BY placed_at DESC;
