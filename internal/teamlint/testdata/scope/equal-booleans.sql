-- verdict: refuse scope at 4:20
-- why: an equality between two conditions is true when both are false
-- name: EqualBooleans :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id = $1) = (e.status = $2);
