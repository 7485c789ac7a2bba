-- verdict: refuse local at 7:11
-- proof: accept
-- why: orders with their lines and invoices, over two left joins
-- name: ReportLinesLeftJoin :many
SELECT o.order_id, count(DISTINCT l.line_no) AS lines, max(i.issued_on) AS last_invoice
FROM orders o
LEFT JOIN order_lines l ON l.team_id = o.team_id AND l.order_id = o.order_id
LEFT JOIN invoices i ON i.team_id = o.team_id AND i.order_id = o.order_id
WHERE o.team_id = $1
GROUP BY o.order_id
ORDER BY o.order_id;
