-- verdict: refuse statement
-- why: the session's settings
-- name: Reset :exec
RESET ALL;
