-- verdict: accept
-- why: rows move from one table to another, with the team that RETURNING puts out
-- name: CteArchive :many
WITH gone AS (DELETE FROM orders AS o WHERE o.team_id = $1 AND o.placed_at < $2 RETURNING o.team_id, o.order_id, o.state, o.total) INSERT INTO orders_archive (team_id, order_id, state, total) SELECT g.team_id, g.order_id, g.state, g.total FROM gone AS g;
