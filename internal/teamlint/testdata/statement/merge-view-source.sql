-- verdict: refuse statement
-- proof: accept
-- why: a view is the source, held in a subquery
-- name: MergeViewSource :exec
MERGE INTO counters AS c USING (SELECT k.entity_kind, k.total FROM kind_counts AS k WHERE k.team_id = $1) AS s ON c.team_id = $1 AND c.name = s.entity_kind WHEN MATCHED THEN UPDATE SET value = s.total;
