-- verdict: refuse local at 10:14
-- proof: accept
-- why: an order with its lines as one document
-- name: JsonDocument :many
SELECT jsonb_build_object(
    'id', o.order_id,
    'state', o.state,
    'lines', coalesce((
        SELECT jsonb_agg(jsonb_build_object('sku', l.sku, 'quantity', l.quantity) ORDER BY l.line_no)
        FROM order_lines l
        WHERE l.team_id = o.team_id AND l.order_id = o.order_id
    ), '[]'::jsonb)
) AS document
FROM orders o
WHERE o.team_id = $1 AND o.order_id = $2;
