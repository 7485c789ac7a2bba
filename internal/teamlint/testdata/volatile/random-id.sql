-- verdict: refuse volatile at 5:86
-- proof: accept
-- why: ids are parameters
-- name: RandomId :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) VALUES (@team_id, gen_random_uuid(), @status, @at, 0);
