-- verdict: accept
-- why: the order by a parameter
-- name: OptionalOrder :many
SELECT order_id, total, placed_at FROM orders
WHERE team_id = $1
ORDER BY
    CASE WHEN @sort::text = 'total_asc' THEN total END ASC,
    CASE WHEN @sort::text = 'total_desc' THEN total END DESC,
    CASE WHEN @sort::text = 'newest' THEN placed_at END DESC NULLS LAST,
    order_id;
