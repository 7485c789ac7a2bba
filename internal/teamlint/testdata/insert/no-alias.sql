-- verdict: refuse insert at 5:13
-- proof: accept
-- why: rule 8: an alias where RETURNING follows
-- name: NoAlias :many
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT t.team_id, u.id, 'ready', @at, 0 FROM semantic_team_refs AS t CROSS JOIN unnest(@ids::uuid[]) AS u(id) WHERE t.team_id = $1 RETURNING job_id;
