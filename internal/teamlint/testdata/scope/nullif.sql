-- verdict: refuse scope at 4:20
-- why: NULLIF proves nothing
-- name: Nullif :many
SELECT e.name FROM entity_records AS e WHERE nullif(e.team_id, $1) IS NULL;
