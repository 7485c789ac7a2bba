-- verdict: refuse statement
-- proof: accept
-- why: target and source are both held, the target through the source
-- name: MergeDelete :exec
MERGE INTO jobs AS j USING (SELECT e.team_id, e.entity_id FROM entity_records AS e WHERE e.team_id = $1 AND e.status = 'gone') AS s ON j.team_id = s.team_id AND j.job_id = s.entity_id WHEN MATCHED THEN DELETE;
