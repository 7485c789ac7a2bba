-- verdict: refuse scope at 4:20
-- why: nothing says what the array holds
-- name: AnyParameter :many
SELECT e.name FROM entity_records AS e WHERE e.team_id = ANY ($2::uuid[]) AND $1::uuid IS NOT NULL;
