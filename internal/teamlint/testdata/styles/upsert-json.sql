-- verdict: refuse insert
-- proof: accept
-- why: rows from one JSON document
-- name: UpsertJson :exec
INSERT INTO order_lines (team_id, order_id, line_no, sku, quantity, unit_price)
SELECT $1, $2, x.line_no, x.sku, x.quantity, x.unit_price
FROM jsonb_to_recordset(@lines::jsonb) AS x(line_no integer, sku text, quantity integer, unit_price numeric);
