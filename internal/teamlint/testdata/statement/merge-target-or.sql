-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: one branch of ON has no team
-- name: MergeTargetOr :exec
MERGE INTO jobs AS j USING unnest($2::uuid[]) AS s(id) ON j.team_id = $1 AND j.job_id = s.id OR j.status = 'gone' WHEN MATCHED THEN DELETE;
