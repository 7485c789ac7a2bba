-- verdict: refuse statement
-- why: a table of the session
-- name: CreateTemp :exec
CREATE TEMPORARY TABLE t (LIKE jobs);
