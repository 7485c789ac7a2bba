-- verdict: refuse statement
-- why: a lock on every team's rows
-- name: Lock :exec
LOCK TABLE jobs IN EXCLUSIVE MODE;
