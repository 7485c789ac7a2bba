-- verdict: refuse statement
-- why: DDL
-- name: CreateIndex :exec
CREATE INDEX i ON jobs (status);
