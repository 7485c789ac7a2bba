-- verdict: accept
-- why: a counter goes up
-- name: Counter :many
INSERT INTO counters AS c (team_id, name, value) VALUES ($1, $2, $3) ON CONFLICT (team_id, name) DO UPDATE SET value = c.value + excluded.value RETURNING c.value;
