-- verdict: refuse scope at 4:20
-- why: = ALL of an empty array is true
-- name: AllParameter :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ALL ($2::uuid[]) AND $1::uuid IS NOT NULL;
