-- verdict: refuse statement
-- proof: accept
-- why: reference data is the source
-- name: MergeSharedSource :exec
MERGE INTO counters AS c USING shared.predicate_definitions AS d ON c.team_id = $1 AND c.name = d.predicate_key WHEN NOT MATCHED THEN INSERT (team_id, name, value) VALUES ($1, d.predicate_key, 0);
