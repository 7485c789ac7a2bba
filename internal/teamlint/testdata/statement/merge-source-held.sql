-- verdict: refuse statement
-- proof: accept
-- why: a subquery over held rows is the source
-- name: MergeSourceHeld :exec
MERGE INTO counters AS c USING (SELECT e.team_id, e.entity_kind, count(*) AS total FROM entity_records AS e WHERE e.team_id = $1 GROUP BY e.team_id, e.entity_kind) AS s ON c.team_id = s.team_id AND c.name = s.entity_kind WHEN MATCHED AND c.value <> s.total THEN UPDATE SET value = s.total WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES (s.team_id, s.entity_kind, s.total);
