-- verdict: refuse scope at 4:18
-- why: one branch of the OR has no team
-- name: Or :many
SELECT name FROM entity_records WHERE team_id = @team_id OR status = @status;
