-- verdict: accept
-- why: the next page after a row
-- name: KeysetForward :many
SELECT message_id, body, sent_at FROM messages
WHERE team_id = $1 AND thread_id = @thread_id AND (sent_at, message_id) > (@after_time::timestamptz, @after_id::uuid)
ORDER BY sent_at, message_id
LIMIT @page_size;
