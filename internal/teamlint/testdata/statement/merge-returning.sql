-- verdict: refuse statement
-- proof: accept
-- why: RETURNING of the written row
-- name: MergeReturning :many
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET value = c.value + 1 WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES ($1, s.name, 1) RETURNING merge_action(), c.value;
