-- verdict: refuse statement
-- why: a transaction
-- name: Begin :exec
BEGIN;
