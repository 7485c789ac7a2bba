-- verdict: refuse scope at 4:20
-- why: the right side of EXCEPT only takes away
-- name: SubExistsExceptRight :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 EXCEPT SELECT 2 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id);
