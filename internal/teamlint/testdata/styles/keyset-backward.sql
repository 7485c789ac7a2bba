-- verdict: accept
-- why: the page before a row, turned round
-- name: KeysetBackward :many
SELECT p.message_id, p.body, p.sent_at
FROM (
    SELECT m.message_id, m.body, m.sent_at FROM messages m
    WHERE m.team_id = $1 AND (m.sent_at < @before_time OR (m.sent_at = @before_time AND m.message_id < @before_id))
    ORDER BY m.sent_at DESC, m.message_id DESC
    LIMIT @page_size
) AS p
ORDER BY p.sent_at, p.message_id;
