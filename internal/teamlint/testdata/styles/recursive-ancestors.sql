-- verdict: accept
-- why: from one message up to the first
-- name: RecursiveAncestors :many
WITH RECURSIVE up(team_id, message_id, parent_id, hops) AS (
    SELECT m.team_id, m.message_id, m.parent_id, 1 FROM messages m WHERE m.team_id = $1 AND m.message_id = $2
    UNION
    SELECT p.team_id, p.message_id, p.parent_id, up.hops + 1
    FROM up JOIN messages p ON p.team_id = up.team_id AND p.message_id = up.parent_id
    WHERE p.team_id = $1 AND up.hops < 100
)
SELECT up.message_id, up.hops FROM up ORDER BY up.hops DESC;
