-- verdict: refuse update
-- why: to its default
-- name: Default :exec
UPDATE jobs AS j SET team_id = DEFAULT WHERE j.team_id = $1;
