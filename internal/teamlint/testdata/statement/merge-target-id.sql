-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: ON finds the target by its id alone
-- name: MergeTargetId :exec
MERGE INTO jobs AS j USING (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1) AS s ON j.job_id = s.entity_id WHEN MATCHED THEN DELETE;
