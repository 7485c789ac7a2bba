-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: the team stands in WHEN, after another team's row has matched
-- name: MergeTargetWhen :exec
MERGE INTO jobs AS j USING unnest($2::uuid[]) AS s(id) ON j.job_id = s.id WHEN MATCHED AND j.team_id = $1 THEN UPDATE SET status = 'ready' WHEN NOT MATCHED THEN INSERT (team_id, job_id, status, available_at, attempts) VALUES ($1, s.id, 'ready', $3, 0);
