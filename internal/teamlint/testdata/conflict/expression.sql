-- verdict: refuse conflict
-- why: the target has the team inside an expression only
-- name: Expression :exec
INSERT INTO counters (team_id, name, value) VALUES ($1, $2, 0) ON CONFLICT ((team_id::text), name) DO NOTHING;
