-- verdict: refuse volatile at 4:86
-- why: ids are parameters
-- name: RandomId :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) VALUES (@team_id, gen_random_uuid(), @status, @at, 0);
