-- verdict: refuse insert
-- proof: accept
-- why: insert where no row is there yet
-- name: InsertIfAbsent :exec
INSERT INTO messages (team_id, message_id, thread_id, author_id, body, sent_at, read_by)
SELECT $1, $2, $3, $4, $5, $6, '{}'
WHERE NOT EXISTS (SELECT 1 FROM messages WHERE team_id = $1 AND message_id = $2);
