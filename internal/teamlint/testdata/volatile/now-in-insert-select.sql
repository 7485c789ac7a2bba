-- verdict: refuse volatile at 5:101
-- proof: accept
-- why: the clock of the worker
-- name: NowInInsertSelect :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT t.team_id, u.id, 'ready', now(), 0 FROM semantic_team_refs AS t CROSS JOIN unnest(@ids::uuid[]) AS u(id) WHERE t.team_id = $1;
