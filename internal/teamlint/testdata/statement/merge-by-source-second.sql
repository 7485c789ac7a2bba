-- verdict: refuse statement
-- proof: refuse scope at 5:12
-- why: the second action for what the source does not match has none
-- name: MergeBySourceSecond :exec
MERGE INTO counters AS c USING unnest($2::text[]) AS s(name) ON c.team_id = $1 AND c.name = s.name WHEN NOT MATCHED BY SOURCE AND c.team_id = $1 AND c.value = 0 THEN DELETE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET value = 0;
