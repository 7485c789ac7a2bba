-- verdict: refuse statement
-- why: another role sees other rows
-- name: SetRole :exec
SET ROLE postgres;
