-- verdict: refuse statement
-- why: the session's settings, read
-- name: Show :exec
SHOW search_path;
