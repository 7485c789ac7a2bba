-- verdict: refuse scope at 4:13
-- why: the target is not held
-- name: DeleteBare :exec
DELETE FROM entity_records WHERE status = $2 AND $1::uuid IS NOT NULL;
