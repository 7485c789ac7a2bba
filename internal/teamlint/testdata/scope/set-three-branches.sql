-- verdict: accept
-- why: three branches, each with its own equality
-- name: SetThreeBranches :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 UNION SELECT r.predicate_key FROM relationship_records AS r WHERE r.team_id = $1 UNION ALL SELECT j.status FROM jobs AS j WHERE j.team_id = $1;
