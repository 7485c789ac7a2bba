-- verdict: refuse scope at 4:20
-- why: ON of a full join filters neither side
-- name: FullOn :many
SELECT e.name FROM entity_records AS e FULL JOIN relationship_records AS r ON e.team_id = @team_id AND r.team_id = @team_id AND r.team_id = e.team_id;
