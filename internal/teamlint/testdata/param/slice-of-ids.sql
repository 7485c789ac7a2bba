-- verdict: accept
-- why: a slice of ids beside the team
-- name: SliceOfIds :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 AND e.entity_id IN (sqlc.slice(ids));
