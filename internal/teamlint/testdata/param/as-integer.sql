-- verdict: refuse param scope
-- why: the team as a number
-- name: AsInteger :many
SELECT e.name FROM entity_records AS e WHERE e.version = $1::bigint;
