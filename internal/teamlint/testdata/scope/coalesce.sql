-- verdict: refuse scope at 4:18
-- why: COALESCE may be true without the equality
-- name: Coalesce :many
SELECT name FROM entity_records WHERE coalesce(team_id = @team_id, true);
