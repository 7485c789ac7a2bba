-- verdict: refuse scope at 4:20
-- why: NOT proves nothing
-- name: NotUnequal :many
SELECT e.name FROM entity_records AS e WHERE NOT (e.team_id <> $1);
