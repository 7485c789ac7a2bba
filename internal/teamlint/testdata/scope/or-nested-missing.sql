-- verdict: refuse scope at 4:20
-- why: the fact sits in one branch of the nested OR only
-- name: OrNestedMissing :many
SELECT e.name FROM entity_records AS e WHERE (e.status = $2 AND (e.team_id = $1 OR e.name = $3)) OR (e.team_id = $1 AND e.version = 1);
