-- verdict: refuse volatile local
-- proof: accept
-- why: a subquery in the RETURNING of an INSERT follows the new row
-- name: WriteReturningInsert :many
INSERT INTO jobs AS j (team_id, job_id, status, available_at, attempts) VALUES ($1, $2, 'ready', $3, 0) RETURNING j.job_id, (SELECT e.name FROM entity_records AS e WHERE e.team_id = j.team_id AND e.entity_id = j.job_id) AS name;
