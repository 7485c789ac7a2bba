-- verdict: accept
-- why: by the clock of the database
-- name: SoftDeleteNow :exec
UPDATE orders SET deleted_at = now() WHERE team_id = $1 AND order_id = $2 AND deleted_at IS NULL;
