-- verdict: refuse statement
-- proof: accept
-- why: a held CTE is the source
-- name: MergeSourceCte :exec
WITH s AS (SELECT o.order_id, o.state FROM orders AS o WHERE o.team_id = $1) MERGE INTO jobs AS j USING s ON j.team_id = $1 AND j.job_id = s.order_id WHEN MATCHED THEN UPDATE SET status = s.state;
