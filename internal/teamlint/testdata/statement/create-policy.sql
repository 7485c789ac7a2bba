-- verdict: refuse statement
-- why: DDL on who sees what
-- name: CreatePolicy :exec
CREATE POLICY p ON jobs USING (true);
