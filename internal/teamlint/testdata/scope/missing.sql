-- verdict: refuse scope at 4:20
-- why: nothing holds the table
-- name: Missing :many
SELECT e.name FROM entity_records AS e WHERE @team_id::uuid IS NOT NULL AND e.entity_id = @entity_id;
