-- verdict: accept
-- why: every column of one row
-- name: Star :many
SELECT * FROM orders WHERE team_id = $1 AND order_id = $2 LIMIT 1;
