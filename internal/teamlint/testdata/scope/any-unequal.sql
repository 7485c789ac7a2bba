-- verdict: refuse scope at 4:20
-- why: <> ANY is true of every other team
-- name: AnyUnequal :many
SELECT e.name FROM entity_records AS e WHERE e.team_id <> ANY (ARRAY[$1]::uuid[]);
