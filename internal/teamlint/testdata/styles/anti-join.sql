-- verdict: refuse local at 6:52
-- proof: accept
-- why: orders without an invoice
-- name: AntiJoin :many
SELECT o.order_id, o.total FROM orders o
WHERE o.team_id = $1 AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.team_id = o.team_id AND i.order_id = o.order_id)
ORDER BY o.placed_at;
