-- verdict: refuse class at 4:18
-- why: what a view reads does not show
-- name: View :many
SELECT name FROM active_entities WHERE team_id = @team_id;
