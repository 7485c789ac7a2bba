-- verdict: refuse local at 11:10
-- proof: accept
-- why: a thread from one message down, with its path
-- name: RecursiveReplies :many
WITH RECURSIVE thread AS (
    SELECT m.team_id, m.message_id, m.parent_id, m.body, 0 AS depth, ARRAY[m.message_id] AS path
    FROM messages m
    WHERE m.team_id = $1 AND m.message_id = $2
    UNION ALL
    SELECT c.team_id, c.message_id, c.parent_id, c.body, t.depth + 1, t.path || c.message_id
    FROM messages c
    JOIN thread t ON c.team_id = t.team_id AND c.parent_id = t.message_id
    WHERE NOT c.message_id = ANY (t.path) AND t.depth < 50
)
SELECT message_id, parent_id, body, depth FROM thread ORDER BY path;
