-- verdict: refuse statement
-- proof: refuse insert
-- why: the INSERT action puts another parameter
-- name: MergeInsertOther :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES ($3, s.name, 0);
