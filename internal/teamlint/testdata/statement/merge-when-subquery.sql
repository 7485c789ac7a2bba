-- verdict: refuse statement
-- proof: refuse scope at 5:140
-- why: a subquery in WHEN reads every team
-- name: MergeWhenSubquery :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED AND EXISTS (SELECT 1 FROM jobs AS j WHERE j.status = s.name) THEN DELETE;
