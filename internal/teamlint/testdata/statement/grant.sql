-- verdict: refuse statement
-- why: DDL
-- name: Grant :exec
GRANT SELECT ON jobs TO PUBLIC;
