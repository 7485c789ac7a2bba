-- verdict: refuse statement
-- why: DDL that reads
-- name: CreateAs :exec
CREATE TABLE x AS SELECT * FROM jobs WHERE team_id = $1;
