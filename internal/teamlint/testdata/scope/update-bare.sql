-- verdict: refuse scope at 4:8
-- why: the target is not held
-- name: UpdateBare :exec
UPDATE entity_records SET status = $2 WHERE entity_id = $3 AND $1::uuid IS NOT NULL;
