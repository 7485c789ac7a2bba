-- verdict: refuse scope at 4:57
-- why: ON of a right join keeps the other rows of the right side
-- name: RightOnPreserved :many
SELECT e.name FROM relationship_records AS r RIGHT JOIN entity_records AS e ON e.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id;
