-- verdict: refuse statement
-- why: code that cannot be checked
-- name: Call :exec
CALL tidy();
