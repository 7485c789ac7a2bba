-- verdict: refuse statement
-- proof: refuse class at 5:32
-- why: a tenant statement reads control
-- name: MergeSourceControl :exec
MERGE INTO counters AS c USING control.teams AS t ON c.team_id = $1 AND t.team_id = $1 AND c.name = t.name WHEN MATCHED THEN DELETE;
