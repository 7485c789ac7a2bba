-- verdict: refuse scope at 4:18
-- why: no team means every team
-- name: NullOr :many
SELECT name FROM entity_records WHERE (@team_id::uuid IS NULL OR team_id = @team_id);
