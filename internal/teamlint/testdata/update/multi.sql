-- verdict: refuse update at 4:36
-- why: as one of several
-- name: Multi :exec
UPDATE entity_records SET (status, team_id) = ($2, $1) WHERE team_id = $1;
