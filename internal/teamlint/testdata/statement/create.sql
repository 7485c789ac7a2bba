-- verdict: refuse statement
-- why: DDL
-- name: Create :exec
CREATE TABLE x (team_id uuid);
