-- verdict: refuse local at 5:20
-- proof: accept
-- why: with GROUP BY there is no group of nothing
-- name: SubExistsGrouped :many
SELECT e.name FROM entity_records AS e WHERE EXISTS (SELECT r.status FROM relationship_records AS r WHERE r.team_id = $1 AND r.team_id = e.team_id GROUP BY r.status);
