-- verdict: refuse statement
-- proof: refuse scope at 5:160
-- why: a subquery in an action reads every team
-- name: MergeActionSubquery :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET value = (SELECT count(*) FROM jobs AS j);
