-- verdict: refuse statement
-- proof: refuse insert
-- why: the second of two INSERT actions puts another parameter
-- name: MergeInsertSecondAction :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED AND s.name <> '' THEN INSERT (team_id, name, value) VALUES ($1, s.name, 0) WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES ($3, 'none', 0);
