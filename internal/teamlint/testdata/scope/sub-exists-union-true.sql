-- verdict: refuse scope at 4:20
-- why: the second branch is always there
-- name: SubExistsUnionTrue :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id UNION ALL SELECT 1);
