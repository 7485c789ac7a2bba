-- verdict: accept
-- why: the CTE has RETURNING
-- name: Returning :exec
WITH d AS (UPDATE jobs AS j SET status = 'done' WHERE j.team_id = $1 AND j.job_id = $2 RETURNING j.job_id) INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $3, $4, $5);
