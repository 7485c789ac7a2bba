-- verdict: refuse local at 5:118
-- proof: accept
-- why: a data-modifying CTE follows a CTE before it
-- name: WriteCteUpdateChain :many
WITH old AS (SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.team_id = $1 AND j.lease_until < $2), back AS (UPDATE jobs AS j SET status = 'ready' FROM old WHERE j.team_id = old.team_id AND j.job_id = old.job_id RETURNING j.job_id) SELECT count(*) FROM back;
