-- verdict: refuse local at 5:8
-- proof: accept
-- why: EXISTS has the team and equals the target with it
-- name: WriteUpdateExistsHolds :exec
UPDATE jobs AS j SET status = $2 WHERE EXISTS (SELECT 1 FROM entity_records AS e WHERE e.team_id = $1 AND e.team_id = j.team_id AND e.entity_id = j.job_id);
