-- verdict: refuse join at 8:46
-- proof: accept
-- why: the walk carries the id alone, and each step has its own equality
-- name: RecursiveIdOnly :many
WITH RECURSIVE thread AS (
    SELECT message_id FROM messages WHERE team_id = $1 AND message_id = $2
    UNION
    SELECT m.message_id FROM messages m JOIN thread ON m.parent_id = thread.message_id WHERE m.team_id = $1
)
SELECT count(*) FROM thread;
