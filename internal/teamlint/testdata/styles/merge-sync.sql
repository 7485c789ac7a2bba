-- verdict: refuse statement
-- proof: accept
-- why: a list that replaces what is there
-- name: MergeSync :exec
MERGE INTO order_lines AS l
USING unnest(@line_nos::integer[], @skus::text[], @quantities::integer[]) AS s(line_no, sku, quantity)
ON l.team_id = $1 AND l.order_id = $2 AND l.line_no = s.line_no
WHEN MATCHED AND s.quantity = 0 THEN DELETE
WHEN MATCHED THEN UPDATE SET quantity = s.quantity, sku = s.sku
WHEN NOT MATCHED AND s.quantity > 0 THEN INSERT (team_id, order_id, line_no, sku, quantity, unit_price) VALUES ($1, $2, s.line_no, s.sku, s.quantity, 0);
