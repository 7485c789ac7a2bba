-- verdict: accept
-- why: the team in each of three rows
-- name: ValuesMulti :exec
INSERT INTO jobs (job_id, team_id, status, available_at, attempts) VALUES ($2, $1, 'ready', $5, 0), ($3, $1, 'ready', $5, 0), ($4, $1, 'ready', $5, 0);
