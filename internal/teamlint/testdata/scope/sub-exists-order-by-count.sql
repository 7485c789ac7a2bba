-- verdict: refuse scope at 4:20
-- why: an aggregate in ORDER BY makes it one row of nothing, too
-- name: SubExistsOrderByCount :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT 1 FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id ORDER BY count(*));
