-- verdict: refuse local at 7:6
-- proof: accept
-- why: threads with what a reader has not read
-- name: Unread :many
SELECT m.thread_id, count(*) FILTER (WHERE NOT (@reader::uuid = ANY (m.read_by))) AS unread, max(m.sent_at) AS last_at
FROM messages m
JOIN orders o ON o.order_id = m.thread_id AND o.team_id = m.team_id
WHERE m.team_id = $1 AND o.deleted_at IS NULL
GROUP BY m.thread_id
HAVING count(*) FILTER (WHERE NOT (@reader::uuid = ANY (m.read_by))) > 0;
