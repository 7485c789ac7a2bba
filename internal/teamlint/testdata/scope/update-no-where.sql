-- verdict: refuse scope at 4:8
-- why: every row is written
-- name: UpdateNoWhere :exec
UPDATE entity_records SET name = $1::uuid::text;
