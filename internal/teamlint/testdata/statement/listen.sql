-- verdict: refuse statement
-- why: messages of every team
-- name: Listen :exec
LISTEN changes;
