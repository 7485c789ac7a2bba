-- verdict: accept
-- why: insert or update one row
-- name: UpsertOne :many
INSERT INTO counters AS c (team_id, name, value)
VALUES ($1, $2, $3)
ON CONFLICT (team_id, name) DO UPDATE SET value = excluded.value
RETURNING c.name, c.value;
