-- verdict: accept
-- why: the team is read, and written into another column
-- name: OtherColumn :exec
UPDATE entity_records AS e SET successor_entity_id = e.team_id WHERE e.team_id = $1 AND e.entity_id = $2;
