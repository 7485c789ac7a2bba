-- verdict: refuse local at 8:35
-- proof: accept
-- why: one row if there is any
-- name: ExistsGuard :many
SELECT EXISTS (
    SELECT 1 FROM messages m
    WHERE m.team_id = $1 AND m.thread_id = $2
        AND EXISTS (SELECT 1 FROM orders o WHERE o.team_id = m.team_id AND o.customer_id = m.author_id)
) AS found;
