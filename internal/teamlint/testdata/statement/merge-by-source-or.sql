-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: its condition has a branch without the team
-- name: MergeBySourceOr :exec
MERGE INTO counters AS c USING unnest($2::text[]) AS s(name) ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED BY SOURCE AND (c.team_id = $1 OR c.value = 0) THEN DELETE;
