-- verdict: refuse param at 4:135
-- why: sqlc numbers WITH after the statement, although it is written above
-- name: WithLast :exec
WITH c AS (SELECT j.team_id, j.job_id FROM jobs AS j WHERE j.team_id = @team_id FOR UPDATE SKIP LOCKED) UPDATE jobs AS j SET status = @status FROM c WHERE j.team_id = @team_id AND j.team_id = c.team_id AND j.job_id = c.job_id;
