-- verdict: refuse statement
-- why: a statement inside another
-- name: Explain :exec
EXPLAIN DELETE FROM jobs;
