-- verdict: refuse scope at 4:44
-- why: the claim takes work of every team
-- name: WriteUpdateCteBare :many
WITH c AS (SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.status = 'ready' ORDER BY j.available_at LIMIT 5 FOR UPDATE SKIP LOCKED) UPDATE jobs AS j SET status = 'leased' FROM c WHERE j.team_id = $1 AND j.team_id = c.team_id AND j.job_id = c.job_id RETURNING j.job_id;
