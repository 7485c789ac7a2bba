-- verdict: refuse statement
-- why: DDL
-- name: Comment :exec
COMMENT ON TABLE jobs IS 'x';
