-- verdict: refuse local at 8:41
-- proof: accept
-- why: the three newest messages of each order's customer
-- name: LateralTop :many
SELECT o.order_id, last.message_id, last.sent_at
FROM orders o
CROSS JOIN LATERAL (
    SELECT m.message_id, m.sent_at FROM messages m
    WHERE m.team_id = o.team_id AND m.author_id = o.customer_id
    ORDER BY m.sent_at DESC
    LIMIT 3
) AS last
WHERE o.team_id = $1 AND o.order_id = ANY (@order_ids::uuid[]);
