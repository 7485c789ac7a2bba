-- verdict: accept
-- why: a reader is added once
-- name: ArrayAppend :exec
UPDATE messages SET read_by = array_append(read_by, @reader::uuid)
WHERE team_id = $1 AND thread_id = @thread_id AND NOT (@reader::uuid = ANY (read_by));
