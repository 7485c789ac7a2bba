-- verdict: refuse statement
-- why: DDL
-- name: Alter :exec
ALTER TABLE jobs ADD COLUMN x integer;
