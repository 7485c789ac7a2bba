-- verdict: refuse statement
-- why: every team's rows
-- name: Truncate :exec
TRUNCATE jobs;
