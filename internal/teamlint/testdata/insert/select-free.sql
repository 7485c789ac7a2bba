-- verdict: refuse insert
-- proof: accept
-- why: no tenant row gives the team (rule 8)
-- name: SelectFree :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT @team_id, u.id, 'ready', @at, 0 FROM unnest(@ids::uuid[]) AS u(id);
