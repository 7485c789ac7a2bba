-- verdict: refuse statement
-- proof: refuse scope at 5:166
-- why: a subquery in RETURNING reads every team
-- name: MergeReturningBare :many
MERGE INTO counters AS c USING (SELECT $2::text AS name) AS s ON c.team_id = $1 AND c.name = s.name WHEN MATCHED THEN DELETE RETURNING c.name, (SELECT count(*) FROM jobs AS j) AS total;
