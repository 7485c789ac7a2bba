-- verdict: accept
-- why: rows that a second table names
-- name: InSubquery :many
SELECT customer_id, sum(total)::numeric AS total FROM orders
WHERE team_id = $1 AND order_id IN (SELECT l.order_id FROM order_lines AS l WHERE l.team_id = $1 AND l.sku = ANY (@skus::text[]))
GROUP BY customer_id;
