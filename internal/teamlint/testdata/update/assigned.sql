-- verdict: refuse update at 4:27
-- why: a row never changes its team
-- name: Assigned :exec
UPDATE entity_records SET team_id = $2 WHERE team_id = $1;
