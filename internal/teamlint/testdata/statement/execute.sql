-- verdict: refuse statement
-- why: a statement that cannot be seen
-- name: Execute :exec
EXECUTE p(1);
