-- verdict: accept
-- why: a subquery in FROM with its own equality
-- name: FromSubquery :many
SELECT s.name FROM (SELECT e.name, e.team_id FROM entity_records AS e WHERE e.team_id = @team_id LIMIT 10) AS s ORDER BY s.name;
