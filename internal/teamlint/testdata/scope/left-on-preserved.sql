-- verdict: refuse scope at 4:20
-- why: ON of a left join keeps the other rows of the left side
-- name: LeftOnPreserved :many
SELECT e.name FROM entity_records AS e LEFT JOIN relationship_records AS r ON e.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id;
