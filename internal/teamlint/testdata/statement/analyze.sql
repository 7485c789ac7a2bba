-- verdict: refuse statement
-- why: maintenance
-- name: Analyze :exec
ANALYZE jobs;
