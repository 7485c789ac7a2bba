-- verdict: refuse statement
-- why: the session's settings
-- name: Set :exec
SET app.current_team_id = 'x';
