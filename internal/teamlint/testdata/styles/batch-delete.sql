-- verdict: accept
-- why: delete in batches and count
-- name: BatchDelete :many
WITH gone AS (
    DELETE FROM messages AS m
    WHERE m.team_id = $1 AND m.message_id IN (
        SELECT x.message_id FROM messages AS x WHERE x.team_id = $1 AND x.sent_at < @before ORDER BY x.sent_at LIMIT @batch
    )
    RETURNING m.message_id
)
SELECT count(*) FROM gone;
