-- verdict: refuse local at 6:11
-- proof: accept
-- why: the same by a left join
-- name: AntiJoinLeft :many
SELECT o.order_id, o.total FROM orders o
LEFT JOIN invoices i ON i.team_id = o.team_id AND i.order_id = o.order_id
WHERE o.team_id = $1 AND i.invoice_id IS NULL
ORDER BY o.placed_at;
