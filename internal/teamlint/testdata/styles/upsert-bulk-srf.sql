-- verdict: refuse insert
-- proof: accept
-- why: rows from arrays unrolled in the SELECT list
-- name: UpsertBulkSrf :exec
INSERT INTO order_lines (team_id, order_id, line_no, sku, quantity, unit_price)
SELECT $1, $2, unnest(@line_nos::integer[]), unnest(@skus::text[]), unnest(@quantities::integer[]), unnest(@prices::numeric[])
ON CONFLICT (team_id, order_id, line_no) DO NOTHING;
