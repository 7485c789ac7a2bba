-- verdict: refuse statement
-- proof: refuse update
-- why: the UPDATE action moves the row
-- name: MergeUpdateTeam :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name, $3::uuid AS other) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET team_id = s.other;
