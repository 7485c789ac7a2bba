-- verdict: refuse statement
-- why: a transaction
-- name: Savepoint :exec
SAVEPOINT s;
