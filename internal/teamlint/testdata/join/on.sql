-- verdict: accept
-- why: the equality in ON
-- name: On :many
SELECT e.name FROM entity_records AS e JOIN relationship_records AS r ON r.team_id = e.team_id AND r.team_id = @team_id WHERE e.team_id = @team_id;
