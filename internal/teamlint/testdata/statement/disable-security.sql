-- verdict: refuse statement
-- why: DDL on who sees what
-- name: DisableSecurity :exec
ALTER TABLE jobs DISABLE ROW LEVEL SECURITY;
