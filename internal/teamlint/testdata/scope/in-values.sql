-- verdict: refuse scope at 4:20
-- why: a VALUES list with a second team
-- name: InValues :many
SELECT e.name FROM entity_records AS e WHERE e.team_id IN (VALUES ($1::uuid), ($2::uuid));
