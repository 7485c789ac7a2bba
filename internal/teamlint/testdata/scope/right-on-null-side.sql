-- verdict: accept
-- why: ON of a right join holds the left side
-- name: RightOnNullSide :many
SELECT e.name FROM relationship_records AS r RIGHT JOIN entity_records AS e ON r.team_id = @team_id AND r.team_id = e.team_id WHERE e.team_id = @team_id;
