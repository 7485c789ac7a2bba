-- verdict: refuse function at 4:8
-- why: a keyword of the session
-- name: SessionUser :many
SELECT current_user FROM entity_records WHERE team_id = @team_id;
