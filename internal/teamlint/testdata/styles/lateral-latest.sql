-- verdict: refuse local at 8:40
-- proof: accept
-- why: the newest invoice of each order, if there is one
-- name: LateralLatest :many
SELECT o.order_id, i.invoice_id, i.amount
FROM orders o
LEFT JOIN LATERAL (
    SELECT x.invoice_id, x.amount FROM invoices x
    WHERE x.team_id = o.team_id AND x.order_id = o.order_id
    ORDER BY x.issued_on DESC
    FETCH FIRST 1 ROW ONLY
) AS i ON true
WHERE o.team_id = $1
ORDER BY o.placed_at DESC;
