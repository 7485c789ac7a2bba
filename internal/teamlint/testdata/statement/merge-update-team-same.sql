-- verdict: refuse statement
-- proof: refuse update
-- why: not even to the same value
-- name: MergeUpdateTeamSame :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET value = 0, team_id = $1;
