-- verdict: refuse local at 7:11
-- proof: accept
-- why: rows as JSON by a join and GROUP BY
-- name: JsonAggregate :many
SELECT o.order_id, json_agg(json_build_object('invoice', i.invoice_id, 'amount', i.amount) ORDER BY i.issued_on) FILTER (WHERE i.invoice_id IS NOT NULL) AS invoices
FROM orders o
LEFT JOIN invoices i USING (team_id, order_id)
WHERE o.team_id = $1
GROUP BY o.order_id;
