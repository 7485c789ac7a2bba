-- verdict: refuse allow statement at 3:1
-- why: rule statement takes no escape
-- teamlint:allow statement tests need it
-- name: Clear :exec
TRUNCATE jobs;
