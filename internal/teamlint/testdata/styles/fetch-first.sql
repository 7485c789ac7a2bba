-- verdict: accept
-- why: the standard spelling of LIMIT
-- name: FetchFirst :many
SELECT order_id, total FROM orders WHERE team_id = @team_id ORDER BY total DESC, order_id OFFSET sqlc.arg(skip) ROWS FETCH FIRST 20 ROWS ONLY;
