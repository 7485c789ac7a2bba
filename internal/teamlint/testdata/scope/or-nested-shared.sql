-- verdict: refuse local at 5:20
-- proof: accept
-- why: one branch is an AND with a nested OR; the fact is in both branches of the outer one
-- name: OrNestedShared :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id = $1 AND (e.status = $2 OR e.name = $3)) OR (e.version = 1 AND (e.team_id = $1 AND e.name <> $3));
