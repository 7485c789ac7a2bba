-- verdict: refuse local at 5:13
-- proof: accept
-- why: children of deleted parents
-- name: DeleteChildren :exec
DELETE FROM order_lines l USING orders o
WHERE l.team_id = o.team_id AND l.order_id = o.order_id AND o.team_id = $1 AND o.deleted_at < @before;
