-- verdict: accept
-- why: written only if nobody else has
-- name: OptimisticLock :many
UPDATE orders SET state = @state, total = @total, version = version + 1
WHERE team_id = $1 AND order_id = @order_id AND version = @expected_version
RETURNING version;
