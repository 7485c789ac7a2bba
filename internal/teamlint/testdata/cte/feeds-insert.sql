-- verdict: refuse cte
-- proof: accept
-- why: an UPDATE without RETURNING beside an INSERT
-- name: FeedsInsert :exec
WITH done AS (UPDATE jobs AS j SET status = 'done' WHERE j.team_id = $1 AND j.job_id = $2) INSERT INTO semantic_profile_refs (team_id, profile_id) VALUES ($1, $2);
