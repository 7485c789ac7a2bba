-- verdict: refuse statement
-- why: the whole session
-- name: Discard :exec
DISCARD ALL;
