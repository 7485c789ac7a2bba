-- verdict: refuse local at 7:12
-- proof: accept
-- why: the articles of each order in one text
-- name: StringAgg :many
SELECT o.order_id, string_agg(DISTINCT l.sku, ', ' ORDER BY l.sku) AS skus, greatest(max(l.quantity), 0) AS most, nullif(min(l.unit_price), 0) AS cheapest
FROM orders AS o
INNER JOIN order_lines AS l ON (l.team_id, l.order_id) = (o.team_id, o.order_id)
WHERE o.team_id = $1
GROUP BY o.order_id;
