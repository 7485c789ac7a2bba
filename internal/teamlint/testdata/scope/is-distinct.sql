-- verdict: refuse scope at 4:20
-- why: IS DISTINCT FROM proves nothing
-- name: IsDistinct :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id IS DISTINCT FROM $1) = false;
