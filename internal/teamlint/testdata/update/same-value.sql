-- verdict: refuse update at 4:40
-- why: not even to the same value
-- name: SameValue :exec
UPDATE entity_records SET status = $2, team_id = $1 WHERE team_id = $1;
