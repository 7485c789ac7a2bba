-- verdict: accept
-- why: LIMIT and OFFSET by parameters
-- name: LimitParam :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = $1 ORDER BY e.name, e.entity_id LIMIT $2 OFFSET $3;
