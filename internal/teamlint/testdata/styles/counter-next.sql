-- verdict: accept
-- why: the next number of a series
-- name: CounterNext :many
INSERT INTO counters AS c (team_id, name, value) VALUES ($1, $2, 1)
ON CONFLICT (team_id, name) DO UPDATE SET value = c.value + 1
RETURNING c.value;
