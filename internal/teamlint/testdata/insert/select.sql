-- verdict: accept
-- why: rule 8, with the team of the tenant row
-- name: Select :many
INSERT INTO jobs AS j (team_id, job_id, status, available_at, attempts) SELECT t.team_id, u.id, 'ready', @at, 0 FROM semantic_team_refs AS t CROSS JOIN unnest(@ids::uuid[]) AS u(id) WHERE t.team_id = $1 RETURNING j.job_id;
