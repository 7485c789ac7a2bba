-- verdict: refuse statement
-- proof: accept
-- why: the source puts the parameter out, and the target is equal to it
-- name: MergeSourceCarries :exec
MERGE INTO counters AS c USING (SELECT $1::uuid AS team_id, $2::text AS name) AS s ON c.team_id = s.team_id AND c.name = s.name WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES (s.team_id, s.name, 0);
