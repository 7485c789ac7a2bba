-- verdict: accept
-- why: EXISTS repeats the equality
-- name: ExistsLinked :many
SELECT o.order_id FROM orders AS o WHERE o.team_id = $1 AND EXISTS (SELECT 1 FROM order_lines AS l WHERE l.team_id = $1 AND l.team_id = o.team_id AND l.order_id = o.order_id AND l.sku = $2);
