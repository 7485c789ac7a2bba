-- verdict: accept
-- why: conditions on arrays
-- name: ArrayOperators :many
SELECT message_id FROM messages
WHERE team_id = $1 AND read_by @> ARRAY[@reader::uuid] AND NOT read_by && @ignored::uuid[] AND cardinality(read_by) < 10 AND NOT @other::uuid = ANY (read_by);
