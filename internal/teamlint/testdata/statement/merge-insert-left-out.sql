-- verdict: refuse statement
-- proof: refuse insert
-- why: the INSERT action leaves the team out
-- name: MergeInsertLeftOut :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED THEN INSERT (name, value) VALUES (s.name, 0);
