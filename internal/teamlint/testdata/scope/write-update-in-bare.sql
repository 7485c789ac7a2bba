-- verdict: refuse scope at 4:99
-- why: the claim inside IN takes work of every team
-- name: WriteUpdateInBare :many
UPDATE jobs AS j SET status = 'leased' WHERE j.team_id = $1 AND j.job_id IN (SELECT c.job_id FROM jobs AS c WHERE c.status = 'ready' ORDER BY c.available_at LIMIT 5 FOR UPDATE SKIP LOCKED) RETURNING j.job_id;
