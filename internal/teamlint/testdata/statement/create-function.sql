-- verdict: refuse statement
-- why: DDL
-- name: CreateFunction :exec
CREATE FUNCTION f() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM jobs';
