-- verdict: refuse local at 7:6
-- proof: accept
-- why: what each customer bought, over lines that follow their order
-- name: ReportCustomers :many
SELECT o.customer_id, count(DISTINCT o.order_id) AS orders, sum(l.quantity * l.unit_price)::numeric AS amount
FROM orders o
JOIN order_lines l ON l.team_id = o.team_id AND l.order_id = o.order_id
WHERE o.team_id = $1 AND o.state <> 'cancelled'
GROUP BY o.customer_id
HAVING sum(l.quantity * l.unit_price) > @at_least::numeric
ORDER BY amount DESC
LIMIT @page_size;
