-- verdict: refuse statement
-- why: an effect outside the team
-- name: Notify :exec
NOTIFY x;
