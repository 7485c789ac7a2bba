-- verdict: accept
-- why: the equality in WHERE
-- name: Where :many
SELECT e.name FROM entity_records AS e CROSS JOIN relationship_records AS r WHERE e.team_id = @team_id AND r.team_id = @team_id AND e.team_id = r.team_id;
