-- verdict: accept
-- why: the newest message of each thread
-- name: DistinctOnLatest :many
SELECT DISTINCT ON (thread_id) thread_id, message_id, body, sent_at
FROM messages
WHERE team_id = $1
ORDER BY thread_id, sent_at DESC, message_id DESC;
