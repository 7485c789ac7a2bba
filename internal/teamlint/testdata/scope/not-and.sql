-- verdict: refuse scope at 4:20
-- why: NOT of an AND is an OR
-- name: NotAnd :many
SELECT e.name FROM entity_records AS e WHERE NOT (e.team_id = $1 AND e.status = $2);
