-- verdict: accept
-- why: two kinds of events in one list
-- name: UnionFeed :many
SELECT f.kind, f.id, f.at
FROM (
    SELECT 'order'::text AS kind, o.order_id AS id, o.placed_at AS at FROM orders o WHERE o.team_id = $1
    UNION ALL
    SELECT 'message', m.message_id, m.sent_at FROM messages m WHERE m.team_id = $1
) AS f
WHERE f.at < @before
ORDER BY f.at DESC
LIMIT @page_size;
