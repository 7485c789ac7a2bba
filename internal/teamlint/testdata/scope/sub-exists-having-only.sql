-- verdict: refuse scope at 4:20
-- why: HAVING makes it an aggregate: one row of nothing
-- name: SubExistsHavingOnly :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id HAVING true);
