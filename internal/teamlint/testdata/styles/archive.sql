-- verdict: refuse local at 11:17
-- proof: accept
-- why: old rows move to the archive
-- name: Archive :many
WITH old AS (
    SELECT o.team_id, o.order_id FROM orders o
    WHERE o.team_id = $1 AND o.placed_at < @before
    ORDER BY o.placed_at
    LIMIT @batch
), gone AS (
    DELETE FROM orders o USING old
    WHERE o.team_id = old.team_id AND o.order_id = old.order_id
    RETURNING o.team_id, o.order_id, o.state, o.total
)
INSERT INTO orders_archive (team_id, order_id, state, total)
SELECT gone.team_id, gone.order_id, gone.state, gone.total FROM gone;
