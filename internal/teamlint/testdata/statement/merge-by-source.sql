-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: what the source does not match is every other team's
-- name: MergeBySource :exec
MERGE INTO counters AS c USING unnest($2::text[]) AS s(name) ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED BY SOURCE THEN DELETE;
