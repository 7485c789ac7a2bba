-- verdict: refuse local at 5:18
-- proof: accept
-- why: the condition goes through the view, whose table has none of its own
-- name: View :many
SELECT name FROM active_entities WHERE team_id = @team_id;
