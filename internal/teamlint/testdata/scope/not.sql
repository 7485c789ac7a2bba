-- verdict: refuse scope at 4:18
-- why: NOT proves nothing
-- name: Not :many
SELECT name FROM entity_records WHERE NOT (team_id = @team_id);
