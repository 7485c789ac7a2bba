-- verdict: refuse scope at 4:20
-- why: IS NOT TRUE keeps every other team
-- name: IsUnknown :many
SELECT e.name FROM entity_records AS e WHERE (e.team_id = $1) IS NOT TRUE;
