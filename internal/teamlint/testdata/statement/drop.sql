-- verdict: refuse statement
-- why: DDL
-- name: Drop :exec
DROP TABLE jobs;
