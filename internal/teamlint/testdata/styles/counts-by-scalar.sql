-- verdict: refuse local at 7:27
-- proof: accept
-- why: counts in the SELECT list
-- name: CountsByScalar :many
SELECT
    o.order_id,
    (SELECT count(*) FROM order_lines l WHERE l.team_id = o.team_id AND l.order_id = o.order_id) AS lines,
    (SELECT coalesce(sum(i.amount), 0) FROM invoices i WHERE i.team_id = o.team_id AND i.order_id = o.order_id)::numeric AS invoiced
FROM orders o
WHERE o.team_id = $1
ORDER BY o.order_id;
