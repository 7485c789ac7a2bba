-- verdict: accept
-- why: a weaker lock of tenant rows
-- name: NoKeyUpdate :many
SELECT e.version FROM entity_records AS e WHERE e.team_id = $1 AND e.entity_id = $2 FOR NO KEY UPDATE OF e NOWAIT;
