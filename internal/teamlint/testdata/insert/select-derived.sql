-- verdict: accept
-- why: the tenant row comes from a subquery
-- name: SelectDerived :exec
INSERT INTO jobs (team_id, job_id, status, available_at, attempts) SELECT t.team_id, u.id, 'ready', u.at, 0 FROM (SELECT z.team_id FROM semantic_team_refs AS z WHERE z.team_id = @team_id) AS t CROSS JOIN (SELECT unnest(@ids::uuid[]) AS id, @at::timestamptz AS at) AS u;
