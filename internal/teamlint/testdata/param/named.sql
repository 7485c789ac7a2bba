-- verdict: accept
-- why: @team_id comes first
-- name: Named :many
SELECT name FROM entity_records WHERE team_id = @team_id AND name = @name;
