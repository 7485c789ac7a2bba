-- verdict: refuse cte at 5:6
-- proof: accept
-- why: neither RETURNING nor ON CONFLICT
-- name: Bare :exec
WITH d AS (DELETE FROM jobs AS j WHERE j.team_id = $1) INSERT INTO evidence_fragments (team_id, evidence_id, relationship_id, content) VALUES ($1, $2, $3, $4);
