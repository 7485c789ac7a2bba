-- verdict: refuse local at 5:179
-- proof: accept
-- why: the team that an INSERT returns is the one it put in
-- name: CteInsertReturningChain :many
WITH made AS (INSERT INTO jobs AS j (team_id, job_id, status, available_at, attempts) VALUES ($1, $2, 'ready', $3, 0) RETURNING j.team_id, j.job_id) SELECT e.name FROM made JOIN entity_records AS e ON e.team_id = made.team_id AND e.entity_id = made.job_id;
