-- verdict: refuse statement
-- proof: refuse scope at 5:28
-- why: the team of the source stands in ON, which keeps the source's other rows as not matched
-- name: MergeSourceInOn :exec
MERGE INTO jobs AS j USING entity_records AS e ON j.team_id = $1 AND e.team_id = $1 AND j.team_id = e.team_id AND j.job_id = e.entity_id WHEN NOT MATCHED THEN INSERT (team_id, job_id, status, available_at, attempts) VALUES ($1, e.entity_id, 'ready', e.created_at, 0);
