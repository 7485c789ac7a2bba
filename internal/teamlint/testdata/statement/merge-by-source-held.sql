-- verdict: refuse statement
-- proof: accept
-- why: the action for what the source does not match has its own condition
-- name: MergeBySourceHeld :exec
MERGE INTO counters AS c USING unnest($2::text[]) AS s(name) ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED BY TARGET THEN INSERT (team_id, name, value) VALUES ($1, s.name, 0) WHEN NOT MATCHED BY SOURCE AND c.team_id = $1 THEN DELETE;
