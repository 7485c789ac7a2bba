-- verdict: refuse statement
-- proof: accept
-- why: a subquery in an action follows the matched row
-- name: MergeActionSubqueryChain :exec
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN UPDATE SET value = (SELECT count(*) FROM jobs AS j WHERE j.team_id = c.team_id);
