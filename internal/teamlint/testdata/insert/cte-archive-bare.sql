-- verdict: refuse scope insert
-- why: the rows moved are every team's
-- name: CteArchiveBare :many
WITH gone AS (DELETE FROM orders AS o WHERE o.placed_at < $2 RETURNING o.team_id, o.order_id, o.state, o.total) INSERT INTO orders_archive (team_id, order_id, state, total) SELECT g.team_id, g.order_id, g.state, g.total FROM gone AS g WHERE g.team_id <> $1;
