-- verdict: accept
-- why: lock a row, not its key
-- name: ForNoKeyUpdate :many
SELECT order_id, state, version FROM orders WHERE team_id = $1 AND order_id = $2 FOR NO KEY UPDATE;
