-- verdict: accept
-- why: a page and the number of all rows
-- name: PageWithCount :many
SELECT order_id, state, total, count(*) OVER () AS total_rows
FROM orders
WHERE team_id = @team_id
ORDER BY placed_at DESC
LIMIT @page_size OFFSET @skip;
