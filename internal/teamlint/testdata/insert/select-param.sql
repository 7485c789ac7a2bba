-- verdict: accept
-- why: rule 8, with $1
-- name: SelectParam :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT @team_id, u.id, 'ready', @at, 0 FROM semantic_team_refs AS t CROSS JOIN unnest(@ids::uuid[]) AS u(id) WHERE t.team_id = @team_id;
