-- verdict: accept
-- why: deleted in name
-- name: SoftDelete :exec
UPDATE orders SET deleted_at = @at, version = version + 1
WHERE team_id = $1 AND order_id = @order_id AND deleted_at IS NULL;
