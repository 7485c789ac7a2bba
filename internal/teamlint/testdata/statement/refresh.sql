-- verdict: refuse statement
-- why: DDL
-- name: Refresh :exec
REFRESH MATERIALIZED VIEW x;
