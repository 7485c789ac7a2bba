-- verdict: refuse statement
-- why: the team of the transaction
-- name: SetLocal :exec
SET LOCAL app.current_team_id = 'x';
