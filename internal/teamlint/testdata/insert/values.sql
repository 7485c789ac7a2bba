-- verdict: accept
-- why: the team in every row
-- name: Values :exec
INSERT INTO entity_records (team_id, entity_id, entity_kind, status, name, version, created_at) VALUES ($1, $2, $3, $4, $5, 1, $6), ($1, $7, $3, $4, $8, 1, $6);
