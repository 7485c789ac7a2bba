-- verdict: refuse statement
-- proof: refuse scope at 5:28
-- why: the source reads every team, and ON does not filter what has no match
-- name: MergeSourceBare :exec
MERGE INTO jobs AS j USING entity_records AS e ON j.team_id = $1 AND j.job_id = e.entity_id WHEN NOT MATCHED THEN INSERT (team_id, job_id, status, available_at, attempts) VALUES ($1, e.entity_id, 'ready', e.created_at, 0);
