-- verdict: refuse volatile scope join
-- proof: refuse scope at 5:145
-- why: the same by the id alone
-- name: WriteReturningInsertBare :many
INSERT INTO jobs AS j (team_id, job_id, status, available_at, attempts) VALUES ($1, $2, 'ready', $3, 0) RETURNING j.job_id, (SELECT e.name FROM entity_records AS e WHERE e.entity_id = j.job_id LIMIT 1) AS name;
